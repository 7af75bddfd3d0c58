"""What a check's subject does that looks on and learns: what the check asks for, and what it says of that.

In: pictures, in sequence. Out: sights, lines, and what stands on the page. Each game has its own `Learning`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from eclipse_companion.commands.camera_check.subject import Plan
from eclipse_companion.commands.camera_check.tells import Tells
from eclipse_companion.sensing.sight.judging import LookFinding, Names, ViewQuality, judge
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.sight.measuring import Pixels


class Sight(Protocol):
    """What one picture shows."""

    @property
    def found(self) -> LookFinding:
        """How well it shows that."""


SightT_contra = TypeVar("SightT_contra", contravariant=True)
SightT_co = TypeVar("SightT_co", covariant=True)
SightT = TypeVar("SightT", bound=Sight)


class Onlooker(Protocol[SightT_co]):
    """What looks at one picture after the other."""

    @property
    def corners(self) -> Points | None:
        """The corners, if they were given, in pictures of the size at which they are read."""

    @property
    def mirrored(self) -> bool:
        """Whether the pictures were found to be mirrored."""

    def look(self, pixels: Pixels, t_ms: float) -> SightT_co:
        """What a picture, (H, W, 3), shows."""


class Learning(Protocol[SightT_contra]):
    """What somebody teaches."""

    @property
    def wanted(self) -> str:
        """The sixteen cells that the picture shows as wanted; empty if `asks` says it all."""

    @property
    def asks(self) -> str:
        """What to lay where, in lines; empty if nothing is wanted."""

    @property
    def plan(self) -> Plan | None:
        """What to lay where; None if `asks` says it all."""

    @property
    def legend(self) -> str:
        """What the plan's letters mean."""

    @property
    def trouble(self) -> str:
        """What seems wrong, or why it can't be learned."""

    @property
    def said(self) -> str:
        """What was learned, in lines."""

    camera: str
    """The camera that sees it, as it is written after `--camera`."""

    def look(self, sight: SightT_contra, corners: Points | None) -> Path | None:
        """Learn if this sight shows what is wanted: the file. `corners`, (4, 2) pixels: without markers.

        Raises `CompanionError` if the file can't be written.
        """

    def leave(self) -> str:
        """What becomes of it if it is left now; mostly nothing. Raises `CompanionError`."""


class LearningSubject(ABC, Generic[SightT]):
    """The part of a check's subject that looks on and learns."""

    names: Names
    _onlooker: Onlooker[SightT]

    def __init__(self, learning: Learning[SightT] | None, corners: Points | None) -> None:
        """None: nothing is to be learned. `corners`: as for `clicked`."""
        self._learning = learning
        self._asked = ""
        self.clicked(corners)

    @abstractmethod
    def _looks(self, corners: Points | None) -> Onlooker[SightT]:
        """What looks on from now on."""

    def clicked(self, corners: Points | None) -> None:
        """From now on the board is where these corners are, (4, 2) pixels of the camera's; None: by its markers."""
        self._onlooker = self._looks(corners)

    def look(self, pixels: Pixels, t_ms: float) -> SightT:
        """What a picture, (H, W, 3), shows."""
        return self._onlooker.look(pixels, t_ms)

    @property
    def mirrored(self) -> bool:
        """Whether the pictures were found to be mirrored."""
        return self._onlooker.mirrored

    def judged(self, sight: SightT) -> ViewQuality:
        """How well the board is seen."""
        return judge(sight.found, self.names)

    def begin(self, tells: Tells) -> None:
        """Ask for what is to be laid, if something is to be learned."""
        if self._learning is not None and self._learning.asks not in {"", self._asked}:
            self._asked = self._learning.asks
            tells.say(self._asked)

    def learns(self, sight: SightT, tells: Tells) -> bool:
        """Learn if what was asked for lies there; whether that is known now."""
        learning = self._learning
        if learning is None:
            return False
        learning.camera = tells.camera
        learned = learning.look(sight, self._onlooker.corners)
        if learned is not None:
            tells.learned(learned, learning.said)
        elif learning.trouble:
            tells.say(learning.trouble)
        else:
            self.begin(tells)
        return learned is not None

    def finish(self, tells: Tells) -> None:
        """Say what becomes of what was begun."""
        if self._learning is not None and (left := self._learning.leave()):
            tells.say(left)

    @property
    def wanted(self) -> str:
        """What the picture shows as wanted."""
        return "" if self._learning is None else self._learning.wanted

    @property
    def first(self) -> Sequence[str]:
        """What seems wrong; then what was learned, or what is asked for."""
        if self._learning is None:
            return ()
        said, (asked, *_) = self._learning.said.splitlines(), [*self._learning.asks.splitlines(), ""]
        return [line for line in (self._learning.trouble, *(said or [asked])) if line]

    @property
    def plan(self) -> Plan | None:
        """What to lay where."""
        return None if self._learning is None else self._learning.plan

    @property
    def lines(self) -> Sequence[str]:
        """What the letters mean."""
        return () if self._learning is None else [self._learning.legend]
