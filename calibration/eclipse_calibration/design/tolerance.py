"""How many built boards would read all their squares right, and which limit to narrow first.

Input: a design. Output: a `Tolerance`, from boards drawn at random (`drawn`).
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Final

import numpy as np

from eclipse_calibration.design import drawn
from eclipse_calibration.design.drawn import Design, Limits, Line
from eclipse_calibration.design.margins import ENOUGH
from eclipse_companion.common.arrays import Floats

BOARDS: Final = 1000
SEED: Final = 46
QUANTILE: Final = 0.003
"""As many squares keep less: what three standard uncertainties leave out."""
LIMITS: Final = tuple(each.name for each in fields(Limits))
"""The names of all limits."""


@dataclass(frozen=True, slots=True)
class Tolerance:
    """What boards of one kind keep."""

    sigmas: dict[Line, float]
    """What all squares but three of a thousand keep of each line."""
    right: float
    """The share of boards that show nothing wrong on any square."""
    six_sigmas: float
    """The share of boards that keep six sigmas of every line on every square."""
    gains: dict[str, float]
    """What the line with the least sigmas gains if a limit were zero: by the limit's name, the largest first."""

    @property
    def worst(self) -> Line:
        """The line with the least sigmas."""
        return _worst(self.sigmas)

    @property
    def improve_first(self) -> str:
        """The limit that costs the worst line the most."""
        return next(iter(self.gains))


def tolerance(
    design: Design, *, boards: int = BOARDS, seed: int = SEED, tell: Callable[[str], None] = lambda _: None
) -> Tolerance:
    """Draw boards, and draw them again without each limit."""
    draws = drawn.draw(boards, seed)
    kept = {line: drawn.margins(design, design.limits, draws, line) for line in design.lines}
    sigmas = {line: _quantile(margin) for line, margin in kept.items()}
    worst = _worst(sigmas)
    least = np.min([margin.min(axis=1) for margin in kept.values()], axis=0)
    gains = {}
    for name in LIMITS:
        tell(f"Drawing {boards:,} boards: what if {name} were zero?")
        without = drawn.margins(design, replace(design.limits, **{name: 0.0}), draws, worst)
        gains[name] = _quantile(without) - sigmas[worst]
    return Tolerance(
        sigmas=sigmas,
        right=float(np.mean(least >= 0)),
        six_sigmas=float(np.mean(least >= ENOUGH)),
        gains=dict(sorted(gains.items(), key=lambda each: -each[1])),
    )


def _worst(sigmas: dict[Line, float]) -> Line:
    return min(sigmas, key=lambda line: sigmas[line])


def _quantile(margin: Floats) -> float:
    return float(np.quantile(margin, QUANTILE))
