"""A plate: one rendered scene as linear light, a layer for each group of lights, with its truth.

The file, `NAME.npz`, is numpy's compressed archive with

* `light` (L, H, W, 3) float16: linear RGB (sRGB's primaries) from each group of lights alone, scaled so that a white
  card in place of the board is 1.0 in the light's own colour, which is white: a shot colours it;
* `parts` (H, W) uint8: what a pixel shows: 1 to 16 the top of the piece on that square, 21 to 36 the floor of that
  empty square, `BOARD`, `MAT`, `HAND`, `THING` (a thing in the way), 0 anything else;
* `symbol` (H, W) uint8: 255 on the symbol of a piece's top, 0 elsewhere, values in between on its edge;
* `meta` () str: JSON, everything else that `Plate` has, by the same names.

Pixels are those of a frame of 1280x720 without distortion; the plate holds the H x W pixels that begin at `origin`
(x, y). A pixel's centre has whole numbers as coordinates, as in OpenCV. Board coordinates (x, y) are those of
docs/formats.md, in millimetres; z points into the table, so that a point h above the mat has z = -h.
"""

import json
import os
import zipfile
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from eclipse_companion.common.errors import CompanionError

FRAME: Final = (1280, 720)
"""Width and height of the whole picture, in pixels."""

FLOOR: Final = 20
"""Added to the number of an empty square in `parts`."""
BOARD: Final = 40
MAT: Final = 41
HAND: Final = 50
THING: Final = 51

_ARRAYS: Final = ("light", "parts", "symbol")


class NotAPlateError(CompanionError):
    """The file isn't a plate."""


@dataclass(frozen=True)
class Plate:
    """One rendered scene.

    `groups` names the layers of `light`. `focal_px` and `centre_px` belong to the pinhole camera; a point p in board
    coordinates is at `rotation` @ p + `translation` (mm) relative to the camera, as in OpenCV. `corners_px` are the
    playing area's corners at squares 1, 4, 16, 13 on the board's surface, `surface_mm` above the mat, in pixels of the
    frame; the pieces' tops are `top_mm` above the mat. `position` is the position string, whatever is hidden.
    `covered` holds the share of each square that a hand or a thing hides, `markers_covered` the share of each marker
    (1.0 outside the frame; empty without markers). `kind` is the scene's: `eclipse`, `magic` or `random` by its set, or
    `bare`, which has no board and no corners and an empty position. `set_name` distinguishes sets, and `show` is true
    for a plate made to show a set: squares 6, 7, 10, 11 have its faces G, S, g, s. `scene` holds the whole scene as
    data. `scales` is what each layer was divided by to make a white card 1.0.
    """

    light: npt.NDArray[np.float16]
    parts: npt.NDArray[np.uint8]
    symbol: npt.NDArray[np.uint8]
    groups: tuple[str, ...]
    origin: tuple[int, int]
    focal_px: float
    centre_px: tuple[float, float]
    rotation: tuple[tuple[float, ...], ...]
    translation: tuple[float, ...]
    corners_px: tuple[tuple[float, ...], ...]
    surface_mm: float
    top_mm: float
    position: str
    kind: str
    set_name: str
    show: bool
    markers: bool
    covered: tuple[float, ...]
    markers_covered: tuple[float, ...]
    seed: int
    scene: dict[str, Any] = field(default_factory=dict)
    scales: tuple[float, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it holds the whole frame."""
        height, width = self.parts.shape
        return (width, height) == FRAME

    def save(self, path: Path) -> None:
        """Write the file; it appears whole or not at all."""
        meta = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in _ARRAYS}
        beside = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with beside.open("wb") as file:
                np.savez_compressed(
                    file, light=self.light, parts=self.parts, symbol=self.symbol, meta=np.array(json.dumps(meta))
                )
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)

    @classmethod
    def load(cls, path: Path) -> "Plate":
        """Read a plate. Raises `NotAPlateError` if the file isn't one, `OSError` if there is no file."""
        try:
            with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                arrays = {name: file[name] for name in _ARRAYS}
                meta = json.loads(str(file["meta"]))
            return cls(**arrays, **{name: _tuples(value) for name, value in meta.items()})
        except (KeyError, ValueError, TypeError, EOFError, zipfile.BadZipFile) as error:
            raise NotAPlateError(f"{path} isn't a plate ({error}). Delete it, and run the command again.") from None


def _tuples(value: Any) -> Any:  # noqa: ANN401  # whatever JSON can hold
    """The same value with tuples instead of lists."""
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value


def as_data(scene: Any) -> dict[str, Any]:  # noqa: ANN401  # any dataclass
    """A scene as JSON data."""
    data: dict[str, Any] = json.loads(json.dumps(asdict(scene)))
    return data
