"""Finds puzzles in games that the computer plays against itself like people; the same seed finds the same puzzles.

In: how many of each grade, a seed. Out: puzzles, no two of them alike except for turning and mirroring the board or
exchanging gold and silver. Every value is exact.

*Temptation* is how likely a person of medium strength, who goes by how things look, makes a turn that doesn't win.
Nobody is assumed to overlook that their own turn ends the game; so if one turn wins at once, the temptation is how
likely somebody errs who makes any line of three, locked or not.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from eclipse_companion.gamekit.puzzle_making import of_each_grade
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.puzzles.puzzle import GRADES, Puzzle
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.opponent import LEVELS, Opponent, by_looks

FEWEST_PIECES: Final = 4
MOST_TURNS: Final = 9
"""No puzzle is longer, counting both players' turns."""
CHOICES: Final = 10
"""With fewer legal turns there isn't much to find."""
PLAYERS: Final = (1, 5)
"""The weakest and the strongest level in the games that are searched."""
JUDGE: Final = LEVELS[4]
"""The player who is tempted."""
TRIES: Final = 40
"""How often the judge chooses."""


def make(each: int, seed: int, oracle: Oracle, progress: Callable[[int, int], None]) -> list[Puzzle]:
    """This many puzzles of each grade, easy ones first, numbered from 1; `progress` as in `of_each_grade`."""
    positions = _positions(seed, Opponent(oracle))
    found = of_each_grade(
        GRADES,
        each,
        positions,
        likeness_of=likeness_of,
        puzzle_at=lambda position: puzzle_at(position, oracle),
        progress=progress,
    )
    ordered = [puzzle for grade in GRADES for puzzle in sorted(found[grade], key=_by_difficulty)]
    return [replace(puzzle, number=number) for number, puzzle in enumerate(ordered, start=1)]


def puzzle_at(position: Position, oracle: Oracle) -> Puzzle | None:
    """The puzzle in a position, numbered 0; None unless exactly one turn wins, or if it is too long or too narrow."""
    scores = oracle.scores(position)
    winning = [turn for turn, score in scores.items() if score > 0]
    if len(winning) != 1 or len(scores) < CHOICES:
        return None
    line = tuple(_line(position, winning[0], oracle))
    return Puzzle(0, position, line, temptation(position, winning[0])) if len(line) <= MOST_TURNS else None


def temptation(position: Position, winning: Turn) -> float:
    """How likely a person errs in a position in which one turn wins, 0 to 1, to hundredths."""
    turns = rules.legal_turns(position)
    if rules.result(rules.apply(position, winning)) is not None:
        lines = sum(bool(rules.lines(rules.apply(position, turn), position.to_move)) for turn in turns)
        return round(1 - 1 / lines, 2)
    chance = random.Random(str(position))  # noqa: S311 - for variety, not for secrets
    return round(sum(by_looks(position, turns, JUDGE, chance) != winning for _ in range(TRIES)) / TRIES, 2)


def likeness_of(position: Position) -> str:
    """A value shared by positions that differ only in rotation, reflection, or the exchange of gold and silver."""
    return min(cells for first in _turned(position.cells) for cells in (first, first.translate(_EXCHANGED)))


_EXCHANGED: Final = str.maketrans("GSgs", "SGsg")


def _turned(cells: str) -> Iterator[str]:
    """The cells under all eight symmetries of the board."""
    for _ in range(4):
        cells = "".join(cells[4 * (3 - column) + row] for row in range(4) for column in range(4))
        yield cells
        yield "".join(cells[start : start + 4][::-1] for start in range(0, 16, 4))


def _positions(seed: int, opponent: Opponent) -> Iterator[Position]:
    """Positions of one game after another, endlessly."""
    chance = random.Random(seed)  # noqa: S311 - for variety, not for secrets
    while True:
        levels = [chance.randint(*PLAYERS) for _ in Player]
        position, game = EMPTY, chance.getrandbits(32)
        while rules.result(position) is None:
            if position.count >= FEWEST_PIECES:
                yield position
            position = rules.apply(position, opponent.choose(position, levels[position.count % 2], game))


def _line(position: Position, first: Turn, oracle: Oracle) -> Iterator[Turn]:
    """The turn, then best play by both: the longest defence, the shortest win."""
    turn: Turn | None = first
    while turn is not None:
        yield turn
        position = rules.apply(position, turn)
        turn = oracle.answer(position).turn


def _by_difficulty(puzzle: Puzzle) -> tuple[int, float, str]:
    return puzzle.length, puzzle.temptation, str(puzzle.position)
