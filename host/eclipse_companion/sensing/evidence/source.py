"""Where evidence comes from, and what to expect of it: how fast it settles, how sharp it is, how far it is trusted."""

import math
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Source:
    """One source of evidence. The default values are those of a board with sensors."""

    name: str
    weight: float = 1.0
    """How much a nat of this source counts, 0 to 1. Below 1 it is tempered: see `fusion`."""
    settle_ms: float = 40.0
    """How long a reading must stand to count. The board's own filter has already removed single-sample spikes."""
    least: int = 1
    """How often a reading must be seen to count. A board speaks when something changes, so its silence repeats it."""
    unread_ms: float | None = 1800.0
    """How long a square that was empty must read something indefinite to count as filled; None: it never does."""
    definite: float = math.log(10.0)
    """The least difference between the likeliest and the unlikeliest kind; below it a reading says nothing, nats."""
    plausible: float = 1.0
    """Kinds within this of the likeliest count as what a square may hold, nats."""
    crossing: float = 2.0
    """The least a kind's value must move for the square to have changed, nats; less for a source whose rows are flat.
    Jitter stays below it.
    """
    many: int = 7
    """No hand changes this many squares at once: the supply has sagged, the table was knocked, or the lamp went out."""
    stood_ms: float = 1500.0
    """Such changes count only if they stand for this long."""
    sagged_ms: float = 10_000.0
    """The same if this many squares show a new piece at once: pieces may be swept off together, but never come so."""
    blind_ms: float = 500.0
    """After a disturbance this long, a piece may have come and gone unseen."""
    sums_up: bool = False
    """Each look sums up all looks since the board changed, so the newest one counts; otherwise their mean does."""
    calmed_ms: float = 150.0
    """Afterwards, squares come back one by one: readings that began before the end count only after this long."""


BOARD: Final = Source("board")
"""The sensors of a board."""
CAMERA: Final = Source(
    "camera",
    weight=0.7,
    settle_ms=60.0,
    least=2,
    unread_ms=None,
    definite=math.log(4.0),
    stood_ms=1000.0,
    sagged_ms=3000.0,
    sums_up=True,
)
"""Pictures. Weak light and glare make the same mistake in one look after another, so a nat of it counts less. A change
must be seen in two looks: in the first one a hand may just be leaving.
"""

_KNOWN: Final = {source.name: source for source in (BOARD, CAMERA)}


def source_named(name: str) -> Source:
    """The source with this name; an unknown one counts like a camera."""
    return _KNOWN.get(name, Source(name, weight=CAMERA.weight))
