"""Where the computer stands -> how often lamps on the mains flicker there, and exposures in which that doesn't show.

A lamp is brightest twice in each period of the mains. A row that is exposed for a whole number of these half-periods
(10 ms at 50 Hz, 8.3 ms at 60 Hz) gets as much light as every other row, so the picture has no bands.
"""

import math
import os
from pathlib import Path
from typing import Final

_LINK: Final = Path("/etc/localtime")
_UNITS: Final = 10_000.0
"""Exposures are counted in 100 us."""
_MOST_OFF: Final = 0.4
"""An exposure is changed by this many stops at most."""

_SIXTY: Final = (
    *("America/", "US/", "Canada/", "Mexico/", "Brazil/"),
    *("Asia/Seoul", "Asia/Taipei", "Asia/Manila", "Asia/Riyadh"),
    *("Pacific/Honolulu", "Pacific/Guam", "Pacific/Saipan", "Pacific/Pago_Pago", "Pacific/Palau", "Pacific/Majuro"),
)
"""Time zones with 60 Hz, or what their names begin with."""
_FIFTY_THERE: Final = (
    *("America/Argentina/", "America/Buenos_Aires", "America/Cordoba", "America/Mendoza", "America/Rosario"),
    *("America/Santiago", "America/Punta_Arenas", "America/Coyhaique", "America/Montevideo", "America/Asuncion"),
    *("America/La_Paz", "America/Jamaica", "America/Barbados", "America/Cayenne", "America/Martinique"),
    *("America/Guadeloupe", "America/St_Lucia", "America/Grenada", "America/Dominica", "America/St_Vincent"),
    *("America/Curacao", "America/Nuuk", "America/Godthab"),
)
"""Those among them with 50 Hz."""
_EITHER: Final = ("Asia/Tokyo", "Japan", "Africa/Monrovia", "Etc/", "UTC", "GMT", "UCT", "Zulu", "Universal")
"""Both are used there, or the name is no place."""


def time_zone() -> str:
    """The computer's, such as `Europe/Berlin`; empty if it isn't known."""
    name = os.environ.get("TZ", "").removeprefix(":")
    if not name:
        try:
            name = str(_LINK.readlink())
        except OSError:
            return ""
    return name.rpartition("zoneinfo/")[2]


def mains_hz(zone: str) -> int | None:
    """The frequency of the mains in a time zone, 50 or 60; None if that isn't known."""
    if "/" not in zone or zone.startswith(_EITHER):
        return None
    return 60 if zone.startswith(_SIXTY) and not zone.startswith(_FIFTY_THERE) else 50


def steady_exposure(time: float, mains: int | None) -> float:
    """The nearest exposure to this one, in 100 us, in which lamps on the mains, in Hz, make no bands.

    It is the same if there is none nearby, or if the mains aren't known.
    """
    if mains is None:
        return time
    half = _UNITS / (2 * mains)
    count = max(1, round(time / half))
    best = min((half * each for each in (count, count + 1)), key=lambda each: abs(math.log2(each / time)))
    return best if abs(math.log2(best / time)) <= _MOST_OFF else time
