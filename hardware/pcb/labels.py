"""Print: every reference where it covers no pad, no other print and no edge; lines over it cut."""

import pcbnew

MM = 1e6
SIZES = (0.9, 0.8, 0.7)
MARGIN = 0.15


def place(board, size):
    """Move the references; cut print of footprints that reaches past the board's edge."""
    taken = [_box(d.GetBoundingBox()) for d in board.GetDrawings()
             if d.GetLayer() == pcbnew.F_SilkS]
    parts = list(board.GetFootprints())
    for part in parts:
        for pad in part.Pads():
            taken.append(_box(pad.GetBoundingBox(), 0.1))
        _cut(part, size)
        taken += _print_of(part)
    for track in board.GetTracks():
        if track.GetClass() == "PCB_VIA":
            taken.append(_box(track.GetBoundingBox()))
    for part in sorted(parts, key=lambda p: p.GetReference()):
        text = part.Reference()
        if not text.IsVisible():
            continue
        where = _free(part, text, taken, size)
        if where is None:
            text.SetVisible(False)  # the drawing of the board has it
        else:
            taken.append(where)


def _free(part, text, taken, size):
    """Put `text` in the first free place round its part; return its box, or None."""
    body = _box(part.GetCourtyard(pcbnew.F_CrtYd).BBox())
    cx, cy = (body[0] + body[2]) / 2, (body[1] + body[3]) / 2
    for high in SIZES:
        text.SetTextSize(pcbnew.VECTOR2I(int(high * MM), int(high * MM)))
        text.SetTextThickness(int(high * 0.15 * MM))
        for turn in (0, 90):
            text.SetTextAngleDegrees(turn)
            box = _box(text.GetBoundingBox())
            w, h = box[2] - box[0], box[3] - box[1]
            spots = [(cx, body[1] - h / 2), (cx, body[3] + h / 2), (body[0] - w / 2, cy),
                     (body[2] + w / 2, cy), (cx, cy), (body[0] + w / 2, body[1] - h / 2),
                     (body[2] - w / 2, body[1] - h / 2), (body[0] + w / 2, body[3] + h / 2),
                     (body[2] - w / 2, body[3] + h / 2)]
            for x, y in spots:
                new = (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
                inside = (new[0] > 0.4 and new[1] > 0.4 and new[2] < size[0] - 0.4
                          and new[3] < size[1] - 0.4)
                if inside and not any(_meet(new, other) for other in taken):
                    text.SetPosition(pcbnew.VECTOR2I(int(x * MM), int(y * MM)))
                    return new
    return None


def _cut(part, size):
    """Remove lines of print that reach past the edge, or lie over a pad."""
    pads = [_box(pad.GetBoundingBox(), 0.12) for pad in part.Pads()]
    for item in list(part.GraphicalItems()):
        if item.GetLayer() != pcbnew.F_SilkS:
            continue
        box = _box(item.GetBoundingBox())
        over = box[0] < 0.1 or box[1] < 0.1 or box[2] > size[0] - 0.1 or box[3] > size[1] - 0.1
        if over or _straight(box) and any(_meet(box, pad) for pad in pads):
            part.Remove(item)


def _straight(box):
    return min(box[2] - box[0], box[3] - box[1]) < 0.5


def _print_of(part):
    """Return the boxes of a part's printed lines; a rectangle is four."""
    out = []
    for item in part.GraphicalItems():
        if item.GetLayer() != pcbnew.F_SilkS:
            continue
        box = _box(item.GetBoundingBox())
        if _straight(box):
            out.append(box)
        elif isinstance(item, pcbnew.PCB_SHAPE) and item.GetShape() == pcbnew.SHAPE_T_RECT:
            x1, y1, x2, y2 = box
            thin = 2 * MARGIN
            out += [(x1, y1, x2, y1 + thin), (x1, y2 - thin, x2, y2), (x1, y1, x1 + thin, y2),
                    (x2 - thin, y1, x2, y2)]
    return out


def _box(box, margin=MARGIN):
    return (box.GetLeft() / MM - margin, box.GetTop() / MM - margin, box.GetRight() / MM + margin,
            box.GetBottom() / MM + margin)


def _meet(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
