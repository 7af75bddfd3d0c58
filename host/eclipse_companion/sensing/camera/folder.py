"""A folder of pictures as a camera: one picture after the other, in the order of their names."""

from pathlib import Path
from typing import Any, Final

import cv2
from numpy.typing import NDArray

from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import why_of
from eclipse_companion.common.pictures import ENDINGS, no_pictures
from eclipse_companion.sensing.camera.device import CameraError, Reason
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.picture import NotAPictureError

FOLDER_FPS: Final = 2.0
"""Pictures a second."""
DARK_MARK: Final = ".dark"
"""Ends the name of a dark exposure, before the suffix."""
_MOST_BYTES: Final = 64 * limited_files.MEGABYTE


class PictureFolder:
    """A `VideoDevice`. Dark exposures (`NAME.dark.jpg`) are left out: nobody can ask a folder for them."""

    def __init__(self, folder: Path) -> None:
        """Raises `CameraError` if there are no pictures in it."""
        try:
            self._files = sorted(each for each in folder.iterdir() if _is_picture(each))
        except OSError as error:
            raise CameraError(f"The folder {folder} can't be read: {why_of(error)}.", Reason.GONE) from None
        if not self._files:
            raise CameraError(no_pictures(folder, folder.iterdir()), Reason.GONE)
        self._at = -1

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether there is any picture left."""
        return self._at < len(self._files)

    def grab(self) -> bool:
        """Go on to the next picture; false at the end."""
        self._at = min(self._at + 1, len(self._files))
        return self._at < len(self._files)

    def retrieve(self) -> tuple[bool, NDArray[Any] | None]:
        """Decode it; false if it can't be decoded. Raises `CameraError` if it is too large."""
        if not 0 <= self._at < len(self._files):
            return False, None
        file = self._files[self._at]
        try:
            decoded = picture.decode(limited_files.read_limited(file, _MOST_BYTES))
        except (OSError, limited_files.TooLargeError, NotAPictureError):
            return False, None
        if decoded is None:
            raise CameraError(f"{file}: {picture.TOO_LARGE}", Reason.LARGE)
        return True, decoded.pixels

    def get(self, prop: int, /) -> float:
        """How many pictures a second; nothing else is known."""
        return FOLDER_FPS if prop == cv2.CAP_PROP_FPS else 0.0

    def set(self, _prop: int, _value: float, /) -> bool:
        """Nothing can be set."""
        return False

    def release(self) -> None:
        """Give no more pictures."""
        self._at = len(self._files)


def _is_picture(file: Path) -> bool:
    return file.suffix.lower() in ENDINGS and not file.stem.endswith(DARK_MARK) and not file.name.startswith(".")
