"""Journals for the tests of results: golden ones, and one with everything in it."""

from pathlib import Path

import pytest

from host_tools.results.record import of_file
from tests.results import scripts

GOLDEN = Path(__file__).parents[1] / "golden" / "v1"


@pytest.fixture(scope="session")
def eventful(tmp_path_factory) -> Path:
    """A doubles match not finished, with calls, an undo and names in four scripts."""
    path = tmp_path_factory.mktemp("eventful") / "eventful.plj"
    path.write_bytes(scripts.eventful())
    return path


@pytest.fixture(params=sorted(GOLDEN.glob("*.plj")), ids=lambda path: path.stem)
def golden(request) -> Path:
    return request.param


@pytest.fixture(scope="session")
def classic() -> dict:
    """The document of a match of three games, 29 points."""
    return of_file(GOLDEN / "classic29-full.plj")
