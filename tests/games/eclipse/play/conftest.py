"""A table for sensors; a real MicroPython for simulated games, fetched once; `play` processes that end with a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_simulation.board.engine import VARIABLE, Engine, choose_engine
from tests.games.eclipse.play.bench import Bench
from tests.games.eclipse.play.processes import Process
from tests.table.idle import idle_tables

__all__ = ["idle_tables"]

CACHE = Path(__file__).resolve().parents[4] / ".cache" / "tests"


@pytest.fixture(scope="session")
def micropython() -> Engine:
    return choose_engine(CACHE, progress=print, environment={VARIABLE: "micropython"})


@pytest.fixture
def processes() -> Iterator[list[Process]]:
    made: list[Process] = []
    yield made
    for process in made:
        process.child.kill()
        process.child.communicate()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.recorder.close()
