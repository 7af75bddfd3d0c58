"""One scene: what the ray tracer shows, and what is true of it."""

from dataclasses import dataclass

import cv2
import numpy as np

from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.sensing.sight.pose import Camera
from infinity_pictures import kernels
from infinity_pictures.kernels import Numbers
from infinity_pictures.sheet import Colours


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """All that a picture shows, packed as `kernels` takes it; `cells`: what lies in the sixteen spaces."""

    device: Device
    cells: str
    balls: Numbers
    solid: Numbers
    limbs: Numbers
    lights: Numbers
    sky: Numbers
    """(2 + N, 3): the colour from above, from the sides, and those of the lights."""
    materials: Numbers
    sheet: Colours
    sheet_at: Numbers
    table: Colours
    table_at: Numbers

    def seen(self, camera: Camera, frame: tuple[int, int, int, int], samples: int, seed: int) -> Colours:
        """(H, W, 3): a part of a picture: its first column and row, its width and height."""
        lens = np.array([camera.focal, *camera.centre, camera.barrel])
        turned, at = _placed(camera)
        picture = kernels.rendered(
            lens, turned, at, np.array(frame), samples, seed, self.balls, self.solid, self.limbs, self._box(),
            self.lights, self.sky, self.materials, self.sheet, self.sheet_at, self.table, self.table_at,
        )  # fmt: skip
        return np.asarray(picture, np.float32)

    def hidden(self, camera: Camera) -> Numbers:
        """(16,): which share of each space a hand hides."""
        _, at = _placed(camera)
        return np.asarray(kernels.covered(self.device.centres(), self.device.marble / 2, at, self.limbs))

    def _box(self) -> Numbers:
        """(6,): what holds all that is solid: its least x, y and z, and its greatest."""
        solid = self.solid
        first = np.array([solid[kernels.LEFT], solid[kernels.BACK], -solid[kernels.HIGHEST]]) - 1.0
        last = np.array([solid[kernels.RIGHT], solid[kernels.FRONT], 0.0]) + 1.0
        for limb in self.limbs:
            for x, y, h in (limb[:3], limb[3:6]):
                place = np.array([x, y, -h])
                first, last = np.minimum(first, place - limb[6] - 1.0), np.maximum(last, place + limb[6] + 1.0)
        return np.concatenate([first, last])


def _placed(camera: Camera) -> tuple[Numbers, Numbers]:
    """The camera's rotation, (3, 3), and its place, (3,)."""
    turned = np.asarray(cv2.Rodrigues(camera.turn)[0], np.float64)
    return turned, -turned.T @ camera.shift
