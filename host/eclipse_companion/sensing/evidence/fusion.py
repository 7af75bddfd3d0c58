"""Several sources about the same squares: a tempered sum of their log-likelihoods, in this one place.

If sources erred independently, their likelihoods would multiply, so their logarithms would add up. They don't quite:
glare that hides a piece's side in one picture hides it in the next, and two looks at the same board share what is wrong
with both. So each source's nats count with its weight, and looks of one source at an unchanged board are averaged, not
added: ten looks at one scene weigh as much as one. Of a source whose looks sum up those before, the newest one counts.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from eclipse_companion.sensing.evidence.evidence import Evidence, Rows
from eclipse_companion.sensing.evidence.source import Source

_FLAT: Final = 1e-9
"""Nats; a row that differs by less says nothing."""


def fused(parts: Iterable[tuple[Source, Rows]]) -> Rows:
    """What the sources say together: their rows weighted and added; each row's largest value is 0 again."""
    total = sum((source.weight * rows for source, rows in parts), np.zeros(1))
    return np.asarray(total - total.max(axis=-1, keepdims=True), np.float64)


def agreed(rows: Sequence[Rows]) -> Rows:
    """What sources of one kind say together, such as two cameras; (N, kinds) as each of them.

    Two that are equally sharp about a square count seven tenths each, as they share what is wrong with both; one that
    says nothing of it takes nothing from the other one. No kind gets less than one source alone gives any, so two
    that agree rule out no more than the surer one: `sight.exposures`, which has no such limit, weighs otherwise alike.
    """
    sharp = np.array([-each.min(axis=1) for each in rows])
    shares = sharp / np.maximum(sharp.max(axis=0), _FLAT)
    total = sum(rows[1:], rows[0]) / np.sqrt(np.maximum(shares.sum(axis=0), 1.0))[:, None]
    total = total - total.max(axis=1, keepdims=True)
    return np.asarray(np.maximum(total, min(float(each.min()) for each in rows)), np.float64)


class Looks:
    """The looks at a board since it last changed, by source."""

    def __init__(self) -> None:
        self._rows: dict[Source, Rows] = {}
        self._counts: dict[Source, int] = {}

    def forget(self) -> None:
        """The board has changed."""
        self._rows, self._counts = {}, {}

    def add(self, evidence: Evidence) -> None:
        """Add one more look."""
        source, count = evidence.source, self._counts.get(evidence.source, 0) + 1
        before = self._rows.get(source, np.zeros_like(evidence.log_likelihood))
        rows = evidence.log_likelihood
        self._rows[source] = rows if source.sums_up else before + (rows - before) / count
        self._counts[source] = count

    @property
    def together(self) -> Rows | None:
        """What the looks say together; None without any."""
        return fused(self._rows.items()) if self._rows else None
