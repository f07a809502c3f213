"""The canvas against a plain model that keeps every pixel and compares whole pictures."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pocketlaw.draw.canvas import Canvas
from pocketlaw.draw.pen import CENTRE, LEFT, RIGHT, Pen

BYTE = st.integers(0, 255)
CALLS = st.lists(st.one_of(
    st.tuples(st.just("put"), st.integers(-5, 133), st.integers(-2, 9), BYTE),
    st.tuples(st.just("fill"), st.integers(-20, 140), st.integers(-2, 9), st.integers(-3, 150),
              st.integers(0, 9), BYTE),
    st.tuples(st.just("blit"), st.integers(-20, 140), st.integers(-2, 8), st.integers(1, 30),
              st.integers(1, 4), st.binary(min_size=120, max_size=120), st.sampled_from((0, 255))),
), max_size=12)


def model(picture, call):
    """Do the same to a list of columns, byte by byte."""
    kind, x, page, *rest = call

    def put(x, page, value):
        if 0 <= x < 128 and 0 <= page < 8:
            picture[page * 128 + x] = value

    if kind == "put":
        put(x, page, rest[0])
    elif kind == "fill":
        w, pages, value = rest
        for q in range(page, page + pages):
            for c in range(x, x + w):
                put(c, q, value)
    else:
        w, pages, data, flip = rest
        for k in range(pages):
            for c in range(w):
                put(x + c, page + k, data[k * w + c] ^ flip)


@settings(max_examples=300, deadline=None)
@given(CALLS)
def test_pixels_and_dirty_ranges(calls):
    canvas = Canvas()
    picture = bytearray(1024)
    for call in calls:
        before = bytes(canvas.buf)
        canvas.share()
        if call[0] == "blit":
            kind, x, page, w, pages, data, flip = call
            canvas.blit(x, page, data, 0, w, pages, flip)
        else:
            getattr(canvas, call[0])(*call[1:])
        model(picture, call)
        assert canvas.buf == picture
        for page in range(8):
            row = range(128 * page, 128 * page + 128)
            changed = [i % 128 for i in row if before[i] != canvas.buf[i]]
            if changed:
                assert (canvas.lo[page], canvas.hi[page]) == (changed[0], changed[-1] + 1)
            else:
                assert canvas.hi[page] == 0
        assert bool(canvas.dirty) == any(canvas.hi)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=40), st.integers(0, 100), st.integers(0, 7), st.integers(1, 27),
       st.sampled_from((0, 255)), st.sampled_from((LEFT, CENTRE, RIGHT)))
def test_text_stays_in_its_box(s, x, page, w, flip, align):
    """Any bytes, any box: nothing outside the box changes, and the box is wholly drawn."""
    for draw, pages in (("small", 1), ("bold", 2)):
        if page + pages > 8:
            continue
        pictures = []
        for ground in (0, 255):
            canvas = Canvas()
            canvas.fill(0, 0, 128, 8, ground)
            getattr(Pen(canvas), draw)(x, page, w, s, flip, align)
            for i, b in enumerate(canvas.buf):
                inside = x <= i % 128 < x + w and page <= i // 128 < page + pages
                assert inside or b == ground
            pictures.append([canvas.buf[128 * q + c] for q in range(page, page + pages)
                             for c in range(x, x + w)])
        assert pictures[0] == pictures[1]


@given(st.integers(0, 999))
def test_digits(value):
    pen = Pen(Canvas())
    assert bytes(pen.line[pen.digits(value):6]) == str(value).encode()


def test_law_keys_become_bytes():
    pen = Pen(Canvas())
    for text in ("", "S45a", "001/15.22 GAP", "x" * 60):
        n = pen.ascii(text)
        assert bytes(pen.line[:n]) == text.encode()[:48]
