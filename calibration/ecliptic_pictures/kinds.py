"""What makes pictures of a table difficult: for each kind, a table and a setting drawn at random."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from eclipse_simulation.ecliptic.filming.lens import Setting
from eclipse_simulation.ecliptic.filming.tops import BUSY, PLAIN
from ecliptic_pictures.pictures import Picture, picture
from ecliptic_pictures.tables import Care, Table, table

Change = Callable[[np.random.Generator, Setting, Care], tuple[Setting, Care]]


@dataclass(frozen=True, slots=True)
class Case:
    """A picture, and what is true of the table in it."""

    kind: str
    table: Table
    picture: Picture


def case(kind: str, seed: int) -> Case:
    """A picture of this kind; the same seed makes the same one."""
    draw = np.random.default_rng([list(KINDS).index(kind), seed])
    setting = Setting(
        tilt=float(draw.uniform(0, 32)),
        from_side=float(draw.choice([0, 0, 180, 90]) + draw.normal(0, 8)),
        top=str(draw.choice(PLAIN)),
        light=float(draw.uniform(0.7, 1.1)),
        warm=float(draw.uniform(0, 0.8)),
    )
    setting, care = KINDS[kind](
        draw, setting, Care(pitch=float(draw.uniform(65, 74)), beside=float(draw.uniform(90, 104)))
    )
    laid = table(draw, care, sheet=bool(draw.random() < 0.5))
    return Case(kind, laid, picture(draw, laid, setting))


def _even(_: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return setting, care


def _askew(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return setting, replace(care, off=float(draw.uniform(3, 6)), askew=float(draw.uniform(6, 13)))


def _overlapping(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return setting, replace(
        care, pitch=float(draw.uniform(46, 60)), beside=float(draw.uniform(68, 84)), off=3.0, askew=4.0
    )


def _low(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return replace(setting, tilt=float(draw.uniform(42, 56))), care


def _small(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return replace(setting, size=(1280, 720) if draw.random() < 0.6 else (960, 720)), care


def _tiny(_: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return replace(setting, size=(640, 480)), care


def _dim(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    noise, light = float(draw.uniform(6, 16)), float(draw.uniform(0.15, 0.35))
    return replace(setting, light=light, noise=noise, quality=int(draw.integers(40, 75))), care


def _soft(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return replace(setting, blur=float(draw.uniform(1.4, 3.6)), shake=float(draw.uniform(0, 7))), care


def _glare(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return replace(setting, glare=float(draw.uniform(0.4, 1.0))), care


def _shadow(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return replace(setting, shadow=float(draw.uniform(0.4, 0.8)), slope=float(draw.uniform(0.2, 0.5))), care


def _hands(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return replace(setting, hands=int(draw.integers(1, 4)), things=10), care


def _busy(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return replace(setting, top=str(draw.choice(BUSY))), care


def _bent(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    return replace(setting, barrel=float(draw.uniform(0.03, 0.09))), care


def _everything(draw: np.random.Generator, setting: Setting, care: Care) -> tuple[Setting, Care]:
    for change in (_askew, _low, _shadow, _hands, _glare, _dim):
        if draw.random() < 0.5:
            setting, care = change(draw, setting, care)
    return setting, care


KINDS: Final[dict[str, Change]] = {
    "even light": _even,
    "askew": _askew,
    "overlapping": _overlapping,
    "from low": _low,
    "small": _small,
    "640 x 480": _tiny,
    "dim": _dim,
    "not sharp": _soft,
    "glare": _glare,
    "shadow": _shadow,
    "hands, dice": _hands,
    "patterned table": _busy,
    "bent lens": _bent,
    "several at once": _everything,
}
"""In even light; and what else may be."""
