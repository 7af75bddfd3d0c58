"""The real MicroPython for simulated games, fetched once."""

from pathlib import Path

import pytest

from eclipse_simulation.board.engine import VARIABLE, Engine, choose_engine

CACHE = Path(__file__).resolve().parents[4] / ".cache" / "tests"


@pytest.fixture(scope="session")
def micropython() -> Engine:
    return choose_engine(CACHE, progress=print, environment={VARIABLE: "micropython"})
