"""What every game has: players, turns, positions and results. Each game has its own kinds of them.

What plays one game names its kinds by the type variables. What serves all games, such as announcements and outputs,
knows only what the protocols say, and there a turn is an `object`: comparable, and `str` is the form of files.
"""

from typing import Protocol, TypeAlias, TypeVar


class AnyPlayer(Protocol):
    """Who plays a side: a member of the game's own `Enum`."""

    @property
    def name(self) -> str:
        """The name in the program."""

    @property
    def value(self) -> str:
        """The name that files use, such as `sun`."""


class AnyPosition(Protocol):
    """What all turns so far have led to, or what a player may know of it: comparable; `str` is the form of files."""

    @property
    def to_move(self) -> AnyPlayer | None:
        """Whose turn it is; None: chance's."""


class AnyResult(Protocol):
    """How a game ended: a member of the game's own `Enum`."""

    @property
    def value(self) -> str:
        """The form of files, such as `1-0`."""

    @property
    def winner(self) -> AnyPlayer | None:
        """Who has won; None: it is a draw."""


PlayerT = TypeVar("PlayerT", bound=AnyPlayer)
TurnT = TypeVar("TurnT")
PositionT = TypeVar("PositionT", bound=AnyPosition)

Place: TypeAlias = int
"""A place on the board, by the game's own numbers."""
