"""Requests made with the pieces: a player lifts a piece of their own and sets it back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.gestures import HELD_MS, LIES_MS, GestureReader
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.searches import FindHint
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import Bench, cells

LYING = cells(s1="-", s5="+", s15="-", s16="-")
POSITION = Position.parse("S3/g3/4/2Ss")
"""Sun is to move, and has pieces on 1 and 15."""


def after(*shown: tuple[str, float], position: Position = POSITION) -> list[Request | None]:
    """The request that these board states make, each with the milliseconds for which it stays."""
    gestures, now, wishes = GestureReader(), 0.0, [GestureReader().take(LYING, position, 0.0)]
    gestures.take(LYING, position, now)
    for text, ms in shown:
        wishes.append(gestures.take(text, position, now))
        now += ms
        wishes.append(gestures.take(text, position, now))
    return [wish for wish in wishes if wish is not None]


UP = cells(s5="+", s15="-", s16="-"), 400.0
DOWN = LYING, 300.0
RESTS = LYING, LIES_MS
THEIRS = cells(s1="-", s15="-", s16="-"), 400.0


@pytest.mark.parametrize(
    ("shown", "wish"),
    [
        ([UP, DOWN, UP, RESTS], Request.HINT),
        ([UP, DOWN, UP, DOWN, UP, RESTS], Request.AGAIN),
        ([UP, RESTS], None),
        ([UP, DOWN, UP, DOWN, UP, DOWN, UP, RESTS], None),
        ([UP, DOWN, UP, DOWN], None),
        ([THEIRS, DOWN, THEIRS, RESTS], None),
        ([UP, DOWN, THEIRS, RESTS], None),
        ([UP, RESTS, UP, RESTS], None),
        ([UP, DOWN, (UP[0], HELD_MS[1] + 100), RESTS], None),
        ([UP, DOWN, (UP[0], HELD_MS[0] - 50), RESTS], None),
        ([UP, DOWN, (cells(s1="+", s5="+", s15="-", s16="-"), 400.0), RESTS], None),
        ([UP, DOWN, UP, (cells(s1="-", s5="+", s6="+", s15="-", s16="-"), 400.0), RESTS], None),
        ([UP, (cells(s5="+", s16="-"), 200.0), UP, DOWN, UP, RESTS], None),
    ],
)
def test_what_asks_for_something(shown: list[tuple[str, float]], wish: Request | None) -> None:
    """A request lifts only one's own piece, briefly, two or three times; then the board is left alone."""
    assert after(*shown) == ([] if wish is None else [wish])


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """Two people play."""
    made = Bench(tmp_path, director=EclipseDirector(Seat("Anna"), Seat("Ben")))
    yield made
    made.recorder.close()


def lifted_twice(bench: Bench, lying: str, square: int) -> list[Fact]:
    up = lying[: square - 1] + "." + lying[square:]
    told: list[Fact] = []
    for _ in range(2):
        told += bench.shows_for((up, 400.0), (lying, 300.0))
    return told + bench.wait(2000)


def test_a_hint_is_asked_for_with_a_piece(bench: Bench) -> None:
    """It works like any other request; the board stays in step, and the next turn is seen."""
    bench.begun()
    lying = cells(s5="+", s16="-")
    bench.shows(cells(s1="-"), cells(), cells(s5="+"), lying)
    bench.wait(3000)
    assert [str(turn) for turn in bench.director.match.turns] == ["S1", "1-5/S16"]
    bench.sought.clear()
    lifted_twice(bench, lying, 16)
    assert bench.sought == []  # it is Moon's
    bench.wait(3000)
    lifted_twice(bench, lying, 5)
    assert [type(each) for each in bench.sought] == [FindHint]
    assert bench.director.match.turns == (Turn.parse("S1"), Turn.parse("1-5/S16"))
