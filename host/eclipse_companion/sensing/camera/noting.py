"""What a check found out about a camera, kept under its name in a game's folder, `NAME.json`: what all games share.

In: the camera's title (`CameraName.title`), the folder. Out: a file; what it says.
"""

import hashlib
import json
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from eclipse_companion.common import atomic_files, limited_files
from eclipse_companion.common.errors import CompanionError, why_of

FOLDER: Final = "cameras"
"""The folder of notes within that of configuration."""
_MOST_BYTES: Final = limited_files.MEGABYTE
_LONGEST: Final = 60
_CORNERS: Final = 4

Notes = TypeVar("Notes")


def path_in(folder: Path, camera: str) -> Path:
    """Where a folder has the notes on a camera with this title."""
    plain = re.sub(r"[^a-z0-9]+", "-", camera.lower()).strip("-")[:_LONGEST]
    if plain.replace("-", " ") != camera.lower():  # others may look the same
        plain = f"{plain}-{hashlib.sha256(camera.encode(errors='backslashreplace')).hexdigest()[:8]}"
    return folder / f"{plain}.json"


def keep(path: Path, notes: Mapping[str, Any]) -> Path:
    """Keep notes; returns their file. Raises `CompanionError` if it can't be written."""
    try:
        atomic_files.write(path, (json.dumps(notes, indent=1) + "\n").encode())
    except OSError as error:
        raise CompanionError(
            f"{path} can't be written: {why_of(error)}. What I found isn't saved. Mend that, and try again."
        ) from None
    return path


def load(path: Path, read: Callable[[dict[str, Any]], Notes]) -> Notes | None:
    """The notes of a file; None if there is none. Raises `CompanionError` if it can't be used.

    `read` makes them of what the file holds; for anything else it raises `ValueError`, `TypeError` or `KeyError`.
    """
    try:
        return read(json.loads(limited_files.read_limited(path, _MOST_BYTES).decode("utf-8")))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CompanionError(f"{path} can't be read: {why_of(error)}. Check the camera again, or delete it.") from None
    except (CompanionError, ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise CompanionError(f"{path} doesn't describe a camera. Delete it, and check the camera again.") from None


def said(values: Mapping[str, Any]) -> tuple[str, bool, bool | None, str]:
    """What all notes say: `camera`, `mirrored`, `can_expose`, `when`. Raises `TypeError` or `KeyError`."""
    camera, mirrored, can_expose, when = (values[name] for name in ("camera", "mirrored", "can_expose", "when"))
    if not (isinstance(camera, str) and isinstance(when, str) and isinstance(mirrored, bool)):
        raise TypeError
    if not (can_expose is None or isinstance(can_expose, bool)):
        raise TypeError
    return camera, mirrored, can_expose, when


def corners(value: object) -> tuple[tuple[float, float], ...] | None:
    """Four places in a picture, or None. Raises `ValueError` or `TypeError`."""
    if value is None:
        return None
    if not isinstance(value, list):
        raise TypeError
    if len(value) != _CORNERS:
        raise ValueError
    return tuple(map(pair, value))


def pair(value: object) -> tuple[float, float]:
    """Two numbers. Raises `ValueError` or `TypeError`."""
    if not isinstance(value, list):
        raise TypeError
    x, y = value
    return finite(x), finite(y)


def finite(value: object) -> float:
    """A number. Raises `ValueError`."""
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError
    return float(value)
