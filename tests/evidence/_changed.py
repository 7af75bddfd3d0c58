"""What the figures about changed pictures share: the changes, and their two tables."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final

import numpy as np

from picture_changes import changes
from picture_changes.changes import Picture
from tests.evidence import reading

SPOT_MM: Final = 3.0
"""Half as wide as a mirrored lamp."""
WARM: Final = (0.65, 0.85, 1.0)
CERTAIN: Final = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)
"""The bounds of the second table's rows."""
Case = tuple[dict[str, dict[str, float]], dict[str, float]]
"""What each change made of one picture, and how sure a reader was, as `noted` counts it."""
Change = Callable[[Picture, np.random.Generator], Picture]
CHANGES: Final[dict[str, Change]] = {
    "unchanged": lambda picture, _: picture,
    "a veil, 15 % white": lambda picture, _: changes.veiled(picture, 0.15),
    "a veil, 50 % white": lambda picture, _: changes.veiled(picture, 0.5),
    "a veil, 50 % warm": lambda picture, _: changes.veiled(picture, 0.5, WARM),
    "two stops too bright": lambda picture, _: changes.exposed(picture, 2),
    "three stops too dark": lambda picture, _: changes.exposed(picture, -3),
    "four stops too dark": lambda picture, _: changes.exposed(picture, -4),
    "gamma 0.5": lambda picture, _: changes.bent(picture, 0.5),
    "gamma 2.2": lambda picture, _: changes.bent(picture, 2.2),
    "saturation 2.5": lambda picture, _: changes.saturated(picture, 2.5),
    "saturation 0.3": lambda picture, _: changes.saturated(picture, 0.3),
    "saturation 0.05": lambda picture, _: changes.saturated(picture, 0.05),
    "colour at an eighth": lambda picture, _: changes.thinned(picture, 1 / 8),
    "tone mapping of phones": lambda picture, _: changes.tone_mapped(picture, 0.6, 0.06 * len(picture)),
    "mains bands of 35 %": lambda picture, rng: changes.banded(picture, 0.35, 260, rng.uniform(0, 2 * np.pi)),
}
SPOTS: Final = {"a mirrored lamp": 1, "three mirrored lamps": 3}
ORDER: Final = ["unchanged", *SPOTS, *list(CHANGES)[1:]]


def noted(certain: dict[str, float], sure: float, *, right: bool) -> None:
    """Count how sure a reader was of a place in full view, and whether it was right."""
    row = min(int(np.searchsorted(CERTAIN, sure, "right")) - 1, len(CERTAIN) - 2)
    certain[f"{row} places"] += 1
    certain[f"{row} sure"] += sure
    certain[f"{row} right"] += right


def tables(cases: Iterable[Case], places: str) -> str:
    """Both tables; `places`: what a board's places are called."""
    tallies: dict[str, Counter[str]] = {}
    certain: Counter[str] = Counter()
    for tally_by_change, sure in cases:
        certain.update(sure)
        for name, tally in tally_by_change.items():
            tallies.setdefault(name, Counter()).update(tally)
    rows = [f"| pictures | boards | refused | {places} right | wrong | unnamed | whole boards right |"]
    rows.append("|---|---|---|---|---|---|---|")
    for name in ORDER:
        t = tallies.get(name, Counter())
        every = max(1, t["right"] + t["wrong"] + t["untold"])
        shares = [f"{100 * t[each] / every:{digits}} %" for each, digits in reading.FIGURES.items()]
        read = max(1, t["boards"] - t["refused"])
        cells = [name, str(t["boards"]), str(t["refused"]), *shares, f"{100 * t['whole'] / read:.1f} %"]
        rows.append("| " + " | ".join(cells) + " |")
    rows += ["", f"| sure of the likeliest content | {places} | mean | right |", "|---|---|---|---|"]
    for number, (low, high) in enumerate(pairwise(CERTAIN)):
        count = certain[f"{number} places"]
        mean, right = (100 * certain[f"{number} {each}"] / max(1, count) for each in ("sure", "right"))
        rows.append(f"| {100 * low:.1f} to {100 * high:.1f} % | {count:.0f} | {mean:.2f} % | {right:.2f} % |")
    return "\n".join(rows)
