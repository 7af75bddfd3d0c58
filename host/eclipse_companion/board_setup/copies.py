"""The host's copies of boards' calibrations: a profile's file for each board, named by its number.

In: a board's number as `HI` gives it. Out: its profile, or none. They lie in `boards` in the folder of configuration.
"""

import re
from pathlib import Path
from typing import Final

from eclipse_companion import settings
from eclipse_companion.board_profile import Profile, ProfileError

UNKNOWN: Final = Profile(sensor="unknown", sun_magnet="unknown", moon_magnet="unknown", coding="one")
"""A board of which nothing was told but that it is one."""

_NUMBER: Final = re.compile(r"[0-9A-Za-z]{1,32}")


def load_copy(board_id: str) -> Profile | None:
    """The profile kept of a board, None where there is none. Raises `ProfileError` for a file that can't be used."""
    path = copy_path(board_id)
    return Profile.load(path) if path is not None and path.exists() else None


def save_copy(board_id: str, profile: Profile) -> Path | None:
    """Keep a board's profile; its file, None where the board's number makes no file's name. Raises `ProfileError`.

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
    """Where a board's profile is kept; None where its number makes no file's name."""
    return settings.folders().config / "boards" / f"{board_id}.toml" if is_number(board_id) else None


def is_number(board_id: str) -> bool:
    """Whether a board's number may be a file's name."""
    return _NUMBER.fullmatch(board_id) is not None


def _set_aside(path: Path) -> None:
    try:
        path.replace(path.with_suffix(".old"))
    except OSError as error:
        raise ProfileError(f"The board's profile {path} can't be replaced: {error.strerror}.") from None
