"""What the terminal simulator says in words."""

from rich.text import Text

HELP = (
    "p/space play   o/enter ok   w white   b black   q queen   s striker   f foul   u undo\n"
    "capital letter: hold the button for 1.2 s\n"
    "5 6 7 8 choose white, black, queen, striker; 1 2 3 4 drop it into that pocket\n"
    "F5 pause   F6 x1/x10   . one second   ctrl+z take back   ctrl+s save   ctrl+o load"
)
_QUEENS = {"board": "on the board", "pending": "cover owed"}


def journal_line(line: dict) -> Text:
    """Return a journal line (host_tools.table.sessionlines) for the log."""
    text = Text(f"{line['t'] / 1000:8.3f} ", style="dim")
    text.append(line["text"], style="")
    text.append(f" > {line['state']}", style="cyan")
    if line.get("say"):
        text.append("\n         " + line["say"], style="bold")
    if line.get("laws"):
        text.append("  [" + " ".join(line["laws"]) + "]", style="yellow")
    return text


def clock(view: dict) -> str:
    """Return what the shot or placing clock stands at."""
    left = view["left_ms"]
    if view["expired"]:
        return "time up"
    if view["running"]:
        return f"{left / 1000:.1f} s"
    return f"{left / 1000:.1f} s, stands" if view["state"] == "PAUSED" else "-"


def score(view: dict, time: str) -> Text:
    """Return the box beside the panel."""
    text = Text()
    text.append(f"{view['t'] / 1000:.1f} s  {time}\n", style="dim")
    if not view["power"]:
        text.append("power off", style="bold red")
        return text
    a, b = view["names"]
    text.append(f"{view['state']}  {view['laws_name']}\n", style="bold cyan")
    text.append(f"game {view['game']} board {view['board']}"
                + (f" trial {view['trial']}" if view["trial"] else "") + "\n")
    for side, name, i in (("a", a, 0), ("b", b, 1)):
        white = view["white"] == side
        colour = 0 if white else 1
        mark = ">" if view["side"] == side else " "
        text.append(f"{mark}{name} ({'white' if white else 'black'})\n",
                    style="bold" if mark == ">" else "")
        text.append(f"  {view['score'][i]} points, {view['won'][i]} games\n"
                    f"  {view['left'][colour]} left, {view['due'][colour]} due\n")
    queen = _QUEENS.get(view["queen"]) or "covered by " + (a if view["queen"] == "a" else b)
    text.append(f"queen {queen}\nclock {clock(view)}\n")
    if any(view["tally"]):
        text.append("down: {} white, {} black, {} queen, {} striker\n".format(*view["tally"]))
    if view["improper"]:
        text.append("improper\n", style="red")
    if view["ruling"]:
        text.append("\n" + view["ruling"]["say"] + "\n", style="bold")
        text.append(" ".join(view["ruling"]["laws"]) + "\n", style="yellow")
    if view["faults"]:
        text.append("faults: " + ", ".join(view["faults"]) + "\n", style="bold red")
    if view["pending"]:
        text.append(f"script: {view['pending']} lines to go\n", style="dim")
    return text
