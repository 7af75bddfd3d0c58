"""Light -> a webcam's picture: exposure, white balance, noise, blur, tone, halos, vignetting, JPEG."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from infinity_pictures.sheet import Colours


@dataclass(frozen=True, slots=True)
class Webcam:
    """What one camera does with one scene; `exposure`: in stops beside what suits the scene."""

    exposure: float
    white: NDArray[np.float64]
    noise: float
    blur: float
    motion: tuple[float, float]
    halo: float
    gamma: float
    contrast: float
    saturation: float
    sharpen: float
    vignette: float
    quality: int

    def picture(self, light: Colours, level: float, rng: np.random.Generator) -> NDArray[np.uint8]:
        """(H, W, 3), blue, green, red. `level`: the light that suits the scene, shown at middle brightness."""
        return self.developed(self.gathered(light, level), rng)

    def gathered(self, light: Colours, level: float) -> Colours:
        """(H, W, 3): the light as the lens puts it on the sensor."""
        height, width = light.shape[:2]
        seen = light * (0.35 * 2.0**self.exposure / level) * self.white.astype(np.float32)
        across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
        seen = seen * (1.0 - self.vignette * (across**2 + down**2) / 2)[..., None].astype(np.float32)
        if self.halo:
            seen = (1 - self.halo) * seen + self.halo * cv2.GaussianBlur(np.minimum(seen, 4.0), (0, 0), 0.03 * width)
        if self.blur > 0.1:
            seen = cv2.GaussianBlur(seen, (0, 0), self.blur)
        return _smeared(np.asarray(seen, np.float32), *self.motion)

    def developed(self, seen: Colours, rng: np.random.Generator) -> NDArray[np.uint8]:
        """(H, W, 3), blue, green, red: what the camera makes of its sensor's light."""
        grain = rng.standard_normal(seen.shape).astype(np.float32)
        electrons = np.clip(seen, 0.0, 1.2) + grain * (
            np.float32(self.noise) * (np.float32(0.25) + np.sqrt(np.clip(seen, 0.0, 1.0)))
        )
        grey = electrons.mean(axis=2, keepdims=True)
        shown = grey + np.float32(self.saturation) * (electrons - grey)
        toned = np.clip(shown, 0.0, 1.0) ** np.float32(1.0 / self.gamma)
        toned = toned + np.float32(self.contrast) * (toned * toned * (3 - 2 * toned) - toned)
        if self.sharpen:
            toned = toned + np.float32(self.sharpen) * (toned - cv2.GaussianBlur(toned, (0, 0), 1.2))
        pixels = np.rint(np.clip(toned[..., ::-1], 0.0, 1.0) * 255).astype(np.uint8)
        _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, self.quality])
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def webcam(rng: np.random.Generator, shade: NDArray[np.float64], *, scale: float = 1.0) -> Webcam:
    """Any webcam. `shade`: the colour of the light, (3,), which its white balance takes out, or half of it, or not.

    `scale`: how large the picture is shown: blur is in pixels of a picture 1.0 large.
    """
    balanced = (float(shade[1]) / np.maximum(shade, 0.05)) ** rng.choice([1.0, 0.8, 0.5, 0.0], p=[0.4, 0.25, 0.2, 0.15])
    still = rng.random() < 0.85
    return Webcam(
        exposure=float(np.clip(rng.normal(0.0, 0.7), -2.2, 1.8)),
        white=balanced * rng.uniform(0.93, 1.07, 3),
        noise=float(rng.uniform(0.0, 0.06) ** 1.3),
        blur=scale * float(rng.choice([0.0, rng.uniform(0.3, 1.0), rng.uniform(0.8, 2.2)], p=[0.3, 0.5, 0.2])),
        motion=(0.0, 0.0) if still else (scale * rng.uniform(1, 6), rng.uniform(0, np.pi)),
        halo=0.0 if rng.random() < 0.5 else float(rng.uniform(0.0, 0.12)),
        gamma=float(rng.uniform(1.8, 2.5)),
        contrast=float(rng.uniform(-0.1, 0.6)),
        saturation=float(rng.uniform(0.7, 1.35)),
        sharpen=0.0 if rng.random() < 0.5 else float(rng.uniform(0.0, 0.8)),
        vignette=float(rng.uniform(0.0, 0.35)),
        quality=int(rng.integers(55, 97)),
    )


def _smeared(seen: Colours, length: float, angle: float) -> Colours:
    if length < 1.0:
        return seen
    reach = int(length) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    end = (round(reach + reach * np.cos(angle)), round(reach + reach * np.sin(angle)))
    cv2.line(kernel, (2 * reach - end[0], 2 * reach - end[1]), end, 1.0, 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(seen, -1, kernel / kernel.sum()), np.float32)
