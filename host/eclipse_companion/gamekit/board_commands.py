"""What a game wants of its board: each wish as a value. A game that wants more than these has commands of its own.

In: commands. Out: the JSON objects that a recording keeps of them; `kept_commands` reads them again. A field's name is
its key there, and fields are written in their order.
"""

from dataclasses import dataclass, fields
from typing import ClassVar, Final, Generic, TypeVar

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.nouns import PositionT, TurnT

ObservationT = TypeVar("ObservationT")
"""What a game's camera tells of one look at a time."""

KEY: Final = "key"
"""In a field's metadata: its key in recordings, if that isn't its name."""
WRITE: Final = "write"
"""In a field's metadata: what makes of its value what a recording keeps, if that isn't JSON or its text."""


class CommandError(CompanionError):
    """A command that no game gives its board."""


@dataclass(frozen=True, slots=True)
class BoardCommand:
    """A command to a board. Subclasses are frozen dataclasses."""

    do: ClassVar[str]
    """Its name in recordings."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The keys without which a recording has no such command."""

    def keeps(self, name: str, default: object) -> bool:
        """Whether a recording keeps this field: not if it holds its default."""
        return bool(getattr(self, name) != default)


@dataclass(frozen=True, slots=True)
class Begin(BoardCommand, Generic[TurnT, PositionT]):
    """A game begins at a position, or goes on after its last turn, made from there.

    `turns` lead there from `first`, which is the game's own beginning if it is None. Without `turns`, what came before
    isn't known.
    """

    do: ClassVar[str] = "begin"
    position: PositionT
    turn: TurnT | None = None
    first: PositionT | None = None
    turns: tuple[TurnT, ...] | None = None

    def keeps(self, name: str, default: object) -> bool:
        """A game that goes on says so if it has no last turn."""
        return BoardCommand.keeps(self, name, default) or (name == "turn" and self.turns is not None)


@dataclass(frozen=True, slots=True)
class Restart(BoardCommand, Generic[TurnT, PositionT]):
    """The board should show this position from now on, or what the turn makes of it."""

    do: ClassVar[str] = "restart"
    position: PositionT
    turn: TurnT | None


@dataclass(frozen=True, slots=True)
class Expect(BoardCommand, Generic[TurnT]):
    """The turn that somebody was asked to make next; None: any."""

    do: ClassVar[str] = "expect"
    turn: TurnT | None


@dataclass(frozen=True, slots=True)
class Settle(BoardCommand, Generic[TurnT]):
    """This turn was made, as somebody says."""

    do: ClassVar[str] = "settle"
    needs: ClassVar[tuple[str, ...]] = ("turn",)
    turn: TurnT


@dataclass(frozen=True, slots=True)
class Throw(BoardCommand):
    """Chance acts; the seed decides what it does."""

    do: ClassVar[str] = "throw"
    seed: int


@dataclass(frozen=True, slots=True)
class Answer(BoardCommand):
    """The open question has this answer, counted from 1."""

    do: ClassVar[str] = "answer"
    number: int


@dataclass(frozen=True, slots=True)
class Pause(BoardCommand):
    """Neither the board nor the time counts until `Resume`."""

    do: ClassVar[str] = "pause"


@dataclass(frozen=True, slots=True)
class Resume(BoardCommand):
    """The board counts again, from its next state on."""

    do: ClassVar[str] = "resume"


@dataclass(frozen=True, slots=True)
class See(BoardCommand, Generic[ObservationT]):
    """The camera that watches a board alone has seen something; a game's own class keeps what."""

    do: ClassVar[str] = "see"

    @property
    def observation(self) -> ObservationT:
        """What was seen, with no more digits than a recording keeps."""
        raise NotImplementedError


def written(command: BoardCommand) -> dict[str, object]:
    """A command as a recording keeps it: JSON."""
    value: dict[str, object] = {"do": command.do}
    for field in fields(command):
        if command.keeps(field.name, field.default):
            write = field.metadata.get(WRITE, _plain)
            value[field.metadata.get(KEY, field.name)] = write(getattr(command, field.name))
    return value


def _plain(content: object) -> object:
    match content:
        case None | bool() | int() | float() | str():
            return content
        case tuple():
            return [_plain(each) for each in content]
        case _:
            return str(content)
