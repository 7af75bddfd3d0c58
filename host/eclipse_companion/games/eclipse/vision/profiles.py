"""Profiles of Eclipse's family: sets of pieces that somebody has taught the reader, under names of their own.

In: a name, and labelled pictures. Out: what is known of the set, in its file (`sight.profile_files`).
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.vision import embedding, network, own_set, teaching
from eclipse_companion.games.eclipse.vision.light import light_of
from eclipse_companion.games.eclipse.vision.network import Network
from eclipse_companion.games.eclipse.vision.own_set import OwnSet
from eclipse_companion.games.eclipse.vision.reader import LETTER_FROM
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.games.eclipse.vision.sets import LEARNED
from eclipse_companion.games.eclipse.vision.teaching import Labelled, Taught
from eclipse_companion.sensing.sight import growing, profile_files, trials
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.fitting import Learned
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.profile_files import Arrays, ProfileError
from eclipse_companion.sensing.sight.room_light import Light

_GAME: Final = "eclipse"


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
    def lights(self) -> list[Light]:
        """The light in each of its pictures."""
        return [light_of(picture.views) for picture in self.pictures]


def names(folder: Path) -> list[str]:
    """The profiles below a folder of configuration."""
    return profile_files.names(folder, _GAME)


def path_of(name: str, folder: Path) -> Path:
    """Where a profile is kept below a folder of configuration. Raises `ProfileError` if it can't have this name."""
    return profile_files.path_of(name, folder, _GAME)


def learn(pictures: Sequence[Labelled], edition: str, eyes: Network) -> Taught:
    """What pictures of an edition's pieces teach. Raises `UntaughtError`."""
    house = eyes.house_set(LEARNED[edition]) if edition in LEARNED else None
    return teaching.teach(pictures, eyes, house)


def grown(profile: Profile, certain: Sequence[Labelled], eyes: Network) -> Profile | None:
    """A profile that has also learned from pictures of games, whose content is certain; None if they don't help."""
    shares = [eyes.judge_from_both_sides(each.views, profile.tokens, own=profile.own).shares for each in certain]
    left_open = [int((each.max(axis=1) < LETTER_FROM).sum()) for each in shares]
    new = [(replace(picture, played=True), count) for picture, count in zip(certain, left_open, strict=True)]
    found = growing.grown(profile.pictures, new, lambda pictures: learn(pictures, profile.edition, eyes))
    if found is None:
        return None
    pictures, taught = found
    return replace(profile, pictures=pictures, tokens=taught.tokens, own=taught.own)


def keep(profile: Profile, folder: Path) -> Path:
    """Keep a profile, over one of this name; returns its file. Raises `ProfileError` if it can't be written."""
    own = profile.own
    arrays: dict[str, Any] = {
        "edition": np.array(profile.edition),
        "played": np.array([picture.played for picture in profile.pictures]),
        "cells": np.array([picture.cells for picture in profile.pictures]),
        "boards": np.stack([picture.views.board for picture in profile.pictures]),
        "arounds": np.stack([picture.views.around for picture in profile.pictures]),
        "reader": np.array(_reader()),
        "tokens": profile.tokens,
    }
    if own.house is not None:
        arrays["house"] = own.house
    return profile_files.keep(profile.name, folder, _GAME, arrays | own.learned.arrays())


def load(name: str, folder: Path, eyes: Network) -> Profile:
    """A profile by its name. If another network learned it, this one learns it from the pictures.

    Raises `ProfileError`.
    """

    def taken(found: Arrays) -> tuple[str, tuple[Labelled, ...], tuple[Array, OwnSet] | None]:
        edition, pictures = _taught(found)
        if str(found["reader"]) != _reader():
            return edition, pictures, None
        tokens, own = _learned(found)
        # What can't judge its own pictures has weights of another shape.
        eyes.judge_from_both_sides(pictures[0].views, tokens, own=own)
        return edition, pictures, (tokens, own)

    edition, pictures, learned = profile_files.load(name, folder, _GAME, taken)
    if learned is not None:
        return Profile(name, edition, pictures, *learned)
    taught = learn(pictures, edition, eyes)
    profile = Profile(name, edition, pictures, taught.tokens, taught.own)
    with suppress(ProfileError):  # then it is learned again the next time
        keep(profile, folder)
    return profile


def _taught(found: Arrays) -> tuple[str, tuple[Labelled, ...]]:
    """The edition and the pictures of a file's arrays. Raises what is no profile."""
    edition, cells = str(found["edition"]), [str(each) for each in found["cells"]]
    boards, arounds, played = found["boards"], found["arounds"], found.get("played", np.zeros(len(cells), np.bool_))
    shapes = ((len(cells), BOARD_PX, BOARD_PX, 3), (len(cells), AROUND_PX, AROUND_PX, 3))
    if (
        edition not in EDITIONS
        or not trials.FEWEST <= len(cells) <= trials.MOST
        or (boards.shape, arounds.shape) != shapes
        or not boards.dtype == arounds.dtype == np.uint8
        or played.shape != (len(cells),)
    ):
        raise ValueError
    return edition, tuple(
        Labelled(Views(board, around), Reading(each).cells, bool(in_play))
        for board, around, each, in_play in zip(boards, arounds, cells, played, strict=True)
    )


def _learned(found: Arrays) -> tuple[Array, OwnSet]:
    """What was learned, of a file's arrays. Raises what is no profile."""
    tokens = np.asarray(found["tokens"], np.float32)
    house = np.asarray(found["house"], np.float32) if "house" in found else None
    shape = network.shipped().house_set(0).shape
    given = [tokens] if house is None else [tokens, house]
    if any(each.shape != shape or not np.isfinite(each).all() for each in given):
        raise ValueError
    return tokens, OwnSet(Learned.of_arrays(found, own_set.KINDS), house)


@lru_cache(maxsize=1)
def _reader() -> str:
    return profile_files.reader_of(network.FILE, embedding.FILE, own_set.VARIATION)
