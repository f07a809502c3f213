"""What a person does on the page, and what CPython makes of the same script."""

import json

from host_tools.sim import player
from host_tools.table import script
from host_tools.table.panel import VirtualPanel


def ask(page, action, **more):
    """Send a request to the firmware as the page does."""
    return page.evaluate("([a, m]) => pocketlaw.ask(a, m)", [action, more])


def view(page):
    """Return what the page shows of the match."""
    return page.evaluate("pocketlaw.view()")


def until(page, key, value):
    """Wait until the view says so."""
    page.wait_for_function(
        "([k, v]) => JSON.stringify(pocketlaw.view()[k]) === JSON.stringify(v)", arg=[key, value],
        timeout=40000)


def press(page, name, state=None):
    """Click a button of the box; wait for the state it leads to."""
    acts = view(page)["acts"]
    page.click(f'#buttons [data-button="{name}"]')
    until(page, "acts", acts + 1)
    if state:
        until(page, "state", state)


def pocket(page, piece, number, more_ms=900):
    """Click a piece on the picture, then a pocket; wait till the piece is decided."""
    acts = view(page)["acts"]
    # The event itself, not a place: pieces may lie over each other.
    page.locator(f'#board .piece[data-piece="{piece}"]').locator(
        "visible=true").first.dispatch_event("click")
    page.evaluate("document.getElementById('board').scrollIntoView({block: 'end'})")
    page.locator(f'#board .pocket[data-pocket="{number}"] .hole').click(force=True)
    until(page, "acts", acts + 1)
    ask(page, "advance", ms=more_ms)


def pixels(page):
    """Return the canvas as frame bytes; every pixel must have one of the two colours."""
    return bytes(page.evaluate("""() => {
      const context = document.getElementById("oled").getContext("2d");
      const data = context.getImageData(0, 0, 128, 64).data;
      const frame = new Array(1024).fill(0);
      for (let y = 0; y < 64; y++)
        for (let x = 0; x < 128; x++) {
          const at = 4 * (y * 128 + x);
          const rgb = `${data[at]},${data[at + 1]},${data[at + 2]}`;
          if (rgb === "159,232,255") frame[(y >> 3) * 128 + x] |= 1 << (y & 7);
          else if (rgb !== "5,8,10") throw new Error("a pixel of " + rgb);
        }
      return frame;
    }"""))


def on_cpython(text):
    """Play a script with this CPython: (result, journal, frames)."""
    frames = []
    played_by = script.Player(text, panels=(VirtualPanel(), VirtualPanel()),
                              on_frame=lambda ms, frame: frames.append(frame))
    run = player.Run(played_by)
    return json.loads(run.result()), run.journal().hex(), frames


def same_as_cpython(page):
    """Finish on the page: it played what CPython plays, to the pixel. Returns the result."""
    done = ask(page, "finish")
    result, journal, frames = on_cpython(done["script"])
    assert done["result"] == result
    assert done["journal"] == journal
    assert done["frame_count"] == len(frames)
    assert pixels(page) == frames[-1]
    return result
