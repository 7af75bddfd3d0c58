"""The host's copies of boards' calibrations: a profile file for each board, named by its number.

Input: a board's number as in `HI`. Output: its profile, or None. The files are in `boards` in the configuration folder.
"""

import re
from pathlib import Path
from typing import Final

from eclipse_companion.common import settings
from eclipse_companion.common.errors import why_of
from eclipse_companion.sensing.board_profile import Profile, ProfileError

UNKNOWN: Final = Profile(sensor="unknown", sun_magnet="unknown", moon_magnet="unknown", coding="one")
"""A board of which nothing is known except that it is one."""

_NUMBER: Final = re.compile(r"[0-9A-Za-z]{1,32}")


def load_copy(board_id: str) -> Profile | None:
    """The profile kept of a board, None if there is none. Raises `ProfileError` for a file that can't be used."""
    path = copy_path(board_id)
    return Profile.load(path) if path is not None and path.exists() else None


def save_copy(board_id: str, profile: Profile) -> Path | None:
    """Keep a board's profile; returns its file, None if the board's number can't name a file. Raises `ProfileError`.

    A file that could not be read is set aside as `.old`.
    """
    path = copy_path(board_id)
    if path is None:
        return None
    try:
        load_copy(board_id)
    except ProfileError:
        _set_aside(path)
    profile.save(path)
    return path


def copy_path(board_id: str) -> Path | None:
    """The file of a board's profile; None if the board's number can't name a file."""
    return settings.folders().config / "boards" / f"{board_id}.toml" if is_number(board_id) else None


def is_number(board_id: str) -> bool:
    """Whether a board's number can name a file."""
    return _NUMBER.fullmatch(board_id) is not None


def _set_aside(path: Path) -> None:
    try:
        path.replace(path.with_suffix(".old"))
    except OSError as error:
        raise ProfileError(f"The board's profile {path} can't be replaced: {why_of(error)}.") from None
