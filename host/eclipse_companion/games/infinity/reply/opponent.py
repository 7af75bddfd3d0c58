"""The computer as an opponent, from a beginner to one that never errs.

In: a course in which the game goes on, a level, a seed. Out: a placement. The same course, level and seed always give
the same placement; other seeds give other placements that the level considers as good.

Weak levels err as people do, each at its own rates: they overlook what the opponent can do next, grab points, and
bring their joker too early. None overlooks its own win with this placement.
"""

import random
from dataclasses import dataclass
from typing import Final, Literal

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Result
from eclipse_companion.games.infinity.reply import alpha_beta
from eclipse_companion.games.infinity.reply.problems import hardest
from eclipse_companion.games.infinity.solution import forcing
from eclipse_companion.games.infinity.solution.exact import VALUES, Oracle


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a level plays. Rates are shares of its placements."""

    knows: float
    """How often it considers only placements that give nothing away, and finds the way to win."""
    depth: int
    """How many placements it looks ahead."""
    overlooks: float
    """How often it ignores what can come after its own placement."""
    grabs: float
    """How often it goes for the points of this placement."""
    joker: float
    """How often it is keen on its joker."""
    spread: int
    """The greatest error in judging a position, either way, in tenths of a point."""


LEVELS: Final[dict[int, Skill]] = {
    1: Skill(knows=0.00, depth=2, overlooks=0.80, grabs=0.60, joker=0.60, spread=40),
    2: Skill(knows=0.00, depth=2, overlooks=0.45, grabs=0.40, joker=0.40, spread=25),
    3: Skill(knows=0.00, depth=2, overlooks=0.20, grabs=0.25, joker=0.25, spread=15),
    4: Skill(knows=0.10, depth=3, overlooks=0.10, grabs=0.15, joker=0.15, spread=10),
    5: Skill(knows=0.25, depth=4, overlooks=0.05, grabs=0.08, joker=0.08, spread=8),
    6: Skill(knows=0.60, depth=5, overlooks=0.02, grabs=0.04, joker=0.04, spread=6),
    7: Skill(knows=0.90, depth=6, overlooks=0.00, grabs=0.00, joker=0.00, spread=4),
}

Level = int | Literal["perfect"]

USUAL: Final = 5
"""The default level."""
TENTHS: Final = 10
"""A point of the knob, as levels judge."""
KEEN: Final = 20
"""What the joker seems worth to a player who is keen on it."""


def level_named(word: str) -> Level:
    """The level with the name that players write; `ValueError` if it is neither a number nor `perfect`."""
    return "perfect" if word == "perfect" else int(word)


class Opponent:
    """Chooses placements."""

    def __init__(self, oracle: Oracle | None = None) -> None:
        """Raises `TablesError` if the tables that come with the program can't be read."""
        self._oracle = Oracle() if oracle is None else oracle

    def choose(self, course: GameHistory, level: Level = USUAL, seed: int | str = 0) -> Placement:
        """A placement for the side that is next. All levels win at once if they can.

        `perfect` never lets a win or a draw go. It wins without circling. If it is lost, it takes any draw, and
        otherwise holds out longest. Where neither side can force an end, it avoids positions that the game has had, and
        sets the problem on which the opponent errs most likely (`problems`).

        Raises `ValueError` if the game is over, or if there is no such level.
        """
        if level != "perfect" and level not in LEVELS:
            raise ValueError(f"There's no level {level}. The levels are 1 to {max(LEVELS)}, and perfect.")
        followed = {placement: course.place(placement) for placement in course.legal_placements()}
        if not followed:
            raise ValueError(f"The game is over in {course.position}.")
        chance = random.Random(f"{course.position} {seed}")  # noqa: S311 - for variety, not for secrets
        won = [placement for placement, after in followed.items() if _won(after)]
        if won:
            return chance.choice(won)
        if level == "perfect":
            return self._perfect(course, followed, chance)
        skill = LEVELS[level]
        if chance.random() < skill.knows:
            answer = self._oracle.answer(course.position)
            if answer.value == VALUES[forcing.WIN] and answer.play is not None:
                return answer.play
            followed = {placement: followed[placement] for placement in answer.best}
        return by_looks(course, followed, skill, chance)

    def warm(self) -> None:
        """Compile everything that is needed, or load it from disk; the first time, that takes many seconds."""
        self._oracle.warm()
        self.choose(NEW_GAME, min(LEVELS))
        self.choose(NEW_GAME, "perfect")

    def _perfect(self, course: GameHistory, followed: dict[Placement, GameHistory], chance: random.Random) -> Placement:
        """The placement of a player who never errs."""
        outcomes = self._oracle.outcomes(course.position)
        value = max(outcomes.values())
        drawn = [placement for placement, after in followed.items() if after.result is Result.DRAW]
        if value == forcing.LOSS:
            return chance.choice(drawn) if drawn else self._longest(course)
        kept = [placement for placement in outcomes if outcomes[placement] == value and placement not in drawn]
        if not kept:
            return chance.choice(drawn)
        if value == forcing.WIN:
            play = self._oracle.answer(course.position).play
            return play if play in kept else chance.choice(kept)
        return chance.choice(hardest(course, kept, self._oracle))

    def _longest(self, course: GameHistory) -> Placement:
        """The placement of a lost position that holds out longest; of several, one that is hard to answer."""
        answer = self._oracle.answer(course.position)
        assert answer.play is not None
        if answer.turns is not None:
            return answer.play
        bands = self._oracle.told(course.position, forcing.resist)
        longest = [placement for placement, band in bands.items() if band == max(bands.values())]
        return min(longest, key=lambda placement: self._good_replies(rules.place(course.position, placement).position))

    def _good_replies(self, position: Position) -> float:
        """The share of placements that keep the value."""
        outcomes = list(self._oracle.outcomes(position).values())
        return outcomes.count(max(outcomes)) / len(outcomes)


def _won(after: GameHistory) -> bool:
    """Whether the last placement has won the game for who made it."""
    return after.event is not None and after.event.winner is after.event.placer


def by_looks(
    course: GameHistory, followed: dict[Placement, GameHistory], skill: Skill, chance: random.Random
) -> Placement:
    """The placement that looks best to a player who sees this much."""
    depth = 1 if chance.random() < skill.overlooks else skill.depth
    grabs, keen = chance.random() < skill.grabs, chance.random() < skill.joker
    worths = alpha_beta.looked_ahead(course.position, depth)
    found = []
    for placement, after in followed.items():
        judged = TENTHS * worths[placement]
        if after.result is Result.DRAW:
            judged = 0
        elif abs(worths[placement]) < alpha_beta.WON:
            judged += chance.randint(-skill.spread, skill.spread)
            if grabs and after.event is not None:
                judged += TENTHS * after.event.points[course.to_move]
            if keen and placement.marble.is_joker:
                judged += KEEN
        found.append((judged, placement))
    top = max(judged for judged, _ in found)
    return chance.choice([placement for judged, placement in found if judged == top])
