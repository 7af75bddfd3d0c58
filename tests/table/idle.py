"""Checks at each step of a table in a test that nothing happens before it is due, as the loop relies on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.table import GameTable


class _Watch:
    """What a table does while nothing is due."""

    def __init__(self) -> None:
        self.idle = False
        self.done: list[str] = []

    def noted(self, method: Callable[..., object]) -> Callable[..., object]:
        """The method, with its calls noted; one with nothing to perform or to see is none."""

        def called(of: object, *values: object, **named: object) -> object:
            if self.idle and values[0] not in ([], ()):
                self.done.append(f"{method.__name__}{values}{named or ''}")
            return method(of, *values, **named)

        return called

    def advanced(self, method: Callable[..., None]) -> Callable[..., None]:
        """`GameTable.advance`, with its check."""

        def advance(table: GameTable[Any, Any, Any], now: float) -> None:
            last, table.__dict__["idle_until"] = table.__dict__.get("idle_until", now), now
            due = [each for each in (last, table.next_deadline(now)) if each is not None]
            stays = not table.leaving
            self.idle, self.done = all(each > now for each in due), []
            try:
                method(table, now)
            finally:
                idle, self.idle = self.idle, False
            if stays and table.leaving:
                self.done.append("leaving")
            assert not (idle and self.done), f"Nothing was due at {now:.0f} ms, but the table did {self.done}"
            table.__dict__["idle_until"] = table.next_deadline(now)

        return advance

    def taken(self, method: Callable[..., None]) -> Callable[..., None]:
        """`GameTable.take`; afterwards other things may be due."""

        def take(table: GameTable[Any, Any, Any], item: object, now: float) -> None:
            method(table, item, now)
            table.__dict__["idle_until"] = table.next_deadline(now)

        return take


@contextmanager
def nothing_happens_before_it_is_due() -> Iterator[None]:
    """As long as this lasts, every table that does something before it is due fails."""
    watch = _Watch()
    with pytest.MonkeyPatch.context() as patch:
        for kind, name in (
            (EffectRunner, "perform"),
            (EffectRunner, "see"),
            (EffectRunner, "tell"),
            (GameRecorder, "note"),
        ):
            patch.setattr(kind, name, watch.noted(getattr(kind, name)))
        patch.setattr(GameTable, "advance", watch.advanced(GameTable.advance))
        patch.setattr(GameTable, "take", watch.taken(GameTable.take))
        yield


@pytest.fixture(autouse=True)
def idle_tables() -> Iterator[None]:
    """Whatever a test of this folder does at a table, nothing may happen there before it is due."""
    with nothing_happens_before_it_is_due():
        yield
