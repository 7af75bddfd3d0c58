"""Profiles: sets of pieces that somebody has taught a reader, under names of their own, as files.

A profile is one file, `profiles/NAME.npz` in the folder of configuration (docs/formats.md), and belongs to one game. It
has the pictures' views, so that a newly trained network learns the set again by itself, and what was learned, so that
nobody waits for that each time.
"""

import hashlib
import io
import re
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np

from eclipse_companion.common import atomic_files, limited_files
from eclipse_companion.common.errors import CompanionError, quoted, why_of
from eclipse_companion.common.limited_files import MEGABYTE
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.sensing.sight import fitting

_VERSION: Final = 1
_LONGEST: Final = 40
_BEFORE: Final = "-before"
"""Ends the name of the earlier set of a profile that was taught again."""
_NAME: Final = re.compile(rf"\w[\w.-]{{0,{_LONGEST - 1}}}({_BEFORE})?", re.ASCII)
_MOST_BYTES: Final = 50 * MEGABYTE
_FIRST_GAME: Final = "eclipse"
"""Of files that don't say their game."""
_WRONG_FILE: Final = (ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile, zlib.error)

Arrays = dict[str, Any]
"""Numpy's, by name."""

_Found = TypeVar("_Found")


class ProfileError(CompanionError):
    """There is no such profile, or its file can't be used or written."""


def checked_name(name: str) -> str:
    """The name, if a profile can have it. Raises `ProfileError`."""
    if _NAME.fullmatch(name) is None:
        raise ProfileError(
            f"{quoted(name)} can't be a profile's name. Use up to 40 letters, digits, dots, dashes and underscores; "
            "begin with a letter or a digit."
        )
    return name


def names(folder: Path, game: str) -> list[str]:
    """A game's profiles below a folder of configuration, without the earlier sets of those that are there."""
    found = {path.stem: path for path in (folder / "profiles").glob("*.npz") if _NAME.fullmatch(path.stem)}
    known = {name for name, path in found.items() if _game_of(path) in {game, None}}
    return sorted(known - {name + _BEFORE for name in known})


def refuse_earlier(name: str) -> None:
    """Raises `ProfileError` if nothing can be taught under this name, as it is for the earlier set of a profile."""
    if name.endswith(_BEFORE):
        raise ProfileError(
            f"{name} is a name for what {name.removesuffix(_BEFORE)} was before it was taught again. Choose another "
            "name."
        )


def path_of(name: str, folder: Path, game: str) -> Path:
    """Where a game's profile is kept below a folder of configuration.

    Raises `ProfileError` for what can't be a name, or is that of another game's profile.
    """
    path = folder / "profiles" / f"{checked_name(name)}.npz"
    other = _game_of(path)
    if other not in {game, None}:
        raise ProfileError(
            f"{name} is a profile of {str(other).capitalize()}, and this is {game.capitalize()}. Choose another name, "
            f"or say --game {other}."
        )
    return path


def reader_of(*learned: Path) -> str:
    """What tells a reader with these files, and what is fitted beside it, from any other."""
    return f"{fitting.VERSION} {hashlib.sha256(b''.join(path.read_bytes() for path in learned)).hexdigest()}"


def keep(name: str, folder: Path, game: str, arrays: Arrays) -> Path:
    """Keep a profile, over one of this name; returns its file. Raises `ProfileError` if it can't be written."""
    path = path_of(name, folder, game)
    data = io.BytesIO()
    np.savez_compressed(data, version=np.array(_VERSION), game=np.array(game), **arrays)
    try:
        atomic_files.write(path, data.getvalue())
    except OSError as error:
        raise ProfileError(
            f"{path} can't be written: {why_of(error)}. The profile isn't saved. Mend that, and try again."
        ) from None
    return path


def set_aside(path: Path) -> Path | None:
    """Keep a profile's file as its earlier set, in place of any other one, before its name is given to a new set.

    None if there's no such profile, or only a damaged file. Raises `ProfileError` if it can't be written.
    """
    if _game_of(path) is None:
        return None
    aside = path.with_name(f"{path.stem}{_BEFORE}{path.suffix}")
    try:
        atomic_files.write(aside, path.read_bytes())
    except OSError as error:
        raise ProfileError(
            f"{aside} can't be written: {why_of(error)}. The profile isn't saved. Mend that, and try again."
        ) from None
    return aside


def load(name: str, folder: Path, game: str, taken: Callable[[Arrays], _Found]) -> _Found:
    """What `taken` makes of a profile's arrays, by its name. Raises `ProfileError`, also for whatever `taken` raises.

    `taken` may raise `ValueError`, `KeyError` and the like for what is no profile.
    """
    path = path_of(name, folder, game)
    if not path.exists():
        known = names(folder, game)
        which = "" if game == _FIRST_GAME else f"--game {game} "
        raise ProfileError(
            f"There's no profile {quoted(name)}. "
            + (f"There are: {', '.join(known)}." if known else "Nobody has taught me a set yet.")
            + f" To teach one: {PROGRAM} calibrate {which}camera --profile {name}"
        )
    try:
        with np.load(io.BytesIO(limited_files.read_limited(path, _MOST_BYTES)), allow_pickle=False) as file:
            found = {key: file[key] for key in file.files}
        if int(found["version"]) != _VERSION:
            raise ValueError
        return taken(found)
    except OSError as error:
        raise ProfileError(f"{path} can't be read: {why_of(error)}.") from None
    except (*_WRONG_FILE, CompanionError):
        raise ProfileError(
            f"{path} isn't a profile that this version can read. Delete it, and teach me the set again."
        ) from None


def _game_of(path: Path) -> str | None:
    """Which game a file is of; None if that can't be known."""
    try:
        with np.load(io.BytesIO(limited_files.read_limited(path, _MOST_BYTES)), allow_pickle=False) as file:
            return str(file["game"]) if "game" in file.files else _FIRST_GAME
    except (OSError, CompanionError, *_WRONG_FILE):
        return None
