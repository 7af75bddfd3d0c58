"""How strong people are: ratings from how their games ended and from what their turns show.

In: games of one kind, in the order in which they were played; what turns show (`gamekit.strength`). Out: ratings, on
the scale of the levels' measured Elo, on which level 1 has 1000 points.

A game against a level, or between people, counts by Glicko-2; a level's rating is measured and stays. Bayes' rule joins
what results say and what turns say. A game counts if it began at the usual start and has a result.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final, Generic, Protocol, TypeVar

from eclipse_companion.gamekit.strength import LEVELS, Shown
from eclipse_companion.log import SavedGame, SavedPlayer
from eclipse_companion.log.schema import folded
from eclipse_companion.reviewing.glicko import Glicko, after

LOWEST: Final = 1000
"""The rating of level 1."""
SURE: Final = 30.0
"""The deviation of a level's measured rating, in points."""
STEPS: Final = 20
"""So many strengths are considered within each level."""
SCORES: Final = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
"""What each result gives to the players, by their seats."""

Elo = Mapping[str, int]
"""The measured Elo of each level, above that of level 1."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a person is. `rating`, `deviation`: in points; `level`: as strong as this level, with its fraction."""

    rating: float
    deviation: float
    level: float

    @property
    def half_level(self) -> float:
        """The level that people are told, to the half."""
        return round(2 * self.level) / 2


class Finished(Protocol):
    """What of a game tells how strong its players are; each as in `SavedGame`."""

    @property
    def players(self) -> tuple[SavedPlayer, ...]:
        """By their seats."""

    @property
    def start(self) -> str:
        """Where it began."""

    @property
    def result(self) -> str | None:
        """How it ended."""


GameT = TypeVar("GameT", bound=Finished)


@dataclass(frozen=True, slots=True)
class Played(Generic[GameT]):
    """A person's games. `name`: as it was written last; `games`: that count, the oldest first."""

    name: str
    games: tuple[GameT, ...]
    course: tuple[Glicko, ...]
    """What the results alone say after each of the games."""

    @property
    def results(self) -> Glicko:
        """What all results say."""
        return self.course[-1]


def counts(game: SavedGame, elo: Elo, start: str) -> bool:
    """Whether a game tells how strong a person is. `start`: the usual one."""
    return not game.exercise and not game.analysis and bool(game.tree) and tells(game, elo, start)


def tells(game: Finished, elo: Elo, start: str) -> bool:
    """The same for a game that was no exercise and no analysis."""
    people = [player for player in game.players if player.type == "human"]
    known = all(player in people or _level(player) in elo for player in game.players)
    two = len(game.players) == 2 and len({folded(player.name) for player in people}) == len(people)  # noqa: PLR2004
    return bool(game.result in SCORES and people and known and two and game.start == start)


def played(games: Iterable[GameT], elo: Elo) -> dict[str, Played[GameT]]:
    """Everybody who played games that count, by the name as names are compared."""
    ratings: dict[str, Glicko] = {}
    names: dict[str, str] = {}
    own: dict[str, list[tuple[GameT, Glicko]]] = {}
    for game in games:
        before = []
        for player in game.players:
            level = _level(player)
            before.append(of_level(level, elo) if level else ratings.get(folded(player.name), unrated(elo)))
        for seat, (player, score) in enumerate(zip(game.players, SCORES[game.result or ""], strict=True)):
            if player.type == "human":
                key = folded(player.name)
                ratings[key] = after(before[seat], [(before[1 - seat], score)])
                names[key] = player.name
                own.setdefault(key, []).append((game, ratings[key]))
    return {key: Played(names[key], *zip(*each, strict=True)) for key, each in own.items()}


def unrated(elo: Elo) -> Glicko:
    """The rating of somebody who has played no game: in the middle, and unsure."""
    return Glicko(LOWEST + elo[LEVELS[len(LEVELS) // 2]])


def of_level(level: str, elo: Elo) -> Glicko:
    """The rating of one of the computer's levels."""
    return Glicko(LOWEST + elo[level], SURE)


def rating(results: Glicko, shown: Sequence[Shown], elo: Elo) -> Rating:
    """What results and turns say together; `shown`: the person's own turns."""
    (found,) = course([results], [shown], elo, 1)
    return found


def course(results: Sequence[Glicko], shown: Sequence[Sequence[Shown]], elo: Elo, newest: int) -> list[Rating]:
    """The same after each of some games. `results`: what these say then; `shown`: the person's own turns, by games.

    The turns of so many of the newest games count each time. There may be games in `shown` before the first result.
    """
    scale = [0.5 + number / STEPS for number in range(len(LEVELS) * STEPS + 1)]
    points = [points_of(level, elo) for level in scale]
    fits = [_fits(each, scale) for each in shown]
    first = len(shown) - len(results)
    return [
        _joined(each, [fit for fit in fits[max(0, end - newest) : end] if fit], points, elo)
        for end, each in enumerate(results, start=first + 1)
    ]


def _fits(shown: Sequence[Shown], scale: Sequence[float]) -> list[float]:
    """How likely each strength makes these turns, as logarithms; empty if they show nothing."""
    told = [each.chances for each in shown if each.chances]
    if not told:
        return []
    fits = []
    for level in scale:
        below = min(max(int(level), 1), len(LEVELS) - 1)
        share = min(max(level - below, 0.0), 1.0)
        fits.append(sum(log(chances[below - 1] * (1 - share) + chances[below] * share) for chances in told))
    return fits


def _joined(results: Glicko, fits: Sequence[Sequence[float]], points: Sequence[float], elo: Elo) -> Rating:
    """What results say together with what turns fit."""
    if not fits:
        return Rating(results.rating, results.deviation, level_of(results.rating, elo))
    logs = [
        sum(each) - ((at - results.rating) / results.deviation) ** 2 / 2
        for at, each in zip(points, zip(*fits, strict=True), strict=True)
    ]
    highest = max(logs)
    weights = [exp(each - highest) for each in logs]
    whole = sum(weights)
    mean = sum(weight * at for weight, at in zip(weights, points, strict=True)) / whole
    spread = sum(weight * (at - mean) ** 2 for weight, at in zip(weights, points, strict=True)) / whole
    return Rating(mean, sqrt(spread + SURE**2), level_of(mean, elo))


def kept_of(shown: Iterable[Shown]) -> tuple[int, int]:
    """How much value the turns kept, and how much could be kept: a win counts two, a draw one."""
    had = kept = 0
    for each in shown:
        had, kept = had + each.had, kept + each.kept
    return kept, had


def points_of(level: float, elo: Elo) -> float:
    """The rating of a level with its fraction; below the first and above the last one the nearest step goes on."""
    steps = [LOWEST + elo[name] for name in LEVELS]
    below = min(max(int(level), 1), len(steps) - 1)
    return steps[below - 1] + (level - below) * (steps[below] - steps[below - 1])


def level_of(points: float, elo: Elo) -> float:
    """The level with this rating, from 0.5 to 7.5."""
    steps = [LOWEST + elo[name] for name in LEVELS]
    below = min(max(bisect_right(steps, points), 1), len(steps) - 1)
    level = below + (points - steps[below - 1]) / (steps[below] - steps[below - 1])
    return min(max(level, 0.5), len(LEVELS) + 0.5)


def _level(player: SavedPlayer) -> str:
    kind, _, level = player.type.partition(":")
    return level if kind == "ai" else ""
