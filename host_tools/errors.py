"""What goes wrong in a tool, in words for the person at the keyboard."""


class ToolError(Exception):
    """One clear line for the user; `code` is the exit status (1: work failed, 2: bad input)."""

    def __init__(self, message: str, code: int = 1):
        super().__init__(message)
        self.code = code


class BoardError(ToolError):
    """The board could not be reached, or went away, or its answer makes no sense."""
