"""The engines that run the firmware, chosen as on a user's machine."""

from pathlib import Path
from typing import Final

import pytest

from eclipse_simulation.board.engine import Engine, choose_engine, cpython

CACHE: Final = Path(__file__).resolve().parents[2] / ".cache" / "tests"


@pytest.fixture(scope="session")
def micropython() -> Engine:
    """A real MicroPython with the board's heap size."""
    return choose_engine(CACHE, progress=print, environment={"ECLIPSE_COMPANION_ENGINE": "micropython", "PATH": ""})


@pytest.fixture(params=["micropython", "cpython"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Each engine in turn."""
    if request.param == "cpython":
        return cpython()
    found: Engine = request.getfixturevalue("micropython")
    return found
