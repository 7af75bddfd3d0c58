"""Films of whole games: one scene whose marbles and hand change, as pictures in a folder, and the truth beside them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES, Device
from eclipse_companion.sensing.sight.pose import Camera
from infinity_pictures import packed
from infinity_pictures.families import camera, drawn_scene, reaching
from infinity_pictures.making import BRIGHT, DARKER, SIZE
from infinity_pictures.marbles import Make
from infinity_pictures.packed import Numbers
from infinity_pictures.playing import KINDS, Played, Shown
from infinity_pictures.scene import Scene
from infinity_pictures.sheet import Colours
from infinity_pictures.webcam import Webcam, webcam

FPS: Final = 2.0
_SAMPLES: Final = 2
_QUALITY: Final = 90
_AFTER_MS: Final = 2000.0
_LARGE: Final = 0.27
"""The share of the picture's height that the spaces take."""
_LOWEST_DEG: Final = 45.0
"""The camera looks down at least as steeply as people are told that it should."""
_ASIDE_MM: Final = 70.0
"""How far from the device the players' own marbles lie: beside the sheet."""


@dataclass(frozen=True, slots=True)
class Film:
    """A game, and one camera that sees it."""

    name: str
    light: str
    scene: Scene
    marbles: Numbers
    """(18, BALL_SIZE): each as it lies beside the sheet at first."""
    camera: Camera
    webcam: Webcam
    played: Played
    seed: int

    @classmethod
    def drawn(cls, seed: int, family: str, light: str) -> "Film":
        """A random game in a random scene with this kind of light, on the printed sheet."""
        rng = np.random.default_rng(seed)
        scene = drawn_scene(rng, family, light, "." * SPACES, device=Device(), hand=0.0)
        make = Make.at_random(rng, banded=0.5, only_plain=True)
        seen_by = camera(rng, scene.device, SIZE, _LARGE * rng.uniform(0.8, 1.1), _LOWEST_DEG)
        taken = webcam(rng, scene.sky[0] / scene.sky[0].max(), scale=1.0)
        played = Played.at_random(rng)
        marbles = _stock(rng, make, scene.device)
        return cls(f"film_{seed:06d}_{light}", light, scene, marbles, seen_by, taken, played, seed)

    @property
    def truth(self) -> dict[str, Any]:
        """What is written beside the pictures."""
        turns = [{"turn": str(turn), "hand_left_ms": round(left, 1)} for turn, left in self.played.turns]
        return {"fps": FPS, "light": self.light, "turns": turns}

    @property
    def instants(self) -> Iterator[float]:
        """When pictures are taken, ms."""
        step = 1000.0 / FPS
        yield from np.arange(0.0, self.played.hand.free_ms + _AFTER_MS, step).tolist()

    def scene_of(self, shown: Shown) -> Scene:
        """The scene at a moment."""
        return replace(self.scene, balls=self._balls(shown), limbs=self._limbs(shown))

    def _balls(self, shown: Shown) -> Numbers:
        device = self.scene.device
        balls, centres, fingers = self.marbles.copy(), device.centres(), shown.sight.fingers
        for channel, lying in enumerate(shown.lies):
            for space, number in enumerate(lying):
                # No marble lies quite in the middle.
                beside = np.random.default_rng([self.seed, channel, space, number]).normal(0, 0.02, 2) * device.marble
                balls[number, :3] = centres[A_SIDE * channel + space] + np.array([*beside, 0.0])
        if shown.held is not None and fingers is not None:
            balls[shown.held, :3] = fingers.x, fingers.y, -device.height - 6.0
        if shown.out is not None:
            number, channel = shown.out
            _, back = device.footprint()[0]
            balls[number, :3] = (channel - 1) * device.across, back - device.marble, -device.marble / 2
        return balls

    def _limbs(self, shown: Shown) -> Numbers:
        fingers, step = shown.sight.fingers, shown.step
        if fingers is None or step is None:
            return np.zeros((0, packed.LIMB_SIZE))
        # The same hand in the whole visit, and in the whole game the same arms.
        way = np.random.default_rng([self.seed, int(step.begins_ms)]).normal(0, 15)
        arm = np.random.default_rng([self.seed, step.player.value == "blue"])
        target = np.array([fingers.x, fingers.y + 6.0, self.scene.device.height + 12.0])
        return reaching(arm, target, np.radians(90 + way))


def _stock(rng: np.random.Generator, make: Make, device: Device) -> Numbers:
    """(18, BALL_SIZE): all marbles, Blue's on the left of the sheet and Yellow's on the right."""
    (left, back), (right, _) = device.footprint()
    balls = []
    for number, kind in enumerate(KINDS):
        column, row = divmod(number % (len(KINDS) // 2), 5)
        away = _ASIDE_MM + column * 1.3 * device.marble
        x = left - away if number < len(KINDS) // 2 else right + away
        y = back + 20.0 + row * 1.3 * device.marble
        place = np.array([x, y, -device.marble / 2]) + np.array([*rng.normal(0, 1.5, 2), 0.0])
        balls.append(make.ball(rng, place, kind, device.marble / 2))
    return np.array(balls)


class _Lit:
    """The light that reaches the camera, moment by moment: what stays the same is traced once."""

    def __init__(self, film: Film) -> None:
        self._film = film
        self._clear, self._light = self._known(film.played.at(0.0))

    def _known(self, shown: Shown) -> tuple[Shown, Colours]:
        nothing = np.zeros((SIZE[1], SIZE[0], 3), np.float32)
        return shown, self._traced(shown, nothing, whole=True)

    def _traced(self, shown: Shown, before: Colours, *, whole: bool = False) -> Colours:
        return self._film.scene_of(shown).renewed(self._film.camera, before, _SAMPLES, self._film.seed, whole=whole)

    def at(self, t_ms: float) -> Colours:
        """(H, W, 3)."""
        shown = self._film.played.at(t_ms)
        if shown.step is not None:
            return self._traced(shown, self._light)
        if (shown.lies, shown.out) != (self._clear.lies, self._clear.out):
            self._clear, self._light = shown, self._traced(shown, self._light)
        return self._light


def film(wanted: Film, folder: Path, tell: Callable[[str], None], *, dark: bool) -> None:
    """Take the pictures that are missing, `NNNN.jpg`, and with `dark` each a second time; the truth comes last."""
    into = folder / wanted.name
    if (into / "truth.json").exists():
        return
    into.mkdir(parents=True, exist_ok=True)
    times = list(wanted.instants)
    # One exposure for the whole film, as of a camera whose exposure is fixed at the start.
    lit = _Lit(wanted)
    level = float(np.percentile(lit.at(0.0).mean(axis=2), BRIGHT)) + 1e-4
    darker = replace(wanted.webcam, exposure=wanted.webcam.exposure - DARKER)
    for number, at in enumerate(times):
        paths = {into / f"{number:04d}.jpg": wanted.webcam} | (
            {into / f"{number:04d}.dark.jpg": darker} if dark else {}
        )
        if all(path.exists() for path in paths):
            continue
        light = lit.at(at)
        for path, taken in paths.items():
            pixels = taken.picture(light, level, np.random.default_rng([wanted.seed, number, taken is darker]))
            data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
            part = path.with_suffix(".part")
            part.write_bytes(data)
            part.rename(path)
        tell(f"{wanted.name}: picture {number + 1} of {len(times)}")
    (into / "truth.json").write_text(json.dumps(wanted.truth, indent=1) + "\n", encoding="utf-8")
