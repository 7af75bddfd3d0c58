"""Glicko-2: a player's rating, how sure it is, and how much it swings; after each game.

In: ratings before a game, its score. Out: the rating after it. From M. Glickman, "Example of the Glicko-2 system"
(glicko.net/glicko/glicko2.pdf, 2022), whose steps the comments name. A period is one game.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SCALE: Final = 173.7178
"""Points of a rating in one unit of the paper's inner scale."""
TAU: Final = 0.5
"""How fast the volatility may change; the paper's example has this."""
_NEAR: Final = 1e-6
"""How exactly the volatility is found (the paper's epsilon)."""


@dataclass(frozen=True, slots=True)
class Glicko:
    """A rating. `deviation`: its standard error, in points; `volatility`: how much the strength itself changes."""

    rating: float
    deviation: float = 350.0
    volatility: float = 0.06


def after(own: Glicko, games: Sequence[tuple[Glicko, float]]) -> Glicko:
    """The rating after a period with at least one game: each with the opponent's rating, and the score, from 0 to 1."""
    spread = own.deviation / SCALE
    met = []
    for other, score in games:
        weight = 1 / math.sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / math.pi**2)
        expected = 1 / (1 + math.exp(-weight * (own.rating - other.rating) / SCALE))
        met.append((weight, expected, score))
    variance = 1 / sum(weight**2 * expected * (1 - expected) for weight, expected, _ in met)  # step 3
    gain = sum(weight * (score - expected) for weight, expected, score in met)
    volatility = _volatility(own.volatility, spread, variance, variance * gain)
    wider = spread**2 + volatility**2  # step 6
    kept = 1 / (1 / wider + 1 / variance)  # step 7
    return Glicko(own.rating + SCALE * kept * gain, SCALE * math.sqrt(kept), volatility)


def _volatility(sigma: float, spread: float, variance: float, change: float) -> float:
    """The new volatility: step 5, by the Illinois method. `change`: the paper's delta."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        total = spread**2 + variance + math.exp(x)
        return math.exp(x) * (change**2 - total) / (2 * total**2) - (x - start) / TAU**2

    low = start
    if change**2 > spread**2 + variance:
        high = math.log(change**2 - spread**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _NEAR:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
