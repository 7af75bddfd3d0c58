"""What a check found out about a camera at the device: `cameras/infinity/NAME.json` in the folder of settings."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from eclipse_companion.common import settings
from eclipse_companion.games.infinity.vision.device import LARGEST_MM, Device
from eclipse_companion.sensing.camera import noting


@dataclass(frozen=True, slots=True)
class CameraNotes:
    """One camera.

    `camera`: what sentences call it (`CameraName.title`), without a password. `mirrored`: whether it shows everything
    as in a mirror. `can_expose`: whether dark shots work; None if that wasn't tried. `when`: the time of the check, as
    ISO 8601 writes it. `corners` (4 x 2, pixels): the centres of spaces 1 of channels 1 and 4, then spaces 4 of
    channels 4 and 1; None if the markers tell. `measures`: those of the device that were given, mm.
    """

    camera: str
    mirrored: bool
    can_expose: bool | None
    when: str
    corners: tuple[tuple[float, float], ...] | None = None
    measures: Mapping[str, float] = field(default_factory=dict)


def path_of(camera: str, folder: Path | None = None) -> Path:
    """Where the notes on a camera with this title are; `folder`: of settings, by default the user's."""
    config = settings.folders().config if folder is None else folder
    return noting.path_in(config / noting.FOLDER / "infinity", camera)


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
    measures = values["measures"]
    if not isinstance(measures, dict):
        raise TypeError
    known = {name: noting.finite(value) for name, value in measures.items()}
    if not set(known) <= set(Device.__slots__):
        raise ValueError
    if any(not (0 if name == "rise" else 1) <= value <= LARGEST_MM for name, value in known.items()):
        raise ValueError
    return CameraNotes(camera, mirrored, can_expose, when, noting.corners(values["corners"]), known)
