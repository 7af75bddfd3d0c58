"""The level at which the computer plays even: so that the person wins about half of the games.

In: how games of one kind ended, the oldest first; a person. Out: the name of a level.

Bayes' rule says how strong the person is, on the scale of the levels, from who was beaten; a draw isn't a win. People
change, so each game makes what is known less sure. Of the two levels around that strength, whoever has won less than
half of the last games gets the weaker one: this holds the share of wins where no model does.
"""

from collections.abc import Collection, Sequence
from math import exp
from typing import Final

from eclipse_companion.gamekit.strength import LEVELS
from eclipse_companion.log.listing import Ended
from eclipse_companion.log.schema import folded
from eclipse_companion.reviewing.rating import LOWEST, SCORES, Elo, played, points_of

NEWEST: Final = 40
"""So many games say how strong a person is."""
LAST: Final = 5
"""So many games against the computer say which of two levels it is."""
STEPS: Final = 10
"""So many strengths are considered within each level."""
_WEAKEST, _STRONGEST = -1.0, 8.5
"""From weaker than level 1 to stronger than `perfect`, which comes after level 7."""
_USUAL, _UNSURE = 4.0, 2.5
"""How strong somebody is of whom nothing is known: the middle, and the deviation."""
_CHANGES: Final = 0.3
"""How much a person's strength changes with each game: the deviation, in levels."""
_FAR: Final = 400
"""Points of a rating for odds of ten to one."""


def level(games: Sequence[Ended], names: Collection[str], elo: Elo) -> str:
    """The level for a person who is called by these names, as names are compared (`folded`)."""
    scale = [*LEVELS, "perfect"]
    strength, lately = _strength(games, names, elo)
    below = int(strength)
    if not 1 <= below < len(scale):
        return scale[0 if below < 1 else -1]
    stronger = bool(lately) and 2 * sum(lately) >= len(lately)
    return scale[below if stronger else below - 1]


def _strength(games: Sequence[Ended], names: Collection[str], elo: Elo) -> tuple[float, list[bool]]:
    """The strength on the scale of levels, and which of the last games against the computer were won."""
    own = [(game, seat) for game in games if (seat := _seat(game, names)) is not None][-NEWEST:]
    people = {key: each.results.rating for key, each in played(games, elo).items()} if own else {}
    strengths = [_WEAKEST + number / STEPS for number in range(round((_STRONGEST - _WEAKEST) * STEPS) + 1)]
    points = [_points(each, elo) for each in strengths]
    belief = [exp(-(((each - _USUAL) / _UNSURE) ** 2) / 2) for each in strengths]
    lately: list[bool] = []
    for game, seat in own:
        other, won = game.players[1 - seat], SCORES[game.result][seat] == 1
        kind, _, its_level = other.type.partition(":")
        met = LOWEST + elo[its_level] if kind == "ai" else people[folded(other.name)]
        if kind == "ai":
            lately.append(won)
        wins = [1 / (1 + 10 ** ((met - each) / _FAR)) for each in points]
        belief = _blurred([each * (win if won else 1 - win) for each, win in zip(belief, wins, strict=True)])
    mean = sum(each * at for each, at in zip(belief, strengths, strict=True)) / sum(belief)
    return mean, lately[-LAST:]


def _seat(game: Ended, names: Collection[str]) -> int | None:
    """Where the person sat; None if it wasn't that person's game."""
    seats = [
        seat for seat, player in enumerate(game.players) if player.type == "human" and folded(player.name) in names
    ]
    return seats[0] if len(seats) == 1 else None


def _points(strength: float, elo: Elo) -> float:
    """The rating of a strength; `perfect` comes after the last level, and the last step goes on."""
    last = len(LEVELS)
    if strength <= last:
        return points_of(strength, elo)
    return LOWEST + elo[LEVELS[-1]] + (strength - last) * (elo["perfect"] - elo[LEVELS[-1]])


def _blurred(belief: list[float]) -> list[float]:
    """What is believed one game later, with a sum of 1."""
    reach = round(3 * _CHANGES * STEPS)
    spread = [exp(-((step / STEPS / _CHANGES) ** 2) / 2) for step in range(-reach, reach + 1)]
    later = [0.0] * len(belief)
    for at, each in enumerate(belief):
        for step, share in enumerate(spread, start=at - reach):
            later[min(max(step, 0), len(belief) - 1)] += each * share
    whole = sum(later)
    return [each / whole for each in later]
