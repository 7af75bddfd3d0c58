"""Simulated games as a reader would see them: hands that come and go, and shares with their mistakes.

In: placements. Out: sights in time, and what was placed by then.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.games.infinity.following.evidence import KINDS, rows_of
from eclipse_companion.games.infinity.following.scene import Observation
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels

LIKE = {".": "Bb", "b": "B", "B": "b.", "y": "W", "W": "y"}
"""What each kind is mistaken for."""


@dataclass(frozen=True)
class Habits:
    """How well a reader reads, and how people play; all but the times are shares."""

    soft: float = 0.0
    """Spaces that are read with doubt in one scene, ..."""
    wrong: float = 0.0
    """... and with certainty as something else."""
    missed: float = 0.0
    """Hands that aren't noticed."""
    visits: float = 0.0
    """Turns before which a hand comes and goes without placing."""
    hasty: float = 0.0
    """Placements that follow so soon that the board isn't seen between."""
    glimpse: float = 0.0
    """Scenes of a single look."""
    same: bool = False
    """Whether a marble is read with the same doubt or mistake in a space whenever one of its kind lies there."""
    step_ms: float = 100.0


CLEAN = Habits()


@dataclass(frozen=True)
class Moment:
    """A sight, and how many placements were complete when it was taken."""

    sight: Observation
    placed: int


def course_of(turns: Sequence[Placement], start: GameHistory = NEW_GAME) -> GameHistory:
    for turn in turns:
        start = start.place(turn)
    return start


def random_game(chance: random.Random, most: int = 60, alike: float = 0.4) -> list[Placement]:
    """A game with legal placements; `alike`: how often one goes to the channel with the most marbles of its kind."""
    course, turns = NEW_GAME, list[Placement]()
    while course.result is None and len(turns) < most:
        options = course.legal_placements()
        turn = chance.choice(options)
        if chance.random() < alike:
            side, channels = course.to_move, course.position.channels
            turn = max(options, key=lambda each: (channels[each.channel - 1].count(side.plain.value), str(each)))
        course = course.place(turn)
        turns.append(turn)
    return turns


def shares_of(
    channels: Channels,
    chance: random.Random,
    habits: Habits = CLEAN,
    fates: dict[tuple[int, str], tuple[str, float, float]] | None = None,
) -> NDArray[np.float64]:
    """(16, 6): what a reader says of these channels in one scene; `fates`: what it says of kinds in spaces, kept."""
    found = np.full((16, 6), 0.0004)
    for space, kind in enumerate("".join(marbles.ljust(4, ".") for marbles in channels)):
        fate = chance.choice(LIKE[kind]), chance.random(), chance.uniform(0.3, 0.95)
        if fates is not None and habits.same:
            fate = fates.setdefault((space, kind), fate)
        other, lucky, share = KINDS.index(fate[0]), fate[1], fate[2]
        if lucky < habits.wrong:
            found[space, other] = 1.0
        elif lucky < habits.wrong + habits.soft:
            found[space, KINDS.index(kind)], found[space, other] = share, 1 - share
        else:
            found[space, KINDS.index(kind)] = 1.0
    return np.asarray(found / found.sum(axis=1, keepdims=True), np.float64)


def sights(
    turns: Sequence[Placement], chance: random.Random, habits: Habits = CLEAN, start: GameHistory = NEW_GAME
) -> Iterator[Moment]:
    """A game as it is seen."""
    course, now, placed = start, 1000.0, 0
    scenes = _Scenes(chance, habits)
    yield from scenes.seen(course, now, placed)
    now += 2000.0
    queue = list(turns)
    while queue:
        if chance.random() < habits.visits:
            over = frozenset({chance.choice(FOUR)})
            yield from _hand(over, now, placed, chance, habits)
            now += 1500.0
            yield from scenes.seen(course, now, placed)
            now += 2000.0
        count = 2 if len(queue) > 1 and chance.random() < habits.hasty else 1
        over = frozenset[int]()
        for turn in queue[:count]:
            course, placed = course.place(turn), placed + 1
            over |= {turn.channel}
        del queue[:count]
        if chance.random() >= habits.missed:
            yield from _hand(over, now, placed - count, chance, habits)
        now += 1500.0 * count
        looks = 1 if chance.random() < habits.glimpse and queue else 4
        yield from scenes.seen(course, now, placed, looks)
        now += 400.0 if looks == 1 else 2500.0


def _hand(over: frozenset[int], now: float, placed: int, chance: random.Random, habits: Habits) -> Iterator[Moment]:
    near = {channel + chance.choice((-1, 0, 1)) for channel in over} & set(FOUR)
    for number in range(5):
        yield Moment(
            Observation(now + number * habits.step_ms, None, over | (near if number in {0, 4} else set())), placed
        )


@dataclass(frozen=True)
class _Scenes:
    """The board between two hands."""

    chance: random.Random
    habits: Habits
    fates: dict[tuple[int, str], tuple[str, float, float]] = field(default_factory=dict)

    def seen(self, course: GameHistory, now: float, placed: int, looks: int = 4) -> Iterator[Moment]:
        rows = rows_of(shares_of(course.position.channels, self.chance, self.habits, self.fates))
        for number in range(looks):
            jitter = np.array([[self.chance.uniform(-0.1, 0.1) for _ in KINDS] for _ in rows])
            seen = np.minimum(0.0, rows + np.where(rows < 0, jitter, 0.0))
            yield Moment(Observation(now + number * self.habits.step_ms, seen), placed)
