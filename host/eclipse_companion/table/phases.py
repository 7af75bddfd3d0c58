"""The phases of a table: which one follows which, and what each takes. Drawn in `docs/design.md`.

In: what happened to the board. Out: the next phase. Pausing, an open offer and the end of a game are the match's own;
in all of them the table is `PLAYING`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Phase(Enum):
    """Where a table stands."""

    STARTING = "starting"
    """No board has been heard of yet."""
    NO_BOARD = "no board"
    """No board answers, and no game has begun."""
    SETTING_UP = "setting up"
    """A board is made ready; no game has begun."""
    LOOKING = "looking"
    """The board shows whether a game that was left goes on."""
    PLAYING = "playing"
    """A game has begun, and the board answers."""
    BOARD_AWAY = "board away"
    """The board has stopped answering in a game."""
    SETTING_UP_AGAIN = "setting up again"
    """A board is made ready in a game."""


class Happened(Enum):
    """What leads from one phase to another."""

    LOST = "lost"
    """The board doesn't answer."""
    NOT_READY = "not ready"
    """A board answers, and has to be made ready."""
    READY_TO_LOOK = "ready to look"
    """A board is ready, and a game was left."""
    READY_TO_PLAY = "ready to play"
    """A board is ready, and it's known which game is played."""


_BEFORE: Final = {
    Happened.LOST: Phase.NO_BOARD,
    Happened.NOT_READY: Phase.SETTING_UP,
    Happened.READY_TO_LOOK: Phase.LOOKING,
    Happened.READY_TO_PLAY: Phase.PLAYING,
}
_BEGUN: Final = {
    Happened.LOST: Phase.BOARD_AWAY,
    Happened.NOT_READY: Phase.SETTING_UP_AGAIN,
    Happened.READY_TO_PLAY: Phase.PLAYING,
}
FOLLOWING: Final[Mapping[Phase, Mapping[Happened, Phase]]] = {
    Phase.STARTING: _BEFORE,
    Phase.NO_BOARD: _BEFORE,
    Phase.SETTING_UP: _BEFORE,
    Phase.LOOKING: _BEFORE,
    Phase.PLAYING: _BEGUN,
    Phase.BOARD_AWAY: _BEGUN,
    Phase.SETTING_UP_AGAIN: _BEGUN,
}
"""The next phase. A game that has begun never goes back to before its beginning."""


class Use(Enum):
    """What is done with something that comes in."""

    REFUSED = "refused"
    """A sentence says that there is no game yet."""
    KEPT = "kept"
    """It is done once the game has begun; a sentence says so."""
    SETUP = "setup"
    LOOK = "look"
    GAME = "game"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Uses:
    """What a phase does with what comes in. `quit` is always done; boards come and go at any time."""

    lines: Use
    """The board's lines."""
    typed: Use
    """Lines typed for a hand, and turns."""
    answers: Use
    """`accept` and `no`, and which game is to begin."""
    requests: Use
    """All other requests."""


USES: Final[Mapping[Phase, Uses]] = {
    Phase.STARTING: Uses(Use.NOTHING, Use.KEPT, Use.KEPT, Use.REFUSED),
    Phase.NO_BOARD: Uses(Use.NOTHING, Use.KEPT, Use.KEPT, Use.REFUSED),
    Phase.SETTING_UP: Uses(Use.SETUP, Use.KEPT, Use.KEPT, Use.REFUSED),
    Phase.LOOKING: Uses(Use.LOOK, Use.KEPT, Use.KEPT, Use.REFUSED),
    Phase.PLAYING: Uses(Use.GAME, Use.GAME, Use.GAME, Use.GAME),
    Phase.BOARD_AWAY: Uses(Use.NOTHING, Use.GAME, Use.GAME, Use.GAME),
    Phase.SETTING_UP_AGAIN: Uses(Use.SETUP, Use.GAME, Use.GAME, Use.GAME),
}


class Phases:
    """The phase of one table."""

    def __init__(self) -> None:
        self.now = Phase.STARTING

    def enter(self, happened: Happened) -> bool:
        """Something has happened; returns whether the phase is another one now."""
        before, self.now = self.now, FOLLOWING[self.now][happened]
        return self.now is not before

    @property
    def uses(self) -> Uses:
        """What is done now with what comes in."""
        return USES[self.now]

    @property
    def begun(self) -> bool:
        """Whether a game has begun."""
        return self.now in {Phase.PLAYING, Phase.BOARD_AWAY, Phase.SETTING_UP_AGAIN}

    @property
    def connected(self) -> bool:
        """Whether a board answers."""
        return self.now not in {Phase.STARTING, Phase.NO_BOARD, Phase.BOARD_AWAY}
