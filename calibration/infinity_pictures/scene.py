"""One scene: what the ray tracer shows, and what is true of it."""

from dataclasses import dataclass

import cv2
import numpy as np

from eclipse_companion.games.infinity.vision.device import Device
from eclipse_companion.sensing.sight.pose import Camera
from infinity_pictures import packed
from infinity_pictures.packed import Numbers, Packed, Paper, Shining, Solids, View
from infinity_pictures.rays import rendered
from infinity_pictures.renewing import renew
from infinity_pictures.sheet import Colours
from infinity_pictures.solids import covered


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """All that a picture shows, packed as `packed` tells; `cells`: what lies in the sixteen spaces."""

    device: Device
    cells: str
    balls: Numbers
    solid: Numbers
    limbs: Numbers
    lights: Numbers
    sky: Numbers
    materials: Numbers
    sheet: Colours
    sheet_at: Numbers
    table: Colours
    table_at: Numbers

    def seen(self, camera: Camera, frame: tuple[int, int, int, int], samples: int, seed: int) -> Colours:
        """(H, W, 3): a part of a picture: its first column and row, its width and height."""
        return np.asarray(rendered(_view(camera), np.array(frame), samples, seed, self._packed()), np.float32)

    def renewed(self, camera: Camera, before: Colours, samples: int, seed: int, *, whole: bool = False) -> Colours:
        """(H, W, 3): the whole picture, if `before`, of another scene, was made with the same camera and numbers.

        Only what differs is traced again; with `whole`, all is.
        """
        picture = before.copy()
        renew(picture, int(whole), _view(camera), samples, seed, self._packed())
        return picture

    def _packed(self) -> Packed:
        return Packed(
            self.balls,
            Solids(self.solid, self.limbs, self._boxes()),
            Shining(self.lights, self.sky),
            self.materials,
            Paper(self.sheet, self.sheet_at, self.table, self.table_at),
        )

    def hidden(self, camera: Camera) -> Numbers:
        """(16,): which share of each space a hand hides."""
        return np.asarray(covered(self.device.centres(), self.device.marble / 2, _view(camera).at, self.limbs))

    def _boxes(self) -> Numbers:
        """(1 or 3, 6): what holds the device, a hand, and its arm: the least x, y and z, and the greatest."""
        solid = self.solid
        first = np.array([solid[packed.LEFT], solid[packed.BACK], -solid[packed.HIGHEST]]) - 1.0
        last = np.array([solid[packed.RIGHT], solid[packed.FRONT], 0.0]) + 1.0
        boxes = [np.concatenate([first, last])]
        for limbs in (self.limbs[:-1], self.limbs[-1:]):
            if len(limbs):
                ends = np.concatenate([limbs[:, :3], limbs[:, 3:6]]) * [1.0, 1.0, -1.0]
                wide = np.tile(limbs[:, 6:7], (2, 1)) + 1.0
                boxes.append(np.concatenate([(ends - wide).min(axis=0), (ends + wide).max(axis=0)]))
        return np.stack(boxes)


def _view(camera: Camera) -> View:
    turned = np.asarray(cv2.Rodrigues(camera.turn)[0], np.float64)
    return View(np.array([camera.focal, *camera.centre, camera.barrel]), turned, -turned.T @ camera.shift)
