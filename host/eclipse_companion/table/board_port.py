"""What a table plays on: a board with sensors, real or virtual; or none, where turns are only typed.

In: what the game wants of its board, as a game's recording keeps it; the passing of time. Out: outcomes.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from eclipse_companion.announcements import Announcement, ReplyChosen, Teaching, TurnSeen
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking import Tracker, control
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, TurnGiven
from eclipse_companion.table.inputs import Request


class BoardPort(Protocol):
    """A board as the game sees it. Times are the loop's, milliseconds."""

    @property
    def typed(self) -> bool:
        """Whether there are no pieces: turns are typed, nothing comes over a link, and there is no recording."""

    @property
    def lacks(self) -> Collection[Request]:
        """The requests that make no sense here."""

    @property
    def shown(self) -> str:
        """What the squares show, sixteen characters of a reading."""

    @property
    def orientation(self) -> int:
        """How far the board is turned, degrees clockwise."""

    @property
    def in_step(self) -> bool:
        """Whether the board shows the game's position."""

    @property
    def out_of_step(self) -> bool:
        """Whether it shows something that can't become a turn."""

    def begin(self) -> None:
        """Another game begins, from the empty board or from a position that is given next."""

    def control(self, value: Mapping[str, Any]) -> Sequence[Outcome]:
        """Do what the game wants: `{"do": "expect", "turn": "S1"}`."""

    def advance(self, now: float) -> Sequence[Outcome]:
        """Let time pass."""

    def next_deadline(self, now: float) -> float | None:
        """When `advance` may find something."""

    def as_it_lies(self) -> str:
        """What is known to lie on each square, sixteen characters of a reading."""

    def host_time(self, t_ms: float, host_ms: float) -> float:
        """The loop's time of a board time; `host_ms` is the loop's now."""

    def heard(self, announcement: Announcement) -> Announcement | None:
        """An announcement as people at this board hear it; None if it isn't for them."""


class SensedBoard(Tracker):
    """A board with sensors: its tracker follows what hands do."""

    typed = False
    lacks: Collection[Request] = ()

    def control(self, value: Mapping[str, Any]) -> list[Outcome]:
        """As `BoardPort` says. Raises `CompanionError` for what no game wants."""
        return control(self, value)

    def heard(self, announcement: Announcement) -> Announcement | None:
        """Everything is for people who lay the pieces."""
        return announcement


class TypedBoard:
    """No board at all: a turn that is said is made, and the computer's turn makes itself."""

    typed = True
    lacks: Collection[Request] = frozenset(
        {Request.TURN_BOARD, Request.WRONG, Request.PAUSE, Request.GO_ON, Request.TURN}
    )
    orientation: Final = 0
    in_step: Final = True
    out_of_step: Final = False

    def __init__(self) -> None:
        self._now = 0.0
        self._position = EMPTY
        self._due: Turn | None = None
        """The computer's turn, to be made at once."""
        self._answer: Turn | None = None
        """The computer's turn made last, if no other followed."""

    def begin(self) -> None:
        """As `BoardPort` says."""
        self._set(EMPTY)

    @property
    def shown(self) -> str:
        """The position's cells."""
        return self._position.cells

    def as_it_lies(self) -> str:
        """The position's cells."""
        return self._position.cells

    def control(self, value: Mapping[str, Any]) -> list[Outcome]:
        """As `BoardPort` says; what only pieces need is passed over."""
        word = value.get("turn")
        turn = None if word is None else Turn.parse(word)
        match value["do"]:
            case "begin":
                position = Position.parse(value["position"])
                self._set(position if turn is None else rules.apply(position, turn))
            case "restart":
                self._set(Position.parse(value["position"]))
            case "expect":
                self._due = turn
            case "settle" if turn is not None:
                self._answer = None
                return [self._made(turn)]
        return []

    def advance(self, now: float) -> list[Outcome]:
        """The computer's turn is made as soon as it is known."""
        self._now = now
        if self._due is None:
            return []
        self._answer = self._due
        return [self._made(self._due)]

    def next_deadline(self, now: float) -> float | None:
        """At once, if the computer's turn is known."""
        return None if self._due is None else now

    def host_time(self, t_ms: float, host_ms: float) -> float:  # noqa: ARG002 - there is no other clock
        """The same: there is no board with a clock of its own."""
        return t_ms

    def heard(self, announcement: Announcement) -> Announcement | None:
        """What people hear who don't make the computer's turns themselves."""
        if isinstance(announcement, TurnSeen):
            return replace(announcement, is_reply=False)
        if isinstance(announcement, Teaching):
            return replace(announcement, answered=self._answer)
        return None if isinstance(announcement, ReplyChosen) else announcement

    def _set(self, position: Position) -> None:
        self._position, self._due, self._answer = position, None, None

    def _made(self, turn: Turn) -> TurnGiven:
        self._due = None
        self._position = rules.apply(self._position, turn)
        return TurnGiven(self._now, turn, self._position)
