"""Pictures of one scene -> the probabilities of what lies in each space, and a reading."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.game.reading import UNREADABLE, Reading
from eclipse_companion.games.infinity.vision import network
from eclipse_companion.games.infinity.vision.classes import CLASSES, HIDDEN, Shares
from eclipse_companion.games.infinity.vision.decoding import joined
from eclipse_companion.games.infinity.vision.device import A_SIDE, SPACES, Device
from eclipse_companion.games.infinity.vision.finding import Pose, find
from eclipse_companion.games.infinity.vision.own_marbles import OwnMarbles
from eclipse_companion.games.infinity.vision.views import Views, views
from eclipse_companion.sensing.sight import picture
from eclipse_companion.sensing.sight.exposures import together
from eclipse_companion.sensing.sight.finding import NoBoardInPictureError, WrongCornersError
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.picture_bands import without_bands
from eclipse_companion.sensing.sight.tone import even

LETTER_FROM: Final = 0.95
"""A space is named if this much of the probability agrees. A wrong name does more harm than a `?`.

In pictures of a family that wasn't learned, changed as rooms and phones change them, 0.02 % of spaces are then named
wrong, and 3.3 % not at all; from 0.92 on it is 0.05 % and 2.8 %, from 0.97 on 0.02 % and 3.9 % (140 pictures, each in
17 ways).
"""

PALE_FROM: Final = 0.97
"""The same in a picture with next to no colours: 1.1 % of spaces got a wrong name there from 0.9 on, 0.5 % from 0.97 on
(in 96 of 142 pictures that were changed in 17 ways).
"""

PALE: Final = 0.1
"""A picture has next to no colours if 95 of 100 pixels have less, in an even tone: the greatest of red, green and blue
exceeds the least by this share of itself.
"""
_PALEST: Final = 95
_DARK: Final = 8.0
"""Added to each brightness: in the dark, noise has colours."""

TAUGHT_FROM: Final = 0.8
"""The same for marbles that were taught, and that the network doesn't know.

In twelve pictures of each of sixteen devices with four makes, 0.1 % of spaces are named wrong from any share between
0.8 and 0.95 on; from 0.95, 0.9 and 0.8 on, 2.9, 1.9 and 0.9 % aren't named.
"""

DEVICE_FROM: Final = 0.2
"""From this probability on, the device is there. In the same looks, two that show it get less."""

_GREY: Final = 3
"""A picture without colours has channels that differ by less than this: JPEG moves them a little."""

_Number = TypeVar("_Number", np.float64, np.int64)


class NoColoursError(CompanionError):
    """The picture shows the device in black and white."""


@dataclass(frozen=True, slots=True)
class Read:
    """A reading, and the probability of what it says of each space, (16,); for `?` that of the likeliest content."""

    reading: Reading
    confidence: tuple[float, ...]


class Reader:
    """Judges what the spaces show."""

    def __init__(self, eyes: network.Network | None = None, own: OwnMarbles | None = None) -> None:
        """`eyes`: another network than the one that ships; `own`: what is known of these very marbles."""
        self._eyes, self._own = eyes or network.shipped(), own

    @property
    def letter_from(self) -> float:
        """How sure a space must be to be named."""
        return LETTER_FROM if self._own is None or self._own.house else TAUGHT_FROM

    def read(self, pictures: NDArray[np.uint8] | Sequence[NDArray[np.uint8]], pose: Pose) -> Shares:
        """What a picture, (H, W, 3), or several exposures of one scene from one place, show: (16, 6).

        Each space is judged by what is seen, and only a little by what the game allows (`decoding`). Raises
        `NoBoardInPictureError` if no exposure shows the device there, and `NoColoursError`.
        """
        looks = [pictures] if isinstance(pictures, np.ndarray) else list(pictures)
        judged = [self.judge(views(look, pose.to_picture())) for look in looks]
        shown = [each.shares for each in judged if each.is_board >= DEVICE_FROM]
        if not shown:
            raise (NoBoardInPictureError if pose.clicked is None else WrongCornersError)(
                f"I can't see the device where it should be. Show all of it. Corners are the centres of "
                f"{pose.device.corners_are}."
            )
        if all(_is_grey(views(look, pose.to_picture())) for look in looks):
            raise NoColoursError("This picture is black and white, so yellow looks like white. Take it in colour.")
        return np.asarray(together(shown, network.PRIOR), np.float32)

    def judge(self, shown: Views) -> network.NetworkOutput:
        """The mean of both looks at the views."""
        one, other = (self._eyes.judge(look, self._own) for look in looks_at(shown))
        return network.NetworkOutput((one.shares + turned(other.shares)) / 2, (one.is_board + other.is_board) / 2)


def looks_at(shown: Views) -> tuple[Views, Views]:
    """The views, and the same ones in an even tone and mirrored: channel 1 is then channel 4."""
    board, wide = even((shown.board, shown.wide))
    return shown, Views(board[:, ::-1], wide[:, ::-1])


def turned(spaces: NDArray[_Number]) -> NDArray[_Number]:
    """(16, ...): what the mirrored views say of the spaces, in the order of those that aren't."""
    return spaces.reshape(A_SIDE, A_SIDE, *spaces.shape[1:])[::-1].reshape(spaces.shape)


def read(
    pictures: Sequence[NDArray[np.uint8]],
    *,
    corners: Points | None = None,
    device: Device | None = None,
    own: OwnMarbles | None = None,
) -> Read:
    """What one scene shows, by one or more exposures of it, each (H, W, 3), of one size from one place.

    `corners`, (4, 2) pixels: as `find` takes them; without them the sheet's markers are looked for, in each of the
    pictures until they are found. `own`: what is known of the marbles. Raises `NoBoardInPictureError`,
    `NoColoursError`.
    """
    looks = [without_bands(each) for each in pictures]
    reader = Reader(own=own)
    pose = _posed(looks, corners, device)
    pale = all(_is_pale(views(look, pose.to_picture())) for look in looks)
    return told(reader.read(looks, pose), max(reader.letter_from, PALE_FROM) if pale else reader.letter_from)


def shown(
    pixels: NDArray[np.uint8], *, corners: Points | None = None, device: Device | None = None
) -> tuple[Pose, Views]:
    """Where the device is in a picture, (H, W, 3), and its views, which show it.

    Raises `NoBoardInPictureError`, `NoColoursError`.
    """
    steady = without_bands(pixels)
    pose = find(steady, corners, device)
    Reader().read(steady, pose)
    return pose, views(steady, pose.to_picture())


def _posed(pictures: Sequence[NDArray[np.uint8]], corners: Points | None, device: Device | None) -> Pose:
    trouble: NoBoardInPictureError | None = None
    for look in pictures:
        try:
            return find(look, corners, device)
        except NoBoardInPictureError as error:
            trouble = trouble or error
    assert trouble is not None
    raise trouble


def told(shares: Shares, letter_from: float) -> Read:
    """The reading that the shares of all spaces, (16, 6), amount to."""
    named = joined(shares)[:, :HIDDEN]
    best, sure = named.argmax(axis=1), named.max(axis=1)
    cells = [CLASSES[which] if share >= letter_from else UNREADABLE for which, share in zip(best, sure, strict=True)]
    one, two, three, four = ("".join(cells[first : first + A_SIDE]) for first in range(0, SPACES, A_SIDE))
    return Read(Reading((one, two, three, four)), tuple(map(float, sure)))


def _is_pale(shown: Views) -> bool:
    """Whether there are next to no colours, without the colour that a veil or the light gives to all."""
    board = even((shown.board, shown.wide))[0]
    most = board.max(axis=2).astype(np.float64)
    return float(np.percentile((most - board.min(axis=2)) / (most + _DARK), _PALEST)) < PALE


def _is_grey(shown: Views) -> bool:
    return max(int(picture.spread(part).max()) for part in (shown.board, shown.wide)) <= _GREY
