"""What Eclipse's games want of a board's tracker, beside what every game wants of its board.

In: commands. Out: `outcomes`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, TypeAlias

import numpy as np

from eclipse_companion.gamekit.board_commands import (
    KEY,
    WRITE,
    Begin,
    BoardCommand,
    CommandError,
    Expect,
    Pause,
    Restart,
    Resume,
    Settle,
)
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking.side_tracker import Tracker
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.sensing.evidence import KINDS, Evidence, Likelihoods, rows_in, source_named

BeginBoard: TypeAlias = Begin[Turn, Position]


class Covered(Enum):
    """Something is over the board, so that a camera tells nothing. A recording says so in one of two ways."""

    SAID = None
    UNSAID = "unsaid"


@dataclass(frozen=True, slots=True)
class RestartBoard(Restart[Turn, Position]):
    """The board should show a position, or what a turn makes of it; some of what it does show is known."""

    emptied: bool = False
    """Whether nothing is on the board, on purpose: that doesn't end the game."""
    on_board: Reading | None = field(default=None, metadata={KEY: "lies"})
    """What is on the board, if that was known before the tracker began."""


@dataclass(frozen=True, slots=True)
class Orient(BoardCommand):
    """The board stands turned clockwise by this much, degrees."""

    do: ClassVar[str] = "orient"
    degrees: int


@dataclass(frozen=True, slots=True)
class AskOthers(BoardCommand):
    """A player says that the last turn was another one."""

    do: ClassVar[str] = "others"


@dataclass(frozen=True, slots=True)
class CommitLikeliest(BoardCommand):
    """A player says that the turn is finished."""

    do: ClassVar[str] = "give likeliest"


@dataclass(frozen=True, slots=True)
class LookBeside(BoardCommand):
    """A source beside the leading one saw this at a board time, milliseconds."""

    do: ClassVar[str] = "look"
    source: str
    t_ms: float
    likelihood: Likelihoods


@dataclass(frozen=True, slots=True)
class See(BoardCommand):
    """The leading source saw this at a board time, milliseconds, or that something is over the board."""

    do: ClassVar[str] = "see"
    source: str
    t_ms: float
    likelihood: Likelihoods | Covered = field(
        default=Covered.UNSAID, metadata={WRITE: lambda seen: None if isinstance(seen, Covered) else seen}
    )


@dataclass(frozen=True, slots=True)
class Distrust(BoardCommand):
    """What the board shows on these squares doesn't count; on all others it does.

    `since`: it was already wrong then, a board time, milliseconds.
    """

    do: ClassVar[str] = "distrust"
    squares: tuple[Square, ...]
    since: float | None = None


@dataclass(frozen=True, slots=True)
class Suspect(BoardCommand):
    """These squares may have told nothing since a board time, milliseconds; their sensors suggest it by so many nats.

    No squares: there is no suspicion.
    """

    do: ClassVar[str] = "suspect"
    squares: tuple[Square, ...]
    since: float = 0.0
    nats: float = 0.0

    def keeps(self, name: str, default: object) -> bool:
        """Of a suspicion, all is kept."""
        return BoardCommand.keeps(self, name, default) or bool(self.squares)


def do(tracker: Tracker, command: BoardCommand) -> list[Outcome]:  # noqa: C901, PLR0911, PLR0912 - a table
    """Do what a game wants of its tracker. Raises `CompanionError` for what no game wants."""
    match command:
        case Begin():
            tracker.begin(_given(command), turn=command.turn)
        case Expect(turn):
            tracker.expect(turn)
        case Restart(position, turn):
            check(position, turn)
            more = command if isinstance(command, RestartBoard) else RestartBoard(position, turn)
            cells = None if more.on_board is None else more.on_board.cells
            tracker.restart(position, target=turn, emptied=more.emptied, lies=cells)
        case Orient(degrees):
            tracker.orient(degrees)
        case AskOthers():
            return tracker.ask_others()
        case Settle(turn):
            return tracker.settle(turn)
        case LookBeside(source, t_ms, likelihood):
            return tracker.look(Evidence(source_named(source), t_ms, rows_in(likelihood)))
        case See(source, t_ms, likelihood):
            return tracker.see(_evidence(source, t_ms, likelihood))
        case Distrust(squares, since):
            return tracker.distrust(squares, since)
        case Suspect(squares, since, nats):
            tracker.suspect(squares, since, nats)
        case CommitLikeliest():
            return tracker.commit_likeliest()
        case Pause():
            tracker.pause()
        case Resume():
            tracker.resume()
        case _:
            raise CommandError(f"A board with pieces doesn't know {command}.")
    return []


def check(position: Position, turn: Turn | None = None) -> None:
    """Raise `CompanionError` if the position can't occur, or if there is a turn that isn't legal there."""
    if faults := position.faults():
        raise CommandError(f"{position} can't occur: {'; '.join(faults)}")
    if turn is not None:
        rules.play(position, turn)


def history_to(position: Position, turns: Iterable[Turn], first: Position = EMPTY) -> History:
    """The turns that lead to a position. Raises `CompanionError` at the first that isn't legal, or if they don't."""
    given = History(first)
    for turn in turns:
        rules.play(given.position, turn)
        given = given.plus(turn)
    if given.position != position:
        raise CommandError(f"those turns lead to {given.position}, not to {position}")
    return given


def _given(begin: BeginBoard) -> History:
    """The turns up to a position, if they are known."""
    check(begin.position, begin.turn)
    if begin.turns is None:
        return History(begin.position)
    return history_to(begin.position, begin.turns, EMPTY if begin.first is None else begin.first)


def _evidence(source: str, t_ms: float, likelihood: Likelihoods | Covered) -> Evidence:
    """What the leading source saw, or that it saw something over the board."""
    covered = isinstance(likelihood, Covered)
    rows = np.zeros((len(SQUARES), KINDS)) if covered else rows_in(likelihood)
    return Evidence(source_named(source), t_ms, rows, covered=covered)
