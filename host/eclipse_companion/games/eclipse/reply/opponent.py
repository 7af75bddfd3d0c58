"""The computer as an opponent, from a beginner to one that never errs.

In: a position in which the game goes on, a level, a seed. Out: a turn. The same position, level and seed always give
the same turn; other seeds give other turns that the level considers as good.

Weak levels err as people do, each at its own rates: they overlook what the opponent can do next, take a line of
three for a win although it isn't locked, and love the middle. None overlooks its own win in one.
"""

import random
import threading
from dataclasses import dataclass
from typing import Final, Literal

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.keys import key_of
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, SQUARES
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply import kernels
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import Solver, value_of


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a level plays. Rates are shares of its turns."""

    knows: float
    """How often it makes one of the best possible turns; otherwise it goes by how things look."""
    overlooks: float
    """How often, among the other turns, it ignores what the opponent can do next."""
    misjudges: float
    """How often it takes any line of three for a win, locked or not."""
    middle: float
    """How often it wants its pieces in the middle, where they are most easily flipped."""
    spread: int
    """The greatest error in judging a position, either way; a pair of pieces in a line is worth a few tens."""


LEVELS: Final[dict[int, Skill]] = {
    1: Skill(knows=0.00, overlooks=0.80, misjudges=0.50, middle=0.50, spread=500),
    2: Skill(knows=0.05, overlooks=0.50, misjudges=0.40, middle=0.40, spread=350),
    3: Skill(knows=0.20, overlooks=0.30, misjudges=0.30, middle=0.30, spread=250),
    4: Skill(knows=0.40, overlooks=0.20, misjudges=0.20, middle=0.20, spread=200),
    5: Skill(knows=0.60, overlooks=0.10, misjudges=0.15, middle=0.15, spread=150),
    6: Skill(knows=0.80, overlooks=0.05, misjudges=0.10, middle=0.10, spread=100),
    7: Skill(knows=0.92, overlooks=0.00, misjudges=0.00, middle=0.00, spread=60),
}

Level = int | Literal["perfect"]

USUAL: Final = 5
"""The default level."""
LINE: Final = 300
"""What a line of three looks worth to a player who misjudges it."""
MIDDLE: Final = 60
"""What a piece in the middle looks worth to a player who loves it."""
MIDDLE_SQUARES: Final = tuple(square for square in SQUARES if len(NEIGHBOURS[square]) == 4)  # noqa: PLR2004 - all sides
"""Where a piece can be flipped from all four sides."""
CANDIDATES: Final = 12
"""Among at most this many best turns, the one that is hardest for a person is chosen."""


def level_named(word: str) -> Level:
    """The level with the name that players write; `ValueError` if it is neither a number nor `perfect`."""
    return "perfect" if word == "perfect" else int(word)


class Opponent:
    """Chooses turns, for one thread at a time."""

    def __init__(self, oracle: Oracle | None = None) -> None:
        """Raises `TablesError` if the tables that come with the program can't be read."""
        self.oracle = Oracle() if oracle is None else oracle

    def choose(
        self,
        position: Position,
        level: Level = USUAL,
        seed: int = 0,
        stop: threading.Event | None = None,
    ) -> Turn:
        """A turn for the side to move. All levels win at once if they can.

        `perfect` never lets a win or a draw go, wins soonest and loses latest; among such turns it makes one that is
        hardest for a person to answer. If stopped early, it still returns a legal turn.

        Raises `ValueError` if the game is over, or if there is no such level.
        """
        if level != "perfect" and level not in LEVELS:
            raise ValueError(f"There's no level {level}. The levels are 1 to {max(LEVELS)}, and perfect.")
        turns = rules.legal_turns(position)
        if not turns:
            raise ValueError(f"The game is over in {position}.")
        chance = random.Random(f"{position} {seed}")  # noqa: S311 - for variety, not for secrets
        won = [turn for turn in turns if wins_at_once(position, turn)]
        if won:
            return chance.choice(won)
        if level == "perfect":
            return self._hardest(position, chance, stop)
        skill = LEVELS[level]
        if chance.random() < skill.knows:
            return chance.choice(self.oracle.answer(position).turns)
        return by_looks(position, turns, skill, chance)

    def _hardest(self, position: Position, chance: random.Random, stop: threading.Event | None) -> Turn:
        """One of the best turns, after which the fewest of the opponent's turns are good."""
        best = list(self.oracle.answer(position).turns)
        tried = best if len(best) <= CANDIDATES else chance.sample(best, CANDIDATES)
        shares: list[tuple[float, Turn]] = []
        for turn in tried:
            if stop is not None and stop.is_set():
                break
            shares.append((self.good_replies(rules.apply(position, turn)), turn))
        if not shares:
            return chance.choice(tried)
        least = min(share for share, _ in shares)
        return chance.choice([turn for share, turn in shares if share == least])

    def good_replies(self, position: Position) -> float:
        """The share of a position's turns that keep its value, and also its length if it is lost."""
        if rules.result(position) is not None:
            return 0.0
        scores = list(self.oracle.scores(position).values())
        best = max(scores)
        if best < 0:
            return scores.count(best) / len(scores)
        return sum(value_of(score) == value_of(best) for score in scores) / len(scores)


def wins_at_once(position: Position, turn: Turn) -> bool:
    """Whether the turn locks a line of who makes it, and none of the opponent's."""
    result = rules.result(rules.apply(position, turn))
    return result is not None and result.winner is position.to_move


def by_looks(position: Position, turns: list[Turn], skill: Skill, chance: random.Random) -> Turn:
    """The turn that looks best to a player who sees this much."""
    depth = 0 if chance.random() < skill.overlooks else 1
    misjudges, loves = chance.random() < skill.misjudges, chance.random() < skill.middle
    solver = Solver(16 - position.count)
    key = key_of(position)
    margin = 2 * skill.spread + LINE + 4 * MIDDLE
    rated = solver.rate(key, turns, depth, margin)
    found = []
    for turn, value in rated:
        judged = value
        if abs(value) < kernels.PROVEN:
            judged += chance.randint(-skill.spread, skill.spread)
            after_it = rules.apply(position, turn)
            if misjudges and rules.lines(after_it, position.to_move):
                judged += LINE
            if loves:
                middle = [piece for square, piece in after_it.pieces() if square in MIDDLE_SQUARES]
                judged += MIDDLE * sum(piece.owner is position.to_move for piece in middle)
            judged = max(1 - kernels.PROVEN, min(kernels.PROVEN - 1, judged))
        found.append((judged, turn))
    top = max(judged for judged, _ in found)
    return chance.choice([turn for judged, turn in found if judged == top])
