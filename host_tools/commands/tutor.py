"""`pocketlaw tutor`: lessons at the box."""

import json

import typer

from host_tools.errors import ToolError
from host_tools.sim.backend import need_terminal, open_backend
from host_tools.tutor import FIRST_MS, acts, lessons
from pocketlaw.draw.languages import CODES


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command()
    def tutor(
        number: int | None = typer.Argument(None, help="which lesson; without it they are listed"),
        on: str = typer.Option("cpython", help="where the firmware runs: cpython, unix"),
        language: str = typer.Option("en", help="of lessons and panel: " + ", ".join(CODES)),
        as_script: bool = typer.Option(False, "--script", help="print the lesson as a script"),
    ) -> None:
        """Learn the box: what to press and why."""
        if language not in CODES:
            raise ToolError(f"--language: one of {', '.join(CODES)}", 2)
        all_of_them = lessons(language)
        if number is None:
            for i, lesson in enumerate(all_of_them, 1):
                print(f"{i}  {lesson['title']}: {lesson['about']}")
            return
        if not 1 <= number <= len(all_of_them):
            raise ToolError(f"there are lessons 1 to {len(all_of_them)}", 2)
        lesson = all_of_them[number - 1]
        if as_script:
            _script(lesson)
            return
        if on not in ("cpython", "unix"):
            raise ToolError("--on: cpython or unix", 2)
        from host_tools.sim.lesson import LessonApp

        need_terminal()
        window = LessonApp(open_backend(on), lesson, language)
        window.run()
        if window.return_code:
            raise SystemExit(window.return_code)


def _script(lesson: dict) -> None:
    t = FIRST_MS
    print(json.dumps({"t": 0, "config": lesson["config"]}))
    for what, ms in acts(lesson):
        if "wait" not in what:
            print(json.dumps({"t": t} | what))
        t += ms
    print(json.dumps({"t": t, "end": True}))
