"""What a capture tells of its camera."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from eclipse_companion.sensing.camera.device import Reason


@dataclass(frozen=True, slots=True)
class CameraUp:
    """The camera gives pictures. Posted again after each `CameraDown`."""

    name: str
    """What sentences call it: `Camera 0`."""
    width: int
    height: int
    can_expose: bool
    """Whether dark shots can be asked for, as far as is known."""
    can_lock: bool
    """Whether its focus or its white balance can be locked, as far as is known."""


@dataclass(frozen=True, slots=True)
class CameraDown:
    """There are no pictures; the capture goes on trying, except at a film's end.

    Posted within two seconds of what happened, once, and again when the reason changes.
    """

    name: str
    reason: Reason
    sentence: str
    """What is wrong, and what to do."""


@dataclass(frozen=True, slots=True)
class CameraFixed:
    """The camera can't be exposed by hand, whatever it said: all shots are normal from now on. Posted once."""

    name: str


@dataclass(frozen=True, slots=True)
class NotKept:
    """Pictures should be kept in a folder, but can't be written; the capture goes on. Posted once."""

    folder: Path
    sentence: str
    """What is wrong."""


class State(Enum):
    """How one of several cameras is."""

    DOWN = "down"
    """It gives no pictures."""
    UNSEEN = "unseen"
    """It doesn't see the board."""
    BACK = "back"
    """It sees again."""


@dataclass(frozen=True, slots=True)
class OneCamera:
    """One of several cameras sees nothing, or sees again; the game goes on with what the others see."""

    name: str
    state: State
    sentence: str = ""
    """Why it gives no pictures."""


@dataclass(frozen=True, slots=True)
class OtherLight:
    """The light has long been another one than in all pictures of the set that was taught. Posted once for each way.

    `changed`: `darker`, `brighter`, `warmer` or `bluer`.
    """

    profile: str
    changed: str


CameraEvent = CameraUp | CameraDown | CameraFixed | NotKept | OneCamera | OtherLight


@dataclass(frozen=True, slots=True)
class Loss:
    """What a reader says when its camera gives no pictures."""

    reason: Reason
    sentence: str
    released: bool
    """Whether it has let the camera go, so that it must be opened again."""
    opened: bool = True
    """Whether the camera had been opened."""


def sentence_of(title: str, reason: Reason) -> str:
    """What to say of an open camera without pictures."""
    return f"{title} {_SENTENCES[reason]}"


_SENTENCES: Final = {
    Reason.GONE: "sends no more pictures. Is it plugged in, or is it on?",
    Reason.AWAY: "doesn't film now.",
    Reason.FROZEN: "is frozen: no new picture comes. If that stays so, unplug it and plug it in again.",
    Reason.BLACK: "sees only black. Is its lens covered, or is there no light?",
    Reason.LARGE: "has pictures that are too large. Make them about 1280 x 720.",
    Reason.ENDED: "has no more pictures.",
}
