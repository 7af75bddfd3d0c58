"""A video file, or a folder of pictures -> frames with their times; the darker exposure of each, if there is one."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.pictures import ENDINGS, no_pictures
from eclipse_companion.sensing.camera.opening import be_quiet
from eclipse_companion.sensing.sight import MOST_FRAME_PIXELS, picture
from eclipse_companion.sensing.sight.picture import NotAPictureError, Picture
from eclipse_companion.sensing.watching import FPS, LOOKS

DARK: Final = ".dark"
"""`NAME.dark.jpg` is the same instant as `NAME.jpg` at the darker exposure."""


class NotAFilmError(CompanionError):
    """The folder or file holds no pictures in sequence."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One instant of a film: `normal`, and `darker` if there is one; `share` of the film that has gone by, 0 to 1."""

    t_ms: float
    normal: Picture
    darker: Picture | None
    share: float


class Film:
    """Pictures in sequence. Iterate over it for its frames; `unreadable` then names the pictures left out."""

    def __init__(self, path: Path, fps: float | None = None) -> None:
        """`fps`: pictures a second; of a video, how many are looked at. Raises `NotAFilmError`."""
        self._path = path
        self._fps = fps
        self.unreadable: list[str] = []
        self._names = _names(path) if path.is_dir() else None
        if self._names is None:
            _refuse_pipes(path)

    def __iter__(self) -> Iterator[Frame]:
        """The frames, in order. Raises `NotAFilmError` if none can be decoded."""
        count = 0
        for frame in self._video() if self._names is None else self._folder(self._names):
            count += 1
            yield frame
        if not count:
            raise NotAFilmError(
                f"{self._path} has no picture that can be decoded. Name a video file, or a folder of pictures."
            )

    def _folder(self, names: list[Path]) -> Iterator[Frame]:
        fps = self._fps or FPS
        for number, path in enumerate(names):
            normal = self._decoded(path)
            if normal is None:
                continue
            beside = path.with_name(f"{path.stem}{DARK}{path.suffix}")
            darker = self._decoded(beside) if beside.exists() else None
            yield Frame(number * 1000.0 / fps, normal, darker, (number + 1) / len(names))

    def _decoded(self, path: Path) -> Picture | None:
        try:
            return picture.load(path)
        except NotAPictureError as error:
            self.unreadable.append(f"{path}: {error}")
            return None

    def _refuse_large(self, width: int, height: int) -> None:
        """Raises `NotAFilmError`: decoding a film of large pictures takes gigabytes."""
        if width * height > MOST_FRAME_PIXELS:
            raise NotAFilmError(
                f"{self._path} has pictures of {width} x {height} pixels, which are too large to follow. Make a film "
                "of about 1280 x 720."
            )

    def _video(self) -> Iterator[Frame]:
        be_quiet()
        video = cv2.VideoCapture(str(self._path))
        try:
            self._refuse_large(int(video.get(cv2.CAP_PROP_FRAME_WIDTH)), int(video.get(cv2.CAP_PROP_FRAME_HEIGHT)))
            step_ms = 1000.0 / (self._fps or LOOKS)
            length = max(1.0, video.get(cv2.CAP_PROP_FRAME_COUNT))
            own = video.get(cv2.CAP_PROP_FPS) or LOOKS
            number, due_ms = 0, 0.0
            while video.grab():
                t_ms = number * 1000.0 / own
                number += 1
                if t_ms + 1e-6 < due_ms:
                    continue
                due_ms += step_ms * max(1, int((t_ms - due_ms) / step_ms) + 1)
                taken, pixels = video.retrieve()
                if taken:
                    yield Frame(t_ms, Picture(np.asarray(pixels, np.uint8)), None, min(1.0, number / length))
        finally:
            video.release()


def _refuse_pipes(video: Path) -> None:
    """Raises `NotAFilmError` for what is no file: FFmpeg would wait for a pipe for ever."""
    try:
        limited_files.opened(video).close()
    except OSError as error:
        raise NotAFilmError(
            f"{video} can't be read: {why_of(error)}. Name a video file, or a folder of pictures."
        ) from None


def _names(folder: Path) -> list[Path]:
    try:
        found = sorted(
            path
            for path in folder.iterdir()
            if path.suffix.lower() in ENDINGS and not path.stem.endswith(DARK) and not path.name.startswith(".")
        )
    except OSError as error:
        raise NotAFilmError(f"{folder} can't be read: {why_of(error)}. Name a folder of pictures.") from None
    if not found:
        raise NotAFilmError(no_pictures(folder, folder.iterdir()))
    return found
