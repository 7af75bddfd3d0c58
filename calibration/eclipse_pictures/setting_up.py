"""The pictures of docs/camera.md: a table where the board is seen well, and tables where it isn't.

    .venv/bin/python -m eclipse_pictures.setting_up PLATES      from a clone, after `./run pictures` was set up

renders the plates that the folder PLATES lacks (half a minute each), and writes `docs/camera/*.jpg`. It prints what the
program says of each picture; one shows it, as `calibrate camera --picture` writes it.
"""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from eclipse_companion.games.eclipse.camera import overlay
from eclipse_companion.games.eclipse.camera.picture_reading import LASTS, Onlooker, PictureReading
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.vision import network
from eclipse_companion.sensing.sight import marking
from eclipse_companion.sensing.sight.judging import judge
from eclipse_companion.sensing.sight.measuring import Pixels
from eclipse_pictures import lighting
from eclipse_pictures.plates import Plate

_CLONE: Final = Path(__file__).parents[2]
DOCS: Final = _CLONE / "docs" / "camera"
BLENDER: Final = _CLONE / ".cache" / "pictures" / "bin" / "python"
_SEED: Final = 5
_WIDTH_PX: Final = 800
"""Of the pictures; they are looked at in full size."""
_GAMMA: Final = 2.2
_NOISE: Final = 1.5


@dataclass(frozen=True)
class Shown:
    """One picture: its file's name, its plate's, and the strength and the kelvins of each group of lights.

    `ev`: by how many stops it is brighter than automatic exposure makes it.
    """

    name: str
    plate: str
    lights: dict[str, tuple[float, float]]
    ev: float = 0.0


DAYLIGHT: Final = {"window": (0.8, 6500.0), "room": (0.5, 6500.0)}
SHOWN: Final = (
    Shown("good", "good", DAYLIGHT),
    Shown("lamp", "good", {"spot": (0.9, 3000.0), "room": (0.12, 3500.0)}),
    Shown("window", "window", {"back": (1.0, 6500.0), "room": (0.05, 6500.0)}, ev=0.7),
    Shown("flat", "flat", DAYLIGHT),
    Shown("hidden", "hidden", DAYLIGHT),
)


def developed(plate: Plate, shown: Shown) -> Pixels:
    """A webcam's picture of a plate, (720, 1280, 3), blue, green, red."""
    mixture = {group: strength * lighting.kelvin(kelvins) for group, (strength, kelvins) in shown.lights.items()}
    light = lighting.lit(plate.light, plate.groups, mixture)
    card = sum(mixture.values(), start=np.zeros(3))
    light = light / (card / card.mean()) ** 0.8  # white balance removes most of the light's colour
    level = light.mean(axis=2)
    light *= 2.0**shown.ev * min(0.3 / float(level.mean()), 0.85 / float(np.quantile(level, 0.9)))
    tone = np.clip(light, 0, 1) ** (1 / _GAMMA)
    noise = np.random.default_rng(_SEED).normal(0, _NOISE, tone.shape)
    return np.ascontiguousarray(np.clip(np.round(255 * tone + noise), 0, 255).astype(np.uint8)[..., ::-1])


def looked(picture: Pixels) -> PictureReading:
    """What the program sees in a picture, once it has looked for a moment."""
    onlooker = Onlooker(network.shipped().house_set(0))
    return [onlooker.look(picture, 250.0 * number) for number in range(LASTS)][-1]


def main(plates: Path) -> None:
    """Render what is missing; write all pictures."""
    DOCS.mkdir(parents=True, exist_ok=True)
    render = [str(BLENDER), "-m", "eclipse_pictures.setting_up_scenes", str(plates)]
    subprocess.run(render, check=True)  # noqa: S603  # our own module
    for shown in SHOWN:
        picture = developed(Plate.load(plates / f"{shown.plate}.npz"), shown)
        sight = looked(picture)
        sentences = judge(sight.found).sentences
        print(shown.name, *sentences, file=sys.stderr)
        _write(shown.name, picture)
        if shown.name == "good":
            drawn = overlay.annotated(sight, EDITIONS["eclipse"])
            _write("calibrate", marking.with_sentences(drawn, sentences))


def _write(name: str, picture: Pixels) -> None:
    height, width = picture.shape[:2]
    small = cv2.resize(picture, (_WIDTH_PX, round(height * _WIDTH_PX / width)), interpolation=cv2.INTER_AREA)
    (DOCS / f"{name}.jpg").write_bytes(marking.jpeg(np.asarray(small, np.uint8)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
