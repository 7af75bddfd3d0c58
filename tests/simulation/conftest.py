"""The twin is compared with the firmware's own judging, which runs on the engines of the virtual board's tests."""

from tests.simulated.board.conftest import engine, micropython

__all__ = ["engine", "micropython"]
