"""Turns counted from many positions, whole games, and known totals: the most complete checks of the rules."""

import json
from itertools import combinations, product
from math import comb
from typing import Any

import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import LINES, NEIGHBOURS, SQUARES, column, row
from eclipse_companion.games.eclipse.game.turn import Turn
from tests.games.eclipse.game import golden

ROWS: dict[str, dict[str, Any]] = {row["name"]: row for row in json.loads(golden.COUNTS.read_text(encoding="utf-8"))}
QUICK_FOR_THE_TWIN = 3000


def add_counts(board: Position, totals: list[dict[str, int]]) -> None:
    for turn in rules.legal_turns(board):
        after = rules.apply(board, turn)
        totals[0]["lines"] += 1
        totals[0]["no_flip"] += turn.flip is None
        ending = rules.result(after)
        if ending is not None:
            totals[0][ending.value] += 1
        elif len(totals) > 1:
            add_counts(after, totals[1:])


def test_every_position_is_counted() -> None:
    """The data file has the counts of all positions in the table, and of no others."""
    assert {name: (row["position"], len(row["after"])) for name, row in ROWS.items()} == golden.COUNTED


@pytest.mark.parametrize("name", ROWS)
def test_counts(name: str) -> None:
    """The numbers of lines of play, of their endings, and of turns without a flip are those that the twin counted."""
    row = ROWS[name]
    totals = [dict.fromkeys(depth, 0) for depth in row["after"]]
    add_counts(Position.parse(row["position"]), totals)
    assert totals == row["after"]


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row["after"][-1]["lines"] < QUICK_FOR_THE_TWIN])
def test_the_twin_still_counts_so(name: str) -> None:
    """The twin counts what the data file holds."""
    assert golden.counted(name) == ROWS[name]


@pytest.mark.parametrize("name", golden.games())
def test_whole_games(name: str) -> None:
    """Whole games, with everything that is legal after each turn, match the golden text."""
    text = (golden.DATA / "games" / f"{name}.txt").read_text(encoding="utf-8")
    assert golden.told(golden.games()[name]) == text
    board = EMPTY
    for line in text.splitlines()[1:]:
        turn, then = line.split(" | ")[0].split()[1:], line.split(" | ")[1:]
        board = rules.play(board, Turn.parse(turn[0]))
        assert str(board) == turn[1]
        ending = rules.result(board)
        if ending is not None:
            assert then[0] == f"ended {ending.value}"
        else:
            flips = " ".join(f"{start}-{end}" for start, end in rules.flips(board)) or "no flip"
            assert then[0] == f"{len(rules.legal_turns(board))} turns, {flips}"
        locked = [
            f"locked: {player.value} {'-'.join(map(str, line))}"
            for player in Player
            for line in rules.locked_lines(board, player)
        ]
        assert sorted(then[1:]) == sorted(locked)


def symmetries() -> list[list[int]]:
    """Where each square of 0..15 goes, for the eight symmetries of the board."""
    found = []
    for turns, mirrored in product(range(4), (False, True)):
        places = []
        for square in SQUARES:
            r, c = row(square), column(square)
            if mirrored:
                c = 3 - c
            for _ in range(turns):
                r, c = c, 3 - r
            places.append(4 * r + c)
        found.append(places)
    return found


def classes(count: int) -> list[frozenset[int]]:
    """One set of each class of symmetric sets of `count` occupied squares."""
    seen: set[frozenset[int]] = set()
    chosen = []
    for squares in map(frozenset, combinations(range(16), count)):
        if squares not in seen:
            chosen.append(squares)
            seen.update(frozenset(places[square] for square in squares) for places in symmetries())
    return chosen


@pytest.mark.parametrize(("count", "number"), list(enumerate([1, 3, 21, 77, 252, 567, 1051, 1465, 1674])))
def test_classes_of_occupied_squares(count: int, number: int) -> None:
    """There are as many classes of occupied squares as theory says, and as many of empty ones."""
    assert len(classes(count)) == number


def over(count: int) -> int:
    """Positions of `count` pieces in which the game has ended, up to symmetry and an exchange of gold and silver."""
    total = 0
    for occupied in classes(count):
        closed = [
            line
            for line in LINES
            if all(square - 1 in occupied and {near - 1 for near in NEIGHBOURS[square]} <= occupied for square in line)
        ]
        if closed:
            total += sum(rules.result(board) is not None for board in filled(sorted(occupied)))
    return total


def filled(occupied: list[int]) -> list[Position]:
    """All ways to fill these squares with the first piece's gold side up."""
    boards = []
    for suns in combinations(occupied, (len(occupied) + 1) // 2):
        for sides in product("GS", repeat=len(occupied) - 1):
            cells = ["."] * 16
            for square, side in zip(occupied, ("G", *sides), strict=True):
                cells[square] = side if square in suns else side.lower()
            boards.append(Position("".join(cells)))
    return boards


def test_positions_of_one_class() -> None:
    """A class of n occupied squares holds C(n, ceil(n/2)) * 2^(n-1) positions, and all of them can occur."""
    boards = filled([0, 1, 5, 10, 15])
    assert len(set(boards)) == comb(5, 3) * 2**4
    assert all(not board.faults() for board in boards)


@pytest.mark.parametrize(("count", "number"), [(4, 0), (6, 0), (8, 3168)])
def test_positions_where_the_game_is_over(count: int, number: int) -> None:
    """As many positions are over as the exhaustive analysis found."""
    assert over(count) == number
