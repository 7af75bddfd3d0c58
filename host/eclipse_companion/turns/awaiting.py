"""A board that must be made right before anything else counts: after a turn was taken back, or made wrongly.

In: what the squares show, and since when. Out: the steps that are left, whenever the board has stood still; and that it
is right.
"""

from typing import Final

from eclipse_companion.announcements import Fault, Step
from eclipse_companion.turns.explanations import Explanation
from eclipse_companion.turns.outcomes import Mended, Outcome, ProblemFound
from eclipse_companion.turns.steps import agrees, squares_of, steps_between
from eclipse_companion.turns.weighing import Standing, shown, shows

RIGHT_MS: Final = 400.0
"""What the board shows counts once it has stood so long."""
SETTLED_MS: Final = 1500.0
"""What is still to do is told when nothing has changed for so long."""


class Awaiting:
    """From the request to the board that is right."""

    def __init__(self, wanted: Explanation, lying: str) -> None:
        """`wanted`: what shall be on the board; `lying`: the sixteen cells that are thought to be there."""
        self.wanted = wanted
        self.is_right = False
        """Whether the board has been made right."""
        self._lying = lying
        self._told: tuple[Step, ...] | None = None

    def look(self, t_ms: float, still: float, standing: Standing) -> list[Outcome]:
        """What is to be told of a board on which nothing has changed for `still` milliseconds."""
        if still < RIGHT_MS:
            return []
        cells = shown(standing)
        if shows(cells, self.wanted.base):
            self.is_right = True
            return [] if self._told is None else [Mended(t_ms)]
        # Where faces alone are shown, whose piece it is was known before; a piece moved since then is nobody's.
        known = "".join(lay if agrees(cell, lay) else cell for cell, lay in zip(cells, self._lying, strict=True))
        self._lying = known
        steps = steps_between(known, self.wanted.base.cells)
        if still < SETTLED_MS or steps == self._told:
            return []
        self._told = steps
        return [ProblemFound(t_ms, Fault.OUT_OF_STEP, squares_of(steps), steps)]
