"""Laws of recognition: games in good order are given as they are played, on any board, turned or mirrored."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from tests.games.eclipse.turns.table import Table

Map = Callable[[int], int]
"""Each square's counterpart on a board that lies differently."""


def drawn_game(draws: list[int]) -> list[Turn]:
    """A legal game, as long as hypothesis draws, or until it ends."""
    position, turns = EMPTY, []
    for draw in draws:
        legal = rules.legal_turns(position)
        if legal:
            turns.append(legal[draw % len(legal)])
            position = rules.apply(position, turns[-1])
    return turns


def lies_otherwise(*, mirrored: bool, quarters: int) -> Map:
    """The board, mirrored or not, then turned by quarters."""

    def place(square: int) -> int:
        row, column = divmod(square - 1, 4)
        column = 3 - column if mirrored else column
        for _ in range(quarters):
            row, column = column, 3 - row
        return 4 * row + column + 1

    return place


def mapped(turn: Turn, place: Map) -> Turn:
    """The same turn on a board that lies differently."""
    flip = None if turn.flip is None else (place(turn.flip[0]), place(turn.flip[1]))
    return Turn(flip, turn.side, place(turn.square))


def play(table: Table, turn: Turn, pauses: tuple[int, int, int], *, placed_first: bool = False) -> None:
    """Make a turn by hand. The pauses: piece in the hand, between flip and placement, after the turn; milliseconds."""
    is_sun = table.cells.count(".") % 2 == 0
    letter = turn.side.value if is_sun else turn.side.value.lower()
    if turn.flip is None:
        table.drop(letter, turn.square, ms=pauses[2])
    elif placed_first and turn.square != turn.flip[0]:
        table.drop(letter, turn.square, ms=pauses[1])
        table.flip(*turn.flip, carry_ms=pauses[0], ms=pauses[2])
    else:
        table.flip(*turn.flip, carry_ms=pauses[0], ms=pauses[1])
        table.drop(letter, turn.square, ms=pauses[2])


PAUSE = st.integers(250, 5000)
PAUSES = st.tuples(PAUSE, PAUSE, PAUSE)
GAMES = st.lists(st.tuples(st.integers(0, 10_000), PAUSES), min_size=1, max_size=16)


@pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])
@settings(max_examples=40, deadline=None)
@given(GAMES)
def test_any_game_in_good_order_is_given_turn_by_turn(
    owners: bool, drawn: list[tuple[int, tuple[int, int, int]]]
) -> None:
    """Whatever is played and however slowly: each turn is given once, none is taken back, nothing is asked."""
    table = Table(owners=owners)
    turns = drawn_game([draw for draw, _ in drawn])
    for turn, (_, pauses) in zip(turns, drawn, strict=False):
        play(table, turn, pauses)
    table.wait(10_000)
    assert table.given == list(map(str, turns))
    assert set(table.kinds()) <= {"TurnGiven", "Prompt"}


@pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])
@settings(max_examples=30, deadline=None)
@given(GAMES, st.lists(st.booleans(), min_size=16, max_size=16), st.booleans(), st.integers(0, 3))
def test_a_board_that_lies_otherwise_gives_the_same_game(
    owners: bool,
    drawn: list[tuple[int, tuple[int, int, int]]],
    placed_first: list[bool],
    mirrored: bool,
    quarters: int,
) -> None:
    """Turned and mirrored, the same hands produce the turned and mirrored turns, at the same times."""
    place = lies_otherwise(mirrored=mirrored, quarters=quarters)
    straight, otherwise = Table(owners=owners), Table(owners=owners)
    for turn, (_, pauses), first in zip(drawn_game([draw for draw, _ in drawn]), drawn, placed_first, strict=False):
        play(straight, turn, pauses, placed_first=first)
        play(otherwise, mapped(turn, place), pauses, placed_first=first)
    assert otherwise.kinds() == straight.kinds()
    for here, there in zip(straight.outcomes, otherwise.outcomes, strict=True):
        assert there.t_ms == here.t_ms
        if isinstance(here, TurnGiven) and isinstance(there, TurnGiven):
            assert there.turn == mapped(here.turn, place)
