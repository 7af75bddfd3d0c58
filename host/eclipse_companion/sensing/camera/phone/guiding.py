"""What a phone's picture shows of the board, so that people know how to lean the phone."""

from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from eclipse_companion.sensing.camera.shots import Pixels
from eclipse_companion.sensing.sight.judging import Trouble
from eclipse_companion.sensing.sight.layout import Points

_MOVED: Final = 0.02
"""An outline that moves by more of the picture's width isn't still."""
_BESIDES: Final = frozenset({Trouble.FEW_MARKERS, Trouble.SHADOW, Trouble.FLICKERS, Trouble.LAMP})
"""What can stay so, if everything can be read."""
_SIDES: Final = (("left", 0, -1), ("right", 0, 1), ("top", 1, -1), ("bottom", 1, 1))


@dataclass(frozen=True, slots=True, eq=False)
class Guided:
    """What one picture shows.

    `seen`: whether the board is found. `troubles`: what is wrong, the worst first. `outline`: (4, 2), where the board
    lies, as shares of the picture's width and height; None if it isn't found.
    """

    seen: bool
    troubles: tuple[Trouble, ...]
    outline: Points | None = None


class Guiding(Protocol):
    """A game's look at a picture that isn't played with."""

    def look(self, pixels: Pixels, t_ms: float) -> Guided:
        """What a picture, (H, W, 3), shows."""


def shares(outline: Points, pixels: Pixels) -> Points:
    """Places in a picture, (N, 2) pixels, as shares of its width and height."""
    height, width = pixels.shape[:2]
    return np.asarray((outline + 0.5) / (width, height), np.float64)


def advice(guided: Guided, before: Guided | None) -> str:
    """What to tell, as the name of a sentence: `good`, `still`, `cut_left`, or a trouble; `before`: the look before."""
    outline = guided.outline
    if outline is not None:
        out = {side: max(0.0, float((sign * (outline[:, axis] - 0.5)).max()) - 0.5) for side, axis, sign in _SIDES}
        worst = max(out, key=out.__getitem__)
        if out[worst] > 0:
            return f"cut_{worst}"
    if not guided.seen:
        lost = [_named(trouble) for trouble in guided.troubles if trouble is not Trouble.NO_MARKERS]
        return (lost or [_named(Trouble.NO_MARKERS)])[0]
    wrong = [trouble for trouble in guided.troubles if trouble not in _BESIDES]
    if wrong:
        return _named(wrong[0])
    last = None if before is None else before.outline
    if outline is not None and (last is None or float(np.abs(outline - last).max()) > _MOVED):
        return "still"
    return "good"


def _named(trouble: Trouble) -> str:
    return trouble.value.replace("-", "_")
