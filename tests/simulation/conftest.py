"""The firmware's own judging, which the twin is held against, runs on the engines of the virtual board's tests."""

from tests.virtual.conftest import engine, micropython

__all__ = ["engine", "micropython"]
