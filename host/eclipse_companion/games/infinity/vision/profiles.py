"""Profiles of Infinity: marbles that somebody has taught the reader, under names of their own.

In: a name, and labelled pictures. Out: what is known of the marbles, in its file (`sight.profile_files`).
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.games.infinity.vision import network, teaching
from eclipse_companion.games.infinity.vision.classes import CLASSES, HIDDEN
from eclipse_companion.games.infinity.vision.decoding import joined
from eclipse_companion.games.infinity.vision.device import SPACES
from eclipse_companion.games.infinity.vision.network import Network
from eclipse_companion.games.infinity.vision.own_marbles import OwnMarbles
from eclipse_companion.games.infinity.vision.reader import Reader
from eclipse_companion.games.infinity.vision.teaching import Labelled
from eclipse_companion.games.infinity.vision.views import BOARD_PX, WIDE_PX, Views
from eclipse_companion.sensing.sight import growing, profile_files, trials
from eclipse_companion.sensing.sight.fitting import Learned
from eclipse_companion.sensing.sight.profile_files import Arrays, ProfileError
from eclipse_companion.sensing.sight.room_light import Light, light_on
from eclipse_companion.sensing.sight.tints import paper_in

_GAME: Final = "infinity"


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Marbles that were taught: their name, their pictures, and what is known of them."""

    name: str
    pictures: tuple[Labelled, ...]
    own: OwnMarbles

    @property
    def lights(self) -> list[Light]:
        """Those in its pictures."""
        return [light_of(picture.views) for picture in self.pictures]


def light_of(views: Views) -> Light:
    """The light in a picture of the device."""
    return light_on(paper_in(views.wide))


def names(folder: Path) -> list[str]:
    """The profiles below a folder of configuration."""
    return profile_files.names(folder, _GAME)


def path_of(name: str, folder: Path) -> Path:
    """Where a profile is kept below a folder of configuration. Raises `ProfileError` if it can't have this name."""
    return profile_files.path_of(name, folder, _GAME)


def grown(profile: Profile, certain: Sequence[Labelled], eyes: Network) -> Profile | None:
    """A profile that has also learned from pictures of games, whose content is certain; None if they don't help."""
    reader = Reader(eyes, profile.own)
    new = []
    for picture in certain:
        shares = joined(reader.judge(picture.views).shares)
        new.append((replace(picture, played=True), int((shares[:, :HIDDEN].max(axis=1) < reader.letter_from).sum())))
    found = growing.grown(profile.pictures, new, lambda pictures: teaching.teach(pictures, eyes))
    if found is None:
        return None
    pictures, taught = found
    return replace(profile, pictures=pictures, own=taught.own)


def keep(profile: Profile, folder: Path) -> Path:
    """Keep a profile, over one of this name; returns its file. Raises `ProfileError` if it can't be written."""
    arrays: Arrays = {
        "played": np.array([picture.played for picture in profile.pictures]),
        "cells": np.array([picture.cells for picture in profile.pictures]),
        "boards": np.stack([picture.views.board for picture in profile.pictures]),
        "wides": np.stack([picture.views.wide for picture in profile.pictures]),
        "reader": np.array(_reader()),
        "house": np.array(profile.own.house),
    }
    return profile_files.keep(profile.name, folder, _GAME, arrays | profile.own.learned.arrays())


def load(name: str, folder: Path, eyes: Network) -> Profile:
    """A profile by its name. If another network learned it, this one learns it from the pictures.

    Raises `ProfileError`.
    """

    def taken(found: Arrays) -> tuple[tuple[Labelled, ...], OwnMarbles | None]:
        pictures = _pictures(found)
        if str(found["reader"]) != _reader():
            return pictures, None
        own = OwnMarbles(Learned.of_arrays(found, HIDDEN), bool(found["house"]))
        # What can't judge its own pictures has weights of another shape.
        Reader(eyes, own).judge(pictures[0].views)
        return pictures, own

    pictures, own = profile_files.load(name, folder, _GAME, taken)
    if own is not None:
        return Profile(name, pictures, own)
    profile = Profile(name, pictures, teaching.teach(pictures, eyes).own)
    with suppress(ProfileError):  # then it is learned again the next time
        keep(profile, folder)
    return profile


def _pictures(found: Arrays) -> tuple[Labelled, ...]:
    """The pictures of a file's arrays. Raises what is no profile."""
    cells = [str(each) for each in found["cells"]]
    boards, wides, played = found["boards"], found["wides"], found.get("played", np.zeros(len(cells), np.bool_))
    if (
        not trials.FEWEST <= len(cells) <= trials.MOST
        or any(len(each) != SPACES or set(each) - set(CLASSES) for each in cells)
        or boards.shape != (len(cells), BOARD_PX, BOARD_PX, 3)
        or wides.shape != (len(cells), WIDE_PX, WIDE_PX, 3)
        or not boards.dtype == wides.dtype == np.uint8
        or played.shape != (len(cells),)
    ):
        raise ValueError
    return tuple(
        Labelled(Views(board, wide), each, bool(in_play))
        for board, wide, each, in_play in zip(boards, wides, cells, played, strict=True)
    )


@lru_cache(maxsize=1)
def _reader() -> str:
    return profile_files.reader_of(network.FILE)
