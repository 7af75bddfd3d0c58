"""Both engines for the tests of the virtual board: the real MicroPython, fetched once, and CPython."""

from pathlib import Path

import pytest

from eclipse_simulation.board.engine import VARIABLE, Engine, choose_engine, cpython

CACHE = Path(__file__).resolve().parents[3] / ".cache" / "tests"


@pytest.fixture(scope="session")
def micropython() -> Engine:
    return choose_engine(CACHE, progress=print, environment={VARIABLE: "micropython"})


@pytest.fixture(scope="session", params=["micropython", "cpython"])
def engine(request: pytest.FixtureRequest) -> Engine:
    if request.param == "cpython":
        return cpython()
    found: Engine = request.getfixturevalue("micropython")
    return found
