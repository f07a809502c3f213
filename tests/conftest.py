"""No test hangs: pyproject.toml gives each its seconds, and here the slow ones get more."""

import pytest

from tests.laws import clock_invariant

clock_invariant.watch()

SLOW = 3600  # seconds for a test marked slow, and for one on an emulated chip or in a browser
_SLOW_FOLDERS = ("emulator", "web")


def pytest_collection_modifyitems(items):
    """Give every slow test without a limit of its own a longer one."""
    for item in items:
        slow = item.get_closest_marker("slow") or item.path.parent.name in _SLOW_FOLDERS
        if slow and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW))
