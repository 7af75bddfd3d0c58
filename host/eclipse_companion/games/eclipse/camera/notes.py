"""What a check found out about a camera, kept under its name: `cameras/NAME.json` in the folder of settings."""

import hashlib
import json
import math
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from eclipse_companion.common import bounded_files, settings, whole_files
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.editions import EDITIONS

_MOST_BYTES: Final = bounded_files.MEGABYTE
_LONGEST: Final = 60
_CORNERS: Final = 4


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
    plain = re.sub(r"[^a-z0-9]+", "-", camera.lower()).strip("-")[:_LONGEST]
    if plain.replace("-", " ") != camera.lower():  # others may look the same
        plain = f"{plain}-{hashlib.sha256(camera.encode(errors='backslashreplace')).hexdigest()[:8]}"
    return config / "cameras" / f"{plain}.json"


def save(notes: CameraNotes, folder: Path | None = None) -> Path:
    """Keep the notes; returns their file. Raises `CompanionError` if it can't be written."""
    path = path_of(notes.camera, folder)
    try:
        whole_files.keep(path, (json.dumps(asdict(notes), indent=1) + "\n").encode())
    except OSError as error:
        raise CompanionError(f"{path} can't be written: {error.strerror}. What I found isn't saved.") from None
    return path


def load(camera: str, folder: Path | None = None) -> CameraNotes | None:
    """The notes on a camera with this title (`CameraName.title`); None if there are none.

    Raises `CompanionError` if the file can't be used.
    """
    path = path_of(camera, folder)
    try:
        found = _read(bounded_files.read(path, _MOST_BYTES))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CompanionError(f"{path} can't be read: {error.strerror}. Check the camera again, or delete it.") from None
    except (CompanionError, ValueError, TypeError, KeyError, RecursionError):
        raise CompanionError(f"{path} doesn't describe a camera. Delete it, and check the camera again.") from None
    return found if found.camera == camera else None


def _read(data: bytes) -> CameraNotes:
    """Raises `ValueError`, `TypeError`, `KeyError` or `RecursionError` for anything else than notes."""
    values: dict[str, Any] = json.loads(data.decode("utf-8"))
    camera, when, edition = values["camera"], values["when"], values.get("edition")
    mirrored, can_expose = values["mirrored"], values["can_expose"]
    if not (isinstance(camera, str) and isinstance(when, str) and isinstance(mirrored, bool)):
        raise TypeError
    if not (can_expose is None or isinstance(can_expose, bool)):
        raise TypeError
    if not (edition is None or edition in EDITIONS):
        raise ValueError
    offset, corners = values["offset_mm"], values.get("corners")
    if corners is not None:
        corners = tuple(map(_pair, corners))
        if len(corners) != _CORNERS:
            raise ValueError
    return CameraNotes(
        camera,
        mirrored,
        can_expose,
        None if offset is None else _pair(offset),
        when,
        edition,
        corners,
        _length(values.get("pitch")),
        _length(values.get("height")),
    )


def _pair(value: object) -> tuple[float, float]:
    if not isinstance(value, list):
        raise TypeError
    x, y = value
    return _finite(x), _finite(y)


def _length(value: object) -> float | None:
    return None if value is None else _finite(value)


def _finite(value: object) -> float:
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError
    return float(value)
