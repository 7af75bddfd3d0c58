"""The neutral cards on a table -> the zodiac: where each sign lies, and which side of the row is White's.

White sees Aries at the left end and Pisces at the right end. Blue, who sits opposite, sees it the other way round.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.game.cards import SIGNS, Sign
from eclipse_companion.games.ecliptic.vision.marks import Points

_NARROWEST_MM: Final = 30.0
_WIDEST_MM: Final = 150.0
"""The least and the largest distance from one sign to the next: cards that overlap, and cards that lie far apart."""
_OFF_MM: Final = 40.0
"""A neutral card that lies farther from where the others say isn't in the row."""
_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Row:
    """Where the signs lie, (12, 2) mm of the table, sign 1 first; `along`: from each to the next, on average."""

    places: Points
    along: Points

    @property
    def pitch(self) -> float:
        """From one sign to the next, in millimetres."""
        return float(np.linalg.norm(self.along))

    def seen_from(self, sign: Sign, point: Points) -> tuple[float, float]:
        """How far a point lies from a sign: along the row towards Pisces, and across it towards White."""
        ahead = self.along / self.pitch
        white = np.array([-ahead[1], ahead[0]])
        away = point - self.places[sign - 1]
        return float(away @ ahead), float(away @ white)

    def nearest(self, point: Points) -> Sign:
        """The sign whose column a point lies in."""
        aside = [abs(self.seen_from(sign, point)[0]) for sign in SIGNS]
        return SIGNS[int(np.argmin(aside))]


def row(neutral: Mapping[Sign, Points]) -> Row | None:
    """The row that most neutral cards lie in, from the middle of each, by its sign; None if no two lie in a row."""
    best: dict[int, Points] = {}
    least = np.inf
    for (first, at), (last, end) in combinations(sorted(neutral.items()), 2):
        step = (end - at) / (last - first)
        if not _NARROWEST_MM <= np.linalg.norm(step) <= _WIDEST_MM:
            continue
        off = {sign: float(np.linalg.norm(place - at - step * (sign - first))) for sign, place in neutral.items()}
        inside = {sign: neutral[sign] for sign in neutral if off[sign] < _OFF_MM}
        spread = sum(off[sign] for sign in inside)
        if (len(inside), -spread) > (len(best), -least):
            best, least = inside, spread
    if len(best) < _FEWEST:
        return None
    signs = np.array(sorted(best), np.float64)
    places = np.array([best[int(sign)] for sign in signs])
    slopes = [np.polyfit(signs, places[:, axis], 1) for axis in (0, 1)]
    every = np.array(SIGNS, np.float64)
    straight = np.column_stack([np.polyval(slope, every) for slope in slopes])
    # Between two cards that are seen the others lie evenly; beyond the last one they go on as the whole row does.
    off_line = places - np.column_stack([np.polyval(slope, signs) for slope in slopes])
    bent = np.column_stack([np.interp(every, signs, off_line[:, axis]) for axis in (0, 1)])
    return Row(straight + bent, np.array([slope[0] for slope in slopes]))
