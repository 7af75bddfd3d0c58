"""Films made: plates by Blender, each distinct instant once; then photographs, in any kinds of light.

Existing files aren't made again, so an interrupted run resumes; a file appears whole or not at all. Plates are in
`DIR/plates/NAME/TIME.npz` (TIME in ms), a film in one kind of light in `DIR/NAME_LIGHT`: `0000.jpg`, `0001.jpg`, ...,
if asked for `0000.dark.jpg`, ..., and `truth.json`, which is written last.
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_pictures.camera import Photograph
from eclipse_pictures.films.shooting import FilmCamera
from eclipse_pictures.films.staging import evening, instants
from eclipse_pictures.films.story import Film
from eclipse_pictures.lighting import KINDS
from eclipse_pictures.plates import HAND, Plate
from eclipse_pictures.render import write_whole
from eclipse_pictures.renderer import Job, Renderer, in_parallel

FPS: Final = 2.0
SAMPLES: Final = 2
"""Paths traced per pixel: films have many plates, and their still frames are only as good as their worst."""
_SEEN_PX: Final = 20
"""With fewer pixels of a hand, a frame counts as one without."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What to make of a film: pictures per second, kinds of light, dark pictures too, paths per pixel."""

    fps: float = FPS
    lights: Sequence[str] = KINDS
    dark: bool = False
    samples: int = SAMPLES


def run(films: Sequence[Film], folder: Path, wish: Wish, *, jobs: int = 1, tell: Callable[[str], None]) -> None:
    """Make films one after the other, `jobs` plates at a time, and report each step.

    Raises `RenderError` if a plate can't be made.
    """
    for film in films:
        render(film, folder, wish, jobs=jobs, tell=tell)
        for light, new in shoot(film, folder, wish).items():
            tell(f"{film.name}_{light}: {new} new pictures")


def plate_path(film: Film, folder: Path, at_ms: float) -> Path:
    """Where the plate of an instant is."""
    return folder / "plates" / film.name / f"{at_ms:06.0f}.npz"


def render(film: Film, folder: Path, wish: Wish, *, jobs: int, tell: Callable[[str], None]) -> None:
    """Render all plates that a film lacks. Raises `RenderError`."""
    wanted = {at: plate_path(film, folder, at) for at in instants(film, wish.fps)}
    missing = {at: path for at, path in wanted.items() if not path.exists()}
    began = time.monotonic()

    def done(at: float, renderer: Renderer) -> None:
        path = missing[at]
        path.parent.mkdir(parents=True, exist_ok=True)
        job = Job(film.kind, film.seed, whole=False, samples=wish.samples, path=str(path), film_ms=at, knock=film.knock)
        try:
            renderer.make(job)
        finally:
            for half in path.parent.glob(f".{path.name}.*.part"):
                half.unlink()

    for number, _ in enumerate(in_parallel(jobs, done, missing), 1):
        each = (time.monotonic() - began) / number
        tell(f"{film.name}: plate {number}/{len(missing)} of {len(wanted)}, {each:.1f} s each")


def shoot(film: Film, folder: Path, wish: Wish) -> dict[str, int]:
    """Take all pictures of a film whose plates are there, in each light; returns how many are new by light."""
    times = instants(film, wish.fps)
    new = {light: 0 for light in wish.lights if not (folder / f"{film.name}_{light}" / "truth.json").exists()}
    if not new:
        return {}
    first = Plate.load(plate_path(film, folder, times[0]))
    cameras = [FilmCamera(film, light, first) for light in new]
    truths: dict[str, list[dict[str, Any]]] = {light: [] for light in new}
    shown: tuple[float, Plate] = (times[0], first)
    for number, at in enumerate(times):
        if at != shown[0]:
            shown = (at, Plate.load(plate_path(film, folder, at)))
        for camera in cameras:
            into = folder / f"{film.name}_{camera.light}"
            into.mkdir(parents=True, exist_ok=True)
            taken, count = _frame(camera, shown[1], number, number * 1000 / wish.fps, into, dark=wish.dark)
            new[camera.light] += count
            truths[camera.light].append(_frame_truth(shown[1], taken))
    for light, frames in truths.items():
        truth = film_truth(film) | {"fps": wish.fps, "light": light, "dark": wish.dark, "frames": frames}
        write_whole(folder / f"{film.name}_{light}" / "truth.json", (json.dumps(truth) + "\n").encode())
    return new


def film_truth(film: Film) -> dict[str, Any]:
    """What happens in a film, whatever the light."""
    shown = evening(film)
    told = shown.story
    turns = [
        {
            "turn": str(one.turn),
            "player": one.player.value,
            "comes_ms": round(one.comes_ms),
            "begins_ms": round(one.begins_ms),
            "ends_ms": round(one.ends_ms),
            "hand_left_ms": round(one.left_ms),
        }
        for one in told.turns
    ]
    knock = None if told.knock_ms is None else round(told.knock_ms)
    return {"turns": turns, "start": str(EMPTY), "knock_ms": knock, "set": shown.scene.pieces.name}


def _frame(
    camera: FilmCamera, plate: Plate, number: int, t_ms: float, into: Path, *, dark: bool
) -> tuple[Photograph, int]:
    """Take one frame, and its dark twin, unless they are there; returns the photograph and how many are new."""
    taken = camera.take(plate, number, t_ms)
    new = 0
    for path, is_dark in ((into / f"{number:04d}.jpg", False), (into / f"{number:04d}.dark.jpg", True)):
        if path.exists() or (is_dark and not dark):
            continue
        shown = camera.take(plate, number, t_ms, dark=True) if is_dark else taken
        write_whole(path, camera.coded(shown, dark=is_dark))
        new += 1
    return taken, new


def _frame_truth(plate: Plate, taken: Photograph) -> dict[str, Any]:
    """The truth about a frame: as a labelled picture's, with corners in the whole frame."""
    corners = np.array(taken.label["corners_px"]) + taken.origin
    return {
        "covered": taken.label["covered"],
        "partly": taken.label["partly"],
        "glare": taken.label["glare"],
        "hand": int((plate.parts == HAND).sum()) > _SEEN_PX,
        "position": plate.position,
        "corners_px": [[round(float(x), 1), round(float(y), 1)] for x, y in corners],
    }
