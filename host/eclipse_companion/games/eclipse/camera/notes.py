"""What a check found out about a camera, kept under its name: `cameras/NAME.json` in the folder of settings."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from eclipse_companion.common import settings
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.sensing.camera import noting


@dataclass(frozen=True, slots=True)
class CameraNotes:
    """One camera.

    `camera`: what sentences call it (`CameraName.title`), without a password. `mirrored`: whether it shows everything
    as in a mirror. `can_expose`: whether dark shots work; None if that wasn't tried. `offset_mm`: how far the board
    appears, along x and y of the mat, from where its height would have it; None if it wasn't seen beside its place.
    `when`: the time of the check, as ISO 8601 writes it. `edition`: that of the pieces. `corners` (4 x 2, pixels),
    `pitch` and `height` (mm): as they were given for the check; None if they weren't.
    """

    camera: str
    mirrored: bool
    can_expose: bool | None
    offset_mm: tuple[float, float] | None
    when: str
    edition: str | None = None
    corners: tuple[tuple[float, float], ...] | None = None
    pitch: float | None = None
    height: float | None = None


def path_of(camera: str, folder: Path | None = None) -> Path:
    """Where the notes on a camera with this title are; `folder`: of settings, by default the user's."""
    config = settings.folders().config if folder is None else folder
    return noting.path_in(config / noting.FOLDER, camera)


def save(notes: CameraNotes, folder: Path | None = None) -> Path:
    """Keep the notes; returns their file. Raises `CompanionError` if it can't be written."""
    return noting.keep(path_of(notes.camera, folder), asdict(notes))


def load(camera: str, folder: Path | None = None) -> CameraNotes | None:
    """The notes on a camera with this title (`CameraName.title`); None if there are none.

    Raises `CompanionError` if the file can't be used.
    """
    found = noting.load(path_of(camera, folder), _read)
    return found if found is not None and found.camera == camera else None


def _read(values: dict[str, Any]) -> CameraNotes:
    """Raises `ValueError`, `TypeError` or `KeyError` for anything else than notes."""
    camera, mirrored, can_expose, when = noting.said(values)
    edition, offset = values.get("edition"), values["offset_mm"]
    if not (edition is None or edition in EDITIONS):
        raise ValueError
    return CameraNotes(
        camera,
        mirrored,
        can_expose,
        None if offset is None else noting.pair(offset),
        when,
        edition,
        noting.corners(values.get("corners")),
        _length(values.get("pitch")),
        _length(values.get("height")),
    )


def _length(value: object) -> float | None:
    return None if value is None else noting.finite(value)
