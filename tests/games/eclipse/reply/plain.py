"""The search's slow, plain twin, made from the game's own rules: no keys, no tables, no bounds."""

from functools import cache

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.squares import LINES, NEIGHBOURS
from eclipse_companion.games.eclipse.game.turn import Turn

WINNER = {Result.SUN_WINS: Player.SUN, Result.MOON_WINS: Player.MOON}


def outcome(position: Position) -> int | None:
    """For the side to move: plus or minus the empty squares + 1, 0 for a draw; None if the game goes on."""
    result = rules.result(position)
    if result is None or result is Result.DRAW:
        return None if result is None else 0
    size = position.cells.count(".") + 1
    return size if WINNER[result] is position.to_move else -size


@cache
def score(position: Position) -> int:
    """The exact score for the side to move."""
    over = outcome(position)
    if over is not None:
        return over
    return max(-score(rules.apply(position, turn)) for turn in rules.legal_turns(position))


def best_turns(position: Position) -> list[Turn]:
    """All turns that reach the score, in the order of their text."""
    top = score(position)
    return [turn for turn in rules.legal_turns(position) if -score(rules.apply(position, turn)) == top]


def features(position: Position) -> list[int]:
    """What `kernels.features` counts."""
    mine, theirs = ("GS", "gs") if position.to_move is Player.SUN else ("gs", "GS")
    cells = "?" + position.cells
    found = []
    for kind in (_threes, _twos_and_empty, _twos_and_turned, _safe, _corners, _edges, _open_flips):
        found += [kind(cells, letters) for letters in (mine, theirs)]
    return [*found, 1]


def _in_lines(cells: str, letters: str, wanted: int, third: str) -> int:
    """Lines with this many of a letter whose rest is `third`: `.`, or T for the same owner's other side."""
    count = 0
    for line in LINES:
        shown = sorted(cells[square] for square in line)
        for letter in letters:
            turned = letters.replace(letter, "")
            rest = turned if third == "T" else third
            count += shown == sorted(letter * wanted + rest * (3 - wanted))
    return count


def _threes(cells: str, letters: str) -> int:
    return _in_lines(cells, letters, 3, ".")


def _twos_and_empty(cells: str, letters: str) -> int:
    return _in_lines(cells, letters, 2, ".")


def _twos_and_turned(cells: str, letters: str) -> int:
    return _in_lines(cells, letters, 2, "T")


def _safe(cells: str, letters: str) -> int:
    return sum(cells[square] in letters and "." not in _around(cells, square) for square in NEIGHBOURS)


def _corners(cells: str, letters: str) -> int:
    return sum(cells[square] in letters for square in (1, 4, 13, 16))


def _edges(cells: str, letters: str) -> int:
    return sum(cells[square] in letters for square in (2, 3, 5, 8, 9, 12, 14, 15))


def _open_flips(cells: str, letters: str) -> int:
    return sum(_around(cells, square).count(".") for square in NEIGHBOURS if cells[square] in letters)


def _around(cells: str, square: int) -> str:
    return "".join(cells[near] for near in NEIGHBOURS[square])
