"""A kit: one rendered scene as a few pictures, from which `stage` composes any position of the board in it.

A kit is a folder with `kit.json`, which has the fields of `Kit`, and these pictures for each light (LIGHT is its kind):

* `LIGHT-empty.jpg`: the whole frame, 1280x720, with the empty board;
* `LIGHT-faces.jpg`: one below the other, the board with sixteen pieces of each face G, S, g, s, straight in the middle
  of their squares; each picture is the part `cut` of the frame;
* `LIGHT-shades.jpg`: grey, of the same part, one below the other: the shadows of the pieces on every other square, from
  square 1 and from square 2 on;
* `LIGHT-HAND.jpg` and `HAND.png` for each hand (SIDE-POSE): the hand, and how much of each pixel it covers. They are
  cut from a picture by the same camera with a wider lens (`wider`), so that enough of the arm is in it.

Pictures hold light as *codes*: code c stands for the light `brightest` * (c / 255) ** 3, in blue, green, red with
sRGB's primaries, where a white card on the board gives about 1.0 (0.1 in dim light). A product of light is a product of
codes, so shadows and gains work on codes; a grey picture of shadows has the factors of codes.

`python -m eclipse_pictures.kits` makes the kits (docs/pictures.md).
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_simulation.eclipse.filming.sight import BOARD_MM
from eclipse_simulation.eclipse.filming.view import View

KITS: Final = Path(__file__).with_name("kits")
FACES: Final = "GSgs"
POWER: Final = 3.0

Codes = NDArray[np.uint8]
"""Light as codes: (H, W, 3), blue, green, red."""


class NotAKitError(CompanionError):
    """A kit that isn't there or can't be read."""


def encoded(light: NDArray[Any], brightest: float) -> NDArray[np.uint8]:
    """The codes of light; what is brighter than `brightest` is cut off."""
    share = np.clip(np.asarray(light, np.float64) / brightest, 0.0, 1.0)
    return np.round(255 * share ** (1 / POWER)).astype(np.uint8)


def decoded(codes: NDArray[Any], brightest: float) -> Floats:
    """The light that codes stand for."""
    return np.asarray(brightest * (np.asarray(codes, np.float64) / 255) ** POWER)


@dataclass(frozen=True, slots=True)
class Light:
    """One light of a kit.

    `kind`: daylight, warm_lamp, mixed, dim, hard_spot or backlight. `brightest`: the light of code 255. `white`: the
    colour (blue, green, red) of a grey card. `place_mm` (x, y, height) and `size_mm` of the strongest lamp or window.
    `shade`: the share of light in the middle of a hand's shadow.
    """

    kind: str
    brightest: float
    white: tuple[float, float, float]
    place_mm: tuple[float, float, float]
    size_mm: float
    shade: float


@dataclass(frozen=True, slots=True)
class HandPlate:
    """A hand of a kit: whose side it comes from (`sun`, `moon`), its pose (`point`, `grasp`), where its tip is.

    `tip_mm` (x, y, height above the mat); the arm rises by `slope_deg` towards the shoulder. `origin`: its picture's
    upper left pixel in the wider picture.
    """

    side: str
    pose: str
    tip_mm: tuple[float, float, float]
    slope_deg: float
    origin: tuple[int, int]

    @property
    def name(self) -> str:
        """The name of its files, without a light and without an extension."""
        return f"{self.side}-{self.pose}"


@dataclass(frozen=True, slots=True)
class Kit:
    """A kit's measures; its pictures are read when they are asked for.

    The camera: `rotation` (3 x 3), `translation`, `focal_px`, with its centre in the middle of the frame (see `View`).
    Heights above the mat: `surface_mm` of the board, and `thick_mm` more for the pieces' tops. Pieces are `piece_mm`
    wide, with corners rounded by `corner_mm`; the board extends `rim_mm` beyond its squares. `cut`: left, top, width,
    height of the faces' part of the frame.
    """

    name: str
    rotation: tuple[tuple[float, float, float], ...]
    translation: tuple[float, float, float]
    focal_px: float
    surface_mm: float
    thick_mm: float
    piece_mm: float
    corner_mm: float
    rim_mm: float
    cut: tuple[int, int, int, int]
    wider: float
    lights: tuple[Light, ...]
    hands: tuple[HandPlate, ...]
    folder: Path = KITS

    @property
    def view(self) -> View:
        """The camera."""
        return View(np.array(self.rotation), np.array(self.translation), self.focal_px)

    @property
    def top_mm(self) -> float:
        """The height of lying pieces' tops above the mat."""
        return self.surface_mm + self.thick_mm

    @property
    def corners_px(self) -> Floats:
        """(4, 2): the playing area's corners at squares 1, 4, 16, 13, on the board's surface, in pixels."""
        area = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]) * BOARD_MM
        return self.view.project(np.column_stack([area, np.full(4, -self.surface_mm)]))

    def colours(self, file: str) -> Codes:
        """A picture of the kit (H, W, 3). Raises `NotAKitError`."""
        return picture_of(self.folder / self.name / file)

    def greys(self, file: str) -> NDArray[np.uint8]:
        """A picture of the kit in shades of grey (H, W). Raises `NotAKitError`."""
        return picture_of(self.folder / self.name / file, cv2.IMREAD_GRAYSCALE)

    def to_json(self) -> str:
        """The text of its `kit.json`."""
        data = {key: value for key, value in asdict(self).items() if key not in {"name", "folder"}}
        return json.dumps(data, indent=1) + "\n"


def picture_of(path: Path, how: int = cv2.IMREAD_COLOR) -> NDArray[np.uint8]:
    """A picture, (H, W, 3) or (H, W), from its file. Raises `NotAKitError`."""
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError as error:
        raise NotAKitError(f"{path} can't be read ({why_of(error)}).") from None
    found = cv2.imdecode(data, how) if data.size else None
    if found is None:
        raise NotAKitError(f"{path} isn't a picture.")
    return np.asarray(found, np.uint8)


def names(folder: Path = KITS) -> list[str]:
    """The names of the kits in a folder, sorted."""
    return sorted(path.parent.name for path in folder.glob("*/kit.json"))


def load(name: str, folder: Path = KITS) -> Kit:
    """The kit with this name. Raises `NotAKitError` if there is none, or if it can't be read."""
    path = folder / name / "kit.json"
    try:
        data = _tuples(json.loads(path.read_text(encoding="utf-8")))
        lights = tuple(Light(**one) for one in data.pop("lights"))
        hands = tuple(HandPlate(**one) for one in data.pop("hands"))
        return Kit(name=name, folder=folder, lights=lights, hands=hands, **data)
    except OSError:
        there = names(folder)
        if not there:
            raise NotAKitError(
                f"The virtual camera has no pictures of tables: {folder} has none. Install the program again, or leave "
                "out --camera virtual."
            ) from None
        raise NotAKitError(f"There is no kit {name!r}. Kits are {', '.join(there)}.") from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotAKitError(f"{path} isn't a kit's description ({error}).") from None


def _tuples(value: Any) -> Any:  # noqa: ANN401  # whatever JSON can hold
    """The same value with tuples instead of lists."""
    if isinstance(value, dict):
        return {key: _tuples(one) for key, one in value.items()}
    return tuple(_tuples(one) for one in value) if isinstance(value, list) else value
