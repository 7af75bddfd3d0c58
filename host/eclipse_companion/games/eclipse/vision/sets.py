"""Sets of pieces as the reader knows them: sets that the network has learned, and sets that it was shown.

A set that was shown is kept as a picture, `sets/EDITION.png` in the folder of configuration: on the left the board's
view, 160 pixels a side, with the faces G, S, g, s on squares 6, 7, 10, 11; on the right the mat's, 40 pixels a side.
So a newly trained network still knows it.
"""

from pathlib import Path
from typing import Final

import numpy as np

from eclipse_companion.common import atomic_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.vision.network import ON_SHOWN, Network
from eclipse_companion.games.eclipse.vision.rectify import BOARD_PX, Views
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.covering import AROUND_PX
from eclipse_companion.sensing.sight.layers import Array
from eclipse_companion.sensing.sight.picture import NotAPictureError

LEARNED: Final = {"eclipse": 0, "magic": 1}
"""Edition -> the number of its set in the network."""


class UnknownSetError(CompanionError):
    """A set that was neither learned nor shown, or whose picture can't be used."""


def faces(key: str) -> str:
    """The words for an edition's faces G, S, g, s."""
    words = edition(key)
    return ", ".join(f"{who.name} {side}" for who in (words.sun, words.moon) for side in (who.gold, who.silver))


def path_of(key: str, folder: Path) -> Path:
    """Where an edition's set is kept below a folder of configuration."""
    return folder / "sets" / f"{key}.png"


def is_shown(key: str, folder: Path) -> bool:
    """Whether an edition's set was shown; if so, that counts, and not what was learned of it."""
    return path_of(key, folder).exists()


def keep(views: Views, key: str, folder: Path) -> Path:
    """Keep a set that was shown; returns its file. Raises `UnknownSetError` if the file can't be written."""
    path = path_of(key, folder)
    whole = np.zeros((BOARD_PX, BOARD_PX + AROUND_PX, 3), np.uint8)
    whole[:, :BOARD_PX] = views.board
    whole[:AROUND_PX, BOARD_PX:] = views.around
    try:
        atomic_files.write(path, picture.png(whole))
    except OSError as error:
        raise UnknownSetError(
            f"{path} can't be written: {why_of(error)}. The set isn't saved. Mend that, and try again."
        ) from None
    return path


def tokens(key: str, folder: Path, network: Network) -> Array:
    """The tokens of an edition's set, (5, width): as shown, otherwise as learned. Raises `UnknownSetError`."""
    if is_shown(key, folder):
        return network.shown_set(_load(path_of(key, folder)))
    if key in LEARNED:
        return network.house_set(LEARNED[key])
    raise UnknownSetError(
        f"I don't know the pieces of {edition(key).name} by sight yet. Put {faces(key)} on squares {ON_SHOWN} of the "
        f"empty board, take a picture, then run: {PROGRAM} calibrate camera PICTURE --edition {key}"
    )


def _load(path: Path) -> Views:
    try:
        whole = picture.load(path).pixels
    except NotAPictureError:
        whole = None
    if whole is None or whole.shape != (BOARD_PX, BOARD_PX + AROUND_PX, 3):
        raise UnknownSetError(f"{path} isn't a picture of a set. Delete it, and show the set again.")
    return Views(whole[:, :BOARD_PX], whole[:AROUND_PX, BOARD_PX:])
