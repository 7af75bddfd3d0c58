"""A webcam in numbers: from a plate and a random *shot* to an 8-bit picture with its label.

The shot holds every random choice, so the same plate and shot produce the same picture. Steps in a camera's order:
mixing the lights, lens (distortion, vignetting, defocus, motion), exposure, sensor (noise, Bayer mosaic), white
balance, noise reduction, tone, saturation, sharpening, JPEG.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from eclipse_pictures import lighting
from eclipse_pictures.plates import FRAME, Plate

Picture = npt.NDArray[np.uint8]
"""(H, W, 3), blue, green, red, as in OpenCV."""
Linear = npt.NDArray[np.float32]
"""Light, (H, W, 3) or (H, W)."""
_Pair = npt.NDArray[np.float64]

COVERED: Final = 0.5
PARTLY: Final = 0.2
"""With at least these shares hidden, a square counts as covered, or as partly covered."""
BURNT: Final = 250
"""From this level on, a channel is burnt out."""


@dataclass(frozen=True)
class Shot:
    """One release of the shutter.

    `k1` is the radial distortion (below 0: barrel) in units of the frame's half width; `vignette` how much darker the
    frame's corners are; `defocus_px` and `motion_px` blur, the latter along `motion_deg`. `ev` is the exposure's error
    in stops; `well` the number of electrons that fill a pixel, `read_noise` the noise of a pixel without light in
    electrons. `balance` holds the gains of red, green, blue, of which the least is 1. `gamma`, `contrast` and
    `saturation` make the tone; `smear` reduces noise, `sharpen` and `halo_px` sharpen; `jpeg` is the quality.
    """

    light: str
    mixture: dict[str, tuple[float, float, float]]
    k1: float
    vignette: float
    defocus_px: float
    motion_px: float
    motion_deg: float
    ev: float
    well: float
    read_noise: float
    mosaic: bool
    balance: tuple[float, float, float]
    gamma: float
    contrast: float
    saturation: float
    smear: float
    sharpen: float
    halo_px: float
    jpeg: int
    seed: int


@dataclass(frozen=True)
class Photograph:
    """A picture as decoded from `jpeg`, its label as in a file, and its position in the camera's frame.

    `focal_px`, `centre_px` and `k1` belong to the lens, for the whole frame (see `Shot`); `origin` is the picture's
    upper left pixel in that frame. `corners_px` in the label are in the picture's own pixels. `parts` and `symbol` are
    the plate's maps as the lens bends them.
    """

    picture: Picture
    jpeg: bytes
    label: dict[str, Any]
    origin: tuple[int, int]
    focal_px: float
    centre_px: tuple[float, float]
    k1: float
    parts: npt.NDArray[np.uint8]
    symbol: npt.NDArray[np.uint8]


# ---- drawing a shot ----


def draw_shot(rng: np.random.Generator, light: str | None = None) -> Shot:
    """A shot like a webcam's, in one kind of light or any."""
    kind = light or str(rng.choice(lighting.KINDS))
    mixture = lighting.draw_mixture(kind, rng)
    dark = kind == "dim"
    error = rng.uniform(-1.3, 1.5) if rng.random() < 0.8 else rng.uniform(-2.2, 2.8)
    return Shot(
        light=kind,
        mixture={group: (float(c[0]), float(c[1]), float(c[2])) for group, c in mixture.items()},
        k1=float(rng.uniform(-0.12, 0.01)),
        vignette=float(rng.uniform(0.0, 0.45)),
        defocus_px=float(abs(rng.normal(0, 0.45)) if rng.random() < 0.9 else rng.uniform(0.8, 1.6)),
        motion_px=float(rng.uniform(1.0, 5.0) if rng.random() < 0.15 else 0.0),
        motion_deg=float(rng.uniform(0, 180)),
        ev=float(error),
        well=float(10 ** rng.uniform(2.5, 3.3) if dark else 10 ** rng.uniform(3.0, 4.2)),
        read_noise=float(rng.uniform(4, 14) if dark else rng.uniform(1, 7)),
        mosaic=bool(rng.random() < 0.6),
        balance=_balance(rng, mixture),
        gamma=float(rng.uniform(1.9, 2.5)),
        contrast=float(rng.uniform(0.0, 0.6)),
        saturation=float(rng.uniform(0.7, 1.45)),
        smear=float(rng.uniform(0, 1.0) * (1.0 if dark else 0.6)),
        sharpen=float(rng.uniform(0.0, 1.4)),
        halo_px=float(rng.uniform(0.7, 1.8)),
        jpeg=int(rng.integers(60, 96)),
        seed=int(rng.integers(2**31)),
    )


def _balance(rng: np.random.Generator, mixture: lighting.Mixture) -> tuple[float, float, float]:
    """Gains of a white balance that is right, half right, missing, or off."""
    total = np.sum(list(mixture.values()), axis=0)
    cast = total[1] / np.maximum(total, 0.05 * total[1])
    done = float(rng.choice([1.0, rng.uniform(0.3, 1.0), 0.0], p=[0.45, 0.45, 0.1]))
    gains = cast**done * np.exp(rng.normal(0, 0.06, 3))
    # None is below 1: a saturated pixel comes out white, whatever the light's colour.
    gains = np.clip(gains / gains.min(), 1.0, 5.0)
    return (float(gains[0]), float(gains[1]), float(gains[2]))


# ---- taking it ----


def photograph(plate: Plate, shot: Shot, metered: float | None = None) -> Photograph:
    """The picture that a shot takes of a plate.

    `metered` is the light's factor at exposure 0, as `meter` returns it; None: the automatic exposure finds it.
    """
    rng = np.random.default_rng(shot.seed)
    lens = _Lens(plate, shot.k1)
    parts, symbol = lens.bend(plate.parts, cv2.INTER_NEAREST), lens.bend(plate.symbol, cv2.INTER_LINEAR)
    light = _let_in(plate, shot, lens)
    factor = _exposure_of(light, parts, shot.balance) if metered is None else metered
    exposed = light * np.float32(factor * 2.0**shot.ev)
    jpeg, picture = coded(developed(exposed, shot, rng), shot.jpeg)
    corners = lens.bent(np.asarray(plate.corners_px).reshape(-1, 2)) - np.asarray(lens.origin)
    return Photograph(
        picture=picture,
        jpeg=jpeg,
        label=_label(plate, corners, picture, parts, symbol),
        origin=lens.origin,
        focal_px=plate.focal_px * lens.zoom,
        centre_px=plate.centre_px,
        k1=shot.k1,
        parts=parts,
        symbol=symbol,
    )


def meter(plate: Plate, shot: Shot) -> float:
    """The light's factor under automatic exposure, for other plates that are to be exposed like this one."""
    lens = _Lens(plate, shot.k1)
    return _exposure_of(_let_in(plate, shot, lens), lens.bend(plate.parts, cv2.INTER_NEAREST), shot.balance)


def shots(plate: Plate, count: int, rng: np.random.Generator, light: str | None = None) -> Iterator[Photograph]:
    """This many photographs of a plate, each with a different shot."""
    for _ in range(count):
        yield photograph(plate, draw_shot(rng, light))


def blurred(light: Linear, shot: Shot) -> Linear:
    """Light, (H, W, 3), blurred by defocus and motion."""
    if shot.defocus_px > 0.05:
        light = np.asarray(cv2.GaussianBlur(light, (0, 0), shot.defocus_px), np.float32)
    if shot.motion_px > 0.5:
        reach = int(np.ceil(shot.motion_px / 2)) + 1
        kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        along = np.array([np.cos(np.radians(shot.motion_deg)), np.sin(np.radians(shot.motion_deg))])
        for step in np.linspace(-shot.motion_px / 2, shot.motion_px / 2, 41):
            x, y = step * along + reach
            kernel[round(y), round(x)] += 1
        kernel = np.asarray(cv2.GaussianBlur(kernel, (0, 0), 0.5), np.float32)
        light = np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)
    return light


def exposure(level: Linear, middling: float) -> float:
    """What automatic exposure multiplies light by, of its brightness, (H, W), and of the average that was metered.

    The average gets a middle grey, or less if much of the picture is bright.
    """
    return float(min(0.3 / max(middling, 1e-5), 1.6 / max(float(np.quantile(level, 0.9)), 1e-5)))


def developed(exposed: Linear, shot: Shot, rng: np.random.Generator) -> Picture:
    """What the camera makes of the light that reaches its sensor, (H, W, 3); 1 fills a pixel."""
    return _toned(_sensed(exposed, shot, rng), shot)


def coded(picture: Picture, quality: int) -> tuple[bytes, Picture]:
    """A picture as JPEG, and as it is seen when decoded from that."""
    _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    decoded = cv2.imdecode(jpeg, cv2.IMREAD_COLOR)
    assert decoded is not None
    return jpeg.tobytes(), decoded.astype(np.uint8, copy=False)


class _Lens:
    """Radial distortion about the frame's middle: a point at r appears at zoom * r * (1 + k1 r^2).

    `zoom` keeps the frame's corners at the corners, so the picture has no empty edge.
    """

    def __init__(self, plate: Plate, k1: float) -> None:
        self.k1 = k1
        self.middle = np.asarray(plate.centre_px)
        self.unit = FRAME[0] / 2
        corner = float((self.middle**2).sum()) / self.unit**2
        self.zoom = 1 / (1 + k1 * corner)
        height, width = plate.parts.shape
        left, top = plate.origin
        self.start = np.array([left, top])
        edge_x, edge_y = np.linspace(left, left + width - 1, 33), np.linspace(top, top + height - 1, 33)
        edges = [self.bent(np.column_stack([edge_x, np.full(33, y)])) for y in (top, top + height - 1)]
        edges += [self.bent(np.column_stack([np.full(33, x), edge_y])) for x in (left, left + width - 1)]
        around = np.vstack(edges)
        low, high = (
            np.maximum(np.ceil(around.min(axis=0)), 0),
            np.minimum(np.floor(around.max(axis=0)), np.array(FRAME) - 1),
        )
        self.origin = (int(low[0]), int(low[1]))
        size = (int(high[0] - low[0]) + 1, int(high[1] - low[1]) + 1)
        # The picture's pixels relative to the frame's middle, in units of its half width.
        x = (np.arange(size[0]) + self.origin[0] - self.middle[0]) / self.unit
        y = (np.arange(size[1]) + self.origin[1] - self.middle[1]) / self.unit
        self._away = np.meshgrid(x.astype(np.float32), y.astype(np.float32))
        self._from = self._sources()

    def bent(self, points: _Pair) -> _Pair:
        """Where points (N, 2) of the undistorted frame appear."""
        away = (points - self.middle) / self.unit
        squared = (away**2).sum(axis=1, keepdims=True)
        seen: _Pair = self.middle + self.unit * self.zoom * away * (1 + self.k1 * squared)
        return seen

    def bend(self, layer: npt.NDArray[Any], how: int) -> npt.NDArray[Any]:
        """A layer of the plate, bent by the lens."""
        return cv2.remap(layer, *self._from, how, borderMode=cv2.BORDER_REPLICATE)

    def _sources(self) -> tuple[Linear, Linear]:
        """The plate position that each pixel of the picture comes from, x and y."""
        x, y = self._away
        seen = np.hypot(x, y) / np.float32(self.zoom)
        # Solve r (1 + k1 r^2) = seen by Newton's method.
        r = seen.copy()
        for _ in range(3):
            squared = np.float32(self.k1) * r * r
            r -= (r * (1 + squared) - seen) / (1 + 3 * squared)
        scale = np.divide(r, seen, out=np.ones_like(r), where=seen > 1e-9) * np.float32(self.unit / self.zoom)
        shift = (self.middle - self.start).astype(np.float32)
        return x * scale + shift[0], y * scale + shift[1]

    def shade(self, vignette: float) -> Linear:
        """The share of the light that the lens lets through at each pixel."""
        x, y = self._away
        corner = float((self.middle**2).sum()) / self.unit**2
        light: Linear = 1 - np.float32(vignette / corner) * (x * x + y * y)
        return light


def _let_in(plate: Plate, shot: Shot, lens: _Lens) -> Linear:
    """The light that reaches the sensor."""
    mixture = {group: np.asarray(colour) for group, colour in shot.mixture.items()}
    light = lens.bend(lighting.lit(plate.light, plate.groups, mixture), cv2.INTER_LINEAR)
    return blurred(light * lens.shade(shot.vignette)[..., None], shot)


def _exposure_of(light: Linear, parts: npt.NDArray[np.uint8], balance: tuple[float, float, float]) -> float:
    """The `exposure` of a plate's light; what is marked as a part of the board counts half."""
    level = light @ (np.array([0.2126, 0.7152, 0.0722], np.float32) * np.asarray(balance, np.float32))
    shown = parts > 0
    middling = 0.5 * float(level.mean()) + 0.5 * float(level[shown].mean() if shown.any() else level.mean())
    return exposure(level, middling)


def _sensed(light: Linear, shot: Shot, rng: np.random.Generator) -> Linear:
    """The sensor's reading of the light, white-balanced: shot and read noise, clipping, a mosaic if it has one."""
    told = _demosaicked(_noisy(_sites(light), shot, rng)) if shot.mosaic else _noisy(light, shot, rng)
    balanced: Linear = told * np.asarray(shot.balance, np.float32)
    return balanced


def _noisy(light: Linear, shot: Shot, rng: np.random.Generator) -> Linear:
    """Add photon noise and read noise, and clip each pixel at its capacity."""
    electrons = np.clip(light, 0, 4) * np.float32(shot.well)
    noise = np.sqrt(electrons + np.float32(shot.read_noise**2))
    electrons += noise * rng.standard_normal(light.shape, np.float32)
    told: Linear = np.clip(electrons / np.float32(shot.well), 0, 1)
    return told


def _sites(light: Linear) -> Linear:
    """One colour per pixel: red, green / green, blue."""
    mosaic = light[..., 1].copy()
    mosaic[0::2, 0::2] = light[0::2, 0::2, 0]
    mosaic[1::2, 1::2] = light[1::2, 1::2, 2]
    return mosaic


def _demosaicked(mosaic: Linear) -> Linear:
    """Each pixel's other colours, from its neighbours."""
    values = (np.sqrt(mosaic) * 65535).astype(np.uint16)
    whole = cv2.cvtColor(values, cv2.COLOR_BayerRGGB2RGB).astype(np.float32) / np.float32(65535)
    squared: Linear = whole * whole
    return squared


def _toned(light: Linear, shot: Shot) -> Picture:
    """Tone, noise reduction, saturation and sharpening: blue, green, red from 0 to 255."""
    tone: Linear = np.asarray(cv2.pow(np.clip(light, 0, 1), 1 / shot.gamma), np.float32)
    tone = tone + np.float32(shot.contrast * 0.5) * (tone * tone * (3 - 2 * tone) - tone)
    if shot.smear > 0.1:
        strength = 12 + 60 * shot.smear
        eight = np.round(tone * 255).astype(np.uint8)
        calm = cv2.bilateralFilter(eight, 5, strength, 1.0 + 1.5 * shot.smear).astype(np.float32) / np.float32(255)
        tone = tone + np.float32(shot.smear) * (calm - tone)
    grey = (tone @ np.array([0.299, 0.587, 0.114], np.float32))[..., None]
    tone = grey + np.float32(shot.saturation) * (tone - grey)
    if shot.sharpen > 0.05:
        soft = np.asarray(cv2.GaussianBlur(tone, (0, 0), shot.halo_px), np.float32)
        tone = np.asarray(tone + np.float32(shot.sharpen) * (tone - soft), np.float32)
    return np.ascontiguousarray(np.round(np.clip(tone, 0, 1) * 255).astype(np.uint8)[..., ::-1])


# ---- the label ----


def _label(
    plate: Plate, corners: _Pair, picture: Picture, parts: npt.NDArray[np.uint8], symbol: npt.NDArray[np.uint8]
) -> dict[str, Any]:
    """The contents of the file beside a labelled picture."""
    shares = enumerate(plate.covered, 1)
    covered = [square for square, share in shares if share >= COVERED]
    partly = [square for square, share in enumerate(plate.covered, 1) if PARTLY <= share < COVERED]
    return {
        "position": plate.position,
        "corners_px": [[round(float(x), 1), round(float(y), 1)] for x, y in corners],
        "markers": plate.markers,
        "theme": plate.kind if plate.kind in {"eclipse", "magic"} else "other",
        "covered": covered,
        "partly": partly,
        "glare": _glare(picture, parts, symbol),
        "expect": "read" if plate.position else "none",
    }


def _glare(picture: Picture, parts: npt.NDArray[np.uint8], symbol: npt.NDArray[np.uint8]) -> list[int]:
    """Squares on which most of the symbol's area is burnt out to white."""
    drawn = symbol >= 192  # at its edge, it mixes with its surroundings
    squares = parts[drawn]
    burnt = picture[drawn].min(axis=1) >= BURNT
    area, white = np.bincount(squares, minlength=256), np.bincount(squares[burnt], minlength=256)
    return [square for square in range(1, 17) if area[square] and white[square] >= 0.5 * area[square]]


def as_json(label: dict[str, Any]) -> str:
    """A label as JSON, as its file holds it."""
    return json.dumps(label) + "\n"
