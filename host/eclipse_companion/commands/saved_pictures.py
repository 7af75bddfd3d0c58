"""Labelled pictures as files that anybody can add to the tests (docs/formats.md): `calibrate camera --save DIR`."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from eclipse_companion.common import new_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.sensing.sight.layout import Points


@dataclass(frozen=True, slots=True, eq=False)
class SavedPicture:
    """A picture: the position that it shows, as labels have it; the corners, (4, 2), in its pixels; its file's bytes.

    `ending`: of the file's name, such as `.jpg`. `markers`: whether it shows those around the board.
    """

    position: str
    corners: Points
    markers: bool
    ending: str
    data: Callable[[], bytes]


def save(pictures: Sequence[SavedPicture], theme: str, folder: Path) -> None:
    """Write pictures and labels as new files, `THEME_01.jpg` and `THEME_01.json`. Raises `CompanionError`."""
    files: list[tuple[Path, bytes]] = []
    for number, one in enumerate(pictures, 1):
        to = folder / f"{theme}_{number:02d}{one.ending}"
        label = {
            "position": one.position,
            "corners_px": one.corners.round(1).tolist(),
            "markers": one.markers,
            "theme": theme,
            "expect": "read",
        }
        files += [(to, one.data()), (to.with_suffix(".json"), (json.dumps(label) + "\n").encode())]
    for to, _ in files:
        new_files.refuse_existing(to)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(f"{folder} can't be made: {why_of(error)}. Choose another place.") from None
    for to, data in files:
        new_files.write(to, data)
