"""Profiles: sets of pieces that somebody has taught the reader, under names of their own.

In: a name, and labelled pictures. Out: what is known of the set. A profile is one file, `profiles/NAME.npz` in the
folder of configuration (docs/formats.md). It has the pictures' views, so that a newly trained network learns the set
again by itself, and what was learned, so that nobody waits for that each time.
"""

import hashlib
import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common import atomic_files, limited_files
from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.limited_files import MEGABYTE
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.game.reading import NotAReadingError, Reading
from eclipse_companion.games.eclipse.vision import network, own_set, teaching
from eclipse_companion.games.eclipse.vision.light import Light, light_of
from eclipse_companion.games.eclipse.vision.network import Network
from eclipse_companion.games.eclipse.vision.own_set import OwnSet
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.games.eclipse.vision.sets import LEARNED
from eclipse_companion.games.eclipse.vision.teaching import Labelled, Taught
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.layers import Array

_VERSION: Final = 1
_NAME: Final = re.compile(r"\w[\w.-]{0,39}", re.ASCII)
_MOST_BYTES: Final = 50 * MEGABYTE
_AT_ONCE: Final = 4
_MOST_PLAYED: Final = 12
"""So many pictures of one call of `play` are learned from, and of all of them; the oldest ones go."""
_WRONG_FILE: Final = (ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile, zlib.error)


class ProfileError(CompanionError):
    """There is no such profile, or its file can't be used or written."""


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """A set that was taught: its name and edition, its pictures, and what is known of it.

    `tokens` (5, width) and `own`: for the reader.
    """

    name: str
    edition: str
    pictures: tuple[Labelled, ...]
    tokens: Array
    own: OwnSet

    @property
    def letter_from(self) -> float:
        """How sure a square must be to be named."""
        return teaching.named_from(self.own.house)

    @property
    def lights(self) -> list[Light]:
        """The light in each of its pictures."""
        return [light_of(picture.views) for picture in self.pictures]


def checked_name(name: str) -> str:
    """The name, if a profile can have it. Raises `ProfileError`."""
    if _NAME.fullmatch(name) is None:
        raise ProfileError(
            f"{quoted(name)} can't be a profile's name. Use up to 40 letters, digits, dots, dashes and underscores; "
            "begin with a letter or a digit."
        )
    return name


def names(folder: Path) -> list[str]:
    """The profiles below a folder of configuration."""
    return sorted(path.stem for path in (folder / "profiles").glob("*.npz") if _NAME.fullmatch(path.stem))


def path_of(name: str, folder: Path) -> Path:
    """Where a profile is kept below a folder of configuration. Raises `ProfileError` for what can't be a name."""
    return folder / "profiles" / f"{checked_name(name)}.npz"


def learn(pictures: Sequence[Labelled], edition: str, eyes: Network) -> Taught:
    """What pictures of an edition's pieces teach. Raises `UntaughtError`."""
    house = eyes.house_set(LEARNED[edition]) if edition in LEARNED else None
    return teaching.teach(pictures, eyes, house)


def grown(profile: Profile, certain: Sequence[Labelled], eyes: Network) -> Profile | None:
    """A profile that has also learned from pictures of games, whose content is certain.

    Those help in which squares stay open. None if none of them helps, or if what people have taught would be read
    worse: then it learns nothing.
    """
    shares = [eyes.judge_from_both_sides(each.views, profile.tokens, own=profile.own).shares for each in certain]
    left_open = [int((each.max(axis=1) < profile.letter_from).sum()) for each in shares]
    order = sorted(range(len(certain)), key=lambda at: -left_open[at])
    new = [replace(certain[at], played=True) for at in order[:_AT_ONCE] if left_open[at]]
    taught = [picture for picture in profile.pictures if not picture.played]
    earlier = [picture for picture in profile.pictures if picture.played]
    if not new or len(taught) + _MOST_PLAYED > teaching.MOST:
        return None
    pictures = (*taught, *[*earlier, *new][-_MOST_PLAYED:])
    before = learn([*taught, *earlier], profile.edition, eyes).trials[: len(taught)]
    after = learn(pictures, profile.edition, eyes)
    (right, wrong, _), (now_right, now_wrong, _) = map(teaching.counted, (before, after.trials[: len(taught)]))
    if now_right < right or now_wrong > wrong:
        return None
    return replace(profile, pictures=pictures, tokens=after.tokens, own=after.own)


def keep(profile: Profile, folder: Path) -> Path:
    """Keep a profile, over one of this name; returns its file. Raises `ProfileError` if it can't be written."""
    path = path_of(profile.name, folder)
    own = profile.own
    learned: dict[str, Any] = {
        "reader": np.array(_reader()),
        "tokens": profile.tokens,
        "beside": own.beside,
        "alone": own.alone,
        "bias": own.bias,
        "along": np.array(own.along),
        "taught": own.taught,
    }
    if own.house is not None:
        learned["house"] = own.house
    data = io.BytesIO()
    np.savez_compressed(
        data,
        version=np.array(_VERSION),
        edition=np.array(profile.edition),
        played=np.array([picture.played for picture in profile.pictures]),
        cells=np.array([picture.cells for picture in profile.pictures]),
        boards=np.stack([picture.views.board for picture in profile.pictures]),
        arounds=np.stack([picture.views.around for picture in profile.pictures]),
        **learned,
    )
    try:
        atomic_files.write(path, data.getvalue())
    except OSError as error:
        raise ProfileError(f"{path} can't be written: {error.strerror}. The profile isn't saved.") from None
    return path


def load(name: str, folder: Path, eyes: Network) -> Profile:
    """A profile by its name. If another network learned it, this one learns it from the pictures.

    Raises `ProfileError`.
    """
    path = path_of(name, folder)
    if not path.exists():
        known = names(folder)
        raise ProfileError(
            f"There's no profile {quoted(name)}. "
            + (f"There are: {', '.join(known)}." if known else "Nobody has taught me a set yet.")
            + f" To teach one: {PROGRAM} calibrate camera PICTURE... --positions POSITION... --profile {name}"
        )
    try:
        with np.load(io.BytesIO(limited_files.read_limited(path, _MOST_BYTES)), allow_pickle=False) as file:
            found = {key: file[key] for key in file.files}
        edition, pictures = _taught(found)
        same = str(found["reader"]) == _reader()
        if same:
            return Profile(name, edition, pictures, *_learned(found))
    except OSError as error:
        raise ProfileError(f"{path} can't be read: {error.strerror}.") from None
    except (*_WRONG_FILE, limited_files.TooLargeError, NotAReadingError):
        raise ProfileError(
            f"{path} isn't a profile that this version can read. Delete it, and teach me the set again."
        ) from None
    taught = learn(pictures, edition, eyes)
    profile = Profile(name, edition, pictures, taught.tokens, taught.own)
    with suppress(ProfileError):  # then it is learned again the next time
        keep(profile, folder)
    return profile


def _taught(found: dict[str, NDArray[Any]]) -> tuple[str, tuple[Labelled, ...]]:
    """The edition and the pictures of a file's arrays. Raises what is no profile."""
    edition, cells = str(found["edition"]), [str(each) for each in found["cells"]]
    boards, arounds, played = found["boards"], found["arounds"], found.get("played", np.zeros(len(cells), np.bool_))
    shapes = ((len(cells), BOARD_PX, BOARD_PX, 3), (len(cells), AROUND_PX, AROUND_PX, 3))
    if (
        int(found["version"]) != _VERSION
        or edition not in EDITIONS
        or not teaching.FEWEST <= len(cells) <= teaching.MOST
        or (boards.shape, arounds.shape) != shapes
        or not boards.dtype == arounds.dtype == np.uint8
        or played.shape != (len(cells),)
    ):
        raise ValueError
    return edition, tuple(
        Labelled(Views(board, around), Reading(each).cells, bool(in_play))
        for board, around, each, in_play in zip(boards, arounds, cells, played, strict=True)
    )


def _learned(found: dict[str, NDArray[Any]]) -> tuple[Array, OwnSet]:
    """What was learned, of a file's arrays. Raises what is no profile."""
    eyes = network.shipped()
    tokens, beside, alone, bias = (
        np.asarray(found[name], np.float32) for name in ("tokens", "beside", "alone", "bias")
    )
    taught, along = np.asarray(found["taught"], np.bool_), float(found["along"])
    house = np.asarray(found["house"], np.float32) if "house" in found else None
    shape = eyes.house_set(0).shape
    if (
        any(each is not None and each.shape != shape for each in (tokens, house))
        or any(each.ndim != 2 or each.shape[1] != own_set.KINDS for each in (beside, alone))  # noqa: PLR2004 - a matrix
        or (bias.shape, taught.shape) != ((own_set.KINDS,), (own_set.KINDS,))
        or not all(np.isfinite(each).all() for each in (tokens, beside, alone, bias, along))
    ):
        raise ValueError
    return tokens, OwnSet(beside, alone, bias, along, taught, house)


@lru_cache(maxsize=1)
def _reader() -> str:
    """What tells the network of this version, and what is fitted beside it, from any other."""
    return f"{own_set.VERSION} {hashlib.sha256(network.FILE.read_bytes()).hexdigest()}"
