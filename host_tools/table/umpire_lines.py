"""Umpire's acts and overrides as events: from the foul menu, and from a script's umpire line."""

from pocketlaw.carrom import codes, override, terms


def run(app, line):
    """Apply the dict `line` ({"act": ..., "by": "a"|"b", ...}, checked by the script's reader).

    Returns codes.OK or the reason of refusal, as the menu would.
    """
    kind = line["act"]
    if kind == "override":
        return _override(app, line)
    if kind == "waive":
        return app.command(codes.EV_WAIVE, "ab".index(line["by"]) + 1 if "by" in line else 0,
                           0, 0, 0)
    act = terms.ACTS.index(kind)
    by = 1 if line.get("by") == "b" else 0
    if "by" not in line:
        by = app.match.side
    cause = "abcdefghi".index(line["cause"]) + 1 if line.get("cause") else 0
    if act == codes.ACT_LATE and cause == 3 and "by" not in line:  # who pocketed her
        by = app.match.side ^ (1 if app.match.queen == codes.Q_BOARD else 0)
    return app.command(codes.EV_ACT, act, by, cause, 1 if line.get("partner") else 0)


def _override(app, line):
    mask = left = due = d = 0
    if "turn" in line:
        mask |= override.SET_TURN
        d |= 1 if line["turn"] == "passes" else 0
    if "queen" in line:
        mask |= override.SET_QUEEN
        d |= ("board", "pending", "a", "b").index(line["queen"]) << 1
    for i in range(2):
        side = "ab"[i]
        if side in line.get("left", {}):
            mask |= override.SET_LEFT_A << i
            left |= line["left"][side] << (4 - 4 * i)
        if side in line.get("due", {}):
            mask |= override.SET_DUE_A << i
            due |= line["due"][side] << (4 - 4 * i)
    if "board" in line:
        mask |= override.SET_BOARD
        board = line["board"]
        if board is not None:
            winner1 = 0 if board.get("winner") is None else "ab".index(board["winner"]) + 1
            d |= 8 | winner1 << 4 | board.get("points", 0) << 6
    return app.command(codes.EV_OVERRIDE, mask, left, due, d)
