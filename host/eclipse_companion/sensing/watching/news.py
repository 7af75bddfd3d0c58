"""What people hear of a camera, alone or beside sensors: that it is gone, why it sees no board, what is in front of it.

In: what the camera posts, with the time. Out: announcements, each made once; a call when the board is lost.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from eclipse_companion.announcements import CameraFound, CameraLost, Fact, Notice
from eclipse_companion.sensing.camera import (
    Board,
    CameraDown,
    CameraFixed,
    CameraUp,
    Look,
    NotKept,
    OneCamera,
    OtherLight,
    Reason,
    Trouble,
)

if TYPE_CHECKING:
    from eclipse_companion.table.table import Posted

UNSEEN_MS: Final = 1500.0
"""A board that isn't seen for this long is lost; before that, an arm may lie across the markers."""


class CameraNews:
    """What was told of one camera."""

    def __init__(
        self,
        tell: Callable[[Fact], None],
        lost: Callable[[], object],
        hides: Callable[[tuple[int, ...]], Fact] | None = None,
        *,
        alone: bool,
    ) -> None:
        """`lost` is called before it's told that the board isn't seen. `alone`: there are no sensors.

        `hides`: says that something stands in front of squares, counted from 1, if the board has squares.
        """
        self._hides = hides
        self._tell, self._lost, self._alone = tell, lost, alone
        self._name = ""
        self._unseen: Look | None = None
        """The look that told first that the board is lost, or is for another reason."""
        self._since_ms = 0.0
        self._told = ""
        """Why the board was told to be lost last; empty while it is seen."""
        self._fixed_told = False
        self._hidden_told: set[int] = set()
        self._lights_told: set[str] = set()

    @property
    def due(self) -> float | None:
        """When there is something to tell if nothing happens; None: never."""
        new = self._unseen is not None and _reason(self._unseen) != self._told
        return self._since_ms + UNSEEN_MS if new else None

    def advance(self, now: float) -> None:
        """Time passes."""
        if self._unseen is not None and self.due is not None and now >= self.due:
            self._tell_lost(_reason(self._unseen), self._unseen.detail)

    def take(self, item: "Posted", now: float) -> None:
        """Take in what the camera has posted. It sees a board only when `found` is called."""
        match item:
            case Look(board=Board.LOST):
                if self._unseen is None or _reason(item) != _reason(self._unseen):
                    self._unseen, self._since_ms = item, now
            case Look():
                self._unseen = None
            case CameraUp(name=name):
                self._name = name
                if not item.can_expose:
                    self._tell_fixed(name)
            case CameraFixed(name=name):
                self._tell_fixed(name)
            case CameraDown():
                self._down(item)
            case OneCamera() | NotKept() | OtherLight():
                self._beside(item)

    def _down(self, event: CameraDown) -> None:
        self._name, self._unseen = event.name, None
        says = event.reason in {Reason.WRONG, Reason.AWAY}
        self._tell_lost(event.reason.name.lower(), event.sentence if says else "")
        if event.reason is Reason.BUSY:
            self._tell(Notice("board", {"reason": event.sentence}))

    def _beside(self, event: OneCamera | NotKept | OtherLight) -> None:
        """What doesn't keep a board from being seen. Another light is told once, even if two cameras see it."""
        match event:
            case OneCamera():
                self._tell(Notice(f"camera_one_{event.state.value}", {"camera": event.name, "reason": event.sentence}))
            case NotKept(sentence=sentence):
                self._tell(Notice("board", {"reason": sentence}))
            case OtherLight(profile, changed) if changed not in self._lights_told:
                self._lights_told.add(changed)
                for key in (f"light_{changed}", "teach_light"):
                    self._tell(Notice(key, {"profile": profile}))

    def found(self) -> None:
        """The board is seen, for the first time or again."""
        self._told = ""
        self._tell(CameraFound(self._name, alone=self._alone))

    def hidden(self, squares: Sequence[int]) -> None:
        """In a clear look, something stands in front of these squares: told once, until none is hidden any more."""
        if self._hides is not None and not self._hidden_told.issuperset(squares):
            self._tell(self._hides(tuple(squares)))
        self._hidden_told = self._hidden_told.union(squares) if squares else set()

    def _tell_fixed(self, name: str) -> None:
        if not self._fixed_told:
            self._fixed_told = True
            self._tell(Notice("camera_fixed", {"camera": name}))

    def _tell_lost(self, reason: str, detail: str = "") -> None:
        self._lost()
        if reason != self._told:
            self._told = reason
            self._tell(CameraLost(self._name, reason, alone=self._alone, detail=detail))


def _reason(look: Look) -> str:
    """The key of `CameraLost.TEXTS` for a look at a lost board."""
    return (look.trouble or Trouble.UNSEEN).value
