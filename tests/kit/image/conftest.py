"""A real MicroPython, which mounts what the images hold."""

import pytest

from eclipse_simulation.board.engine import Engine, choose_engine
from tests.firmware.conftest import CACHE


@pytest.fixture(scope="session")
def micropython() -> Engine:
    """With the board's heap size."""
    return choose_engine(CACHE, progress=print, environment={"ECLIPSE_COMPANION_ENGINE": "micropython", "PATH": ""})
