"""A webcam in numbers, small and fast: from codes of light to an 8-bit picture.

Exposure, white balance, clipping and tone become one table for each channel; noise is drawn from a field that was made
once, with an amplitude from a second table. So the same seed, frame and settings make the same picture, bit for bit.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.arrays import Floats
from eclipse_simulation.eclipse.filming.kit import Codes, Light, decoded
from eclipse_simulation.eclipse.filming.view import FRAME

Picture = NDArray[np.uint8]
"""(720, 1280, 3), blue, green, red, as a camera gives it."""

LONGEST: Final = 333.0
"""The longest exposure of automatic exposure, in units of 100 microseconds: a thirtieth of a second."""
_BRIGHT: Final = 0.008
"""How much of a pixel's capacity a white card's light fills in 100 microseconds."""
_MOST_AMPLIFIED: Final = 16.0
_LUMINANCE: Final = np.array([0.0722, 0.7152, 0.2126])
_MIDDLING, _BURNT, _OF_ALL = 0.3, 1.6, 0.9
"""Automatic exposure: the mean level, or less if this share of the picture isn't below that level."""

_FIELD: Final = (1280, 1920)
_NOISE_UNIT: Final = 32
_SIGMA_UNIT: Final = 16
_LOUDEST: Final = 60.0


@dataclass(frozen=True, slots=True)
class SensorModel:
    """How a webcam sees.

    `ev`: by how many stops automatic exposure exposes too long. `balanced`: the share of a light's colour that white
    balance removes. `gamma` and `contrast` make the tone. A pixel holds `well` electrons and is wrong by `read_noise`.
    `blur_px`: the lens's. `smear`: whether what moves is smeared while the shutter is open.
    """

    ev: float = 0.0
    balanced: float = 0.85
    gamma: float = 2.2
    contrast: float = 0.2
    well: float = 4000.0
    read_noise: float = 5.0
    blur_px: float = 0.0
    smear: bool = True


@dataclass(frozen=True, slots=True)
class Exposure:
    """How long the shutter is open, in units of 100 microseconds, and by how much the signal is amplified."""

    time: float
    amplified: float = 1.0

    @property
    def gain(self) -> float:
        """The share of a pixel's range that a white card's light fills."""
        return _BRIGHT * self.time * self.amplified

    @classmethod
    def of_gain(cls, gain: float) -> "Exposure":
        """The one that automatic exposure chooses for a gain: as long as may be, then amplified."""
        time = min(gain / _BRIGHT, LONGEST)
        return cls(time, float(np.clip(gain / (_BRIGHT * time), 1.0, _MOST_AMPLIFIED)))


class Sensor:
    """Develops codes of one of a kit's lights."""

    def __init__(self, look: SensorModel, seed: int = 0) -> None:
        self.look, self._seed = look, seed
        rng = np.random.default_rng([seed, 0])
        field = rng.standard_normal((*_FIELD, 3), np.float32)
        self._noise = np.clip(np.round(field * _NOISE_UNIT), -127, 127).astype(np.int16)

    def balance(self, light: Light) -> Floats:
        """(3,): the gains of white balance, of which the least is 1."""
        gains = (1 / np.maximum(np.array(light.white), 0.05)) ** self.look.balanced
        return np.asarray(gains / gains.min())

    def wanted(self, codes: Codes, light: Light, colour: Floats) -> float:
        """The gain that automatic exposure wants for a picture; `colour` (3,) multiplies its light."""
        few = cv2.resize(codes, (FRAME[0] // 16, FRAME[1] // 16), interpolation=cv2.INTER_AREA)
        level = decoded(few, light.brightest) * (colour * self.balance(light)) @ _LUMINANCE
        right = min(_MIDDLING / max(float(level.mean()), 1e-5), _BURNT / max(float(np.quantile(level, _OF_ALL)), 1e-5))
        return float(right * 2.0**self.look.ev)

    def develop(  # noqa: PLR0913  # what a picture depends on
        self,
        codes: Codes,
        light: Light,
        exposure: Exposure,
        frame: int,
        *,
        colour: Floats,
        noise: float,
        blur_px: float,
    ) -> Picture:
        """The picture of codes; `frame` chooses its noise. `colour` (3,) multiplies the light, `noise` the noise."""
        tone, sigma = self._tables(light, exposure, colour, noise)
        blur = float(np.hypot(self.look.blur_px, blur_px))
        if blur > 0.2:  # noqa: PLR2004  # less isn't seen
            codes = np.asarray(cv2.GaussianBlur(codes, (0, 0), blur), np.uint8)
        rng = np.random.default_rng([self._seed, 1, frame])
        top, left = (int(rng.integers(high - low + 1)) for high, low in zip(_FIELD, FRAME[::-1], strict=True))
        field = self._noise[top : top + FRAME[1], left : left + FRAME[0]]
        loud = cv2.multiply(cv2.LUT(codes, sigma), field, scale=1 / (_NOISE_UNIT * _SIGMA_UNIT))
        return np.asarray(cv2.add(cv2.LUT(codes, tone), loud, dtype=cv2.CV_8U), np.uint8)

    def _tables(
        self, light: Light, exposure: Exposure, colour: Floats, noise: float
    ) -> tuple[NDArray[np.uint8], NDArray[np.int16]]:
        """The tone (1, 256, 3) of each code, and the noise's deviation there, in sixteenths."""
        look = self.look
        steps = np.arange(256.0)[:, None]
        filled = decoded(steps, light.brightest) * colour * exposure.gain
        raw = np.clip(filled, 0, 1)
        level = self._tone(raw * self.balance(light))
        well = look.well / exposure.amplified
        spread = np.sqrt(raw * well + look.read_noise**2) / well * self.balance(light)
        steep = (self._tone(raw * self.balance(light) + spread) - self._tone(raw * self.balance(light) - spread)) / 2
        sigma = np.clip(255 * noise * steep, 0, _LOUDEST) * _SIGMA_UNIT
        return np.round(255 * level).astype(np.uint8)[None], np.round(sigma).astype(np.int16)[None]

    def _tone(self, light: Floats) -> Floats:
        tone = np.clip(light, 0, 1) ** (1 / self.look.gamma)
        return np.asarray(tone + self.look.contrast / 2 * (tone * tone * (3 - 2 * tone) - tone))
