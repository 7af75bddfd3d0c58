"""A game that was left open goes on: which one, who plays on, and whether the board shows its position.

In: the log's games, the requested players, what the squares show and since when. Out: the game, and what to do with it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.saving import KIND, read_game
from eclipse_companion.games.eclipse.turns.explanations import TURNED
from eclipse_companion.games.eclipse.turns.steps import agrees
from eclipse_companion.log.saved_games import EVENT, SavedGame
from eclipse_companion.table.clock import TimeControl, control_of
from eclipse_companion.table.seats import Seat, seat_of, unnamed

CLEAR_MS: Final = 400.0
"""A board that has shown no piece for this long has been cleared."""
ELSE_MS: Final = 1500.0
"""A board that has shown another position for this long isn't just disturbed by a hand."""
LONG_AGO: Final = timedelta(days=1)
FEW: Final = 6
"""Fewer pieces than these may be in the same places in another game."""
LAST_PIECE_MS: Final = 4000.0
"""How long a game's only piece may be in the hand that flips it."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game to go on with."""

    uuid: str
    seats: dict[Player, Seat]
    positions: tuple[Position, ...]
    """From the start; one more than there are turns."""
    turns: tuple[Turn, ...]
    newest: bool
    """Whether no other game was started after it."""
    played_last: bool = True
    """Whether no turn was made in another game after it."""
    recording: str | None = None
    reply: Turn | None = None
    """The computer's turn that was announced and not made yet."""
    control: TimeControl | None = None
    """Its time control, if it has one."""
    clocks: tuple[tuple[int, int], ...] = ()
    """What Sun and Moon had left after each of the turns, milliseconds."""
    last: datetime | None = None
    """When its last turn was made."""
    forgotten: bool = False
    """Whether players have to be asked about it first: the value of `forgotten` when it was found."""

    @property
    def position(self) -> Position:
        """The position after its last turn."""
        return self.positions[-1]


def forgotten(game: OpenGame, now: datetime) -> bool:
    """Whether a game was left so long ago, and so early, that another may look like it by accident."""
    return game.last is not None and now - game.last > LONG_AGO and game.position.count < FEW


class BoardShowing(Enum):
    """What the board shows of an open game."""

    IN_STEP = "in step"
    """Its position, perhaps with part of the next turn, or all of it."""
    CLEAR = "clear"
    OTHER = "other"


def open_game(
    games: Sequence[SavedGame],
    wanted: Mapping[Player, Seat | None],
    edition: str,
    controls: Collection[TimeControl | None] | None = None,
) -> OpenGame | None:
    """The newest open game that can go on with these players; None in `wanted` allows whoever played.

    `games`: all of the log, newest entry first. A game that was imported from a file doesn't count. `controls`: the
    clocks that it may have (None: no clocks); any if the argument is None. Raises `LogError` for an open game that
    makes no sense.
    """
    played = False
    for number, game in enumerate(each for each in games if each.date is None):
        played_last, played = not played, played or (bool(game.turns) and game.event == EVENT)
        if not game.open or not game.turns or (game.kind, game.edition) != (KIND, edition):
            continue
        read = read_game(game)
        sat = {player: seat_of(who.name, who.type) for player, who in read.players.items()}
        known = {player: seat for player, seat in sat.items() if seat is not None and _fits(seat, player, wanted)}
        if len(known) == len(sat):
            control, clocks = _clocks(game)
            if controls is None or control in controls:
                return OpenGame(
                    game.uuid,
                    known,
                    read.positions,
                    read.turns,
                    newest=number == 0,
                    played_last=played_last,
                    recording=game.recording,
                    control=control,
                    clocks=clocks,
                    last=game.turns[-1].given,
                )
    return None


def _clocks(game: SavedGame) -> tuple[TimeControl | None, tuple[tuple[int, int], ...]]:
    """The game's clocks, and their state after each turn; none if the log doesn't have all of that."""
    control = None if game.time_control is None else control_of(game.time_control)
    clocks = tuple((sun, moon) for sun, moon in (saved.clocks for saved in game.turns if saved.clocks is not None))
    return (control, clocks) if control is not None and len(clocks) == len(game.turns) else (None, ())


def _fits(seat: Seat, player: Player, wanted: Mapping[Player, Seat | None]) -> bool:
    """Whether the player of this side is the one requested; a person without a name may be anybody."""
    asked_for = wanted[player]
    return asked_for in (None, seat) or (asked_for == unnamed(player) and seat.human)


class Looking:
    """Waits until the board shows whether an open game goes on."""

    def __init__(self, *positions: Position) -> None:
        """`positions`: its last one, and the one before a turn that may still be put right."""
        self._parts = {cells for position in positions for cells in _parts(position)}
        self._text = ""
        self._since = 0.0

    def take(self, text: str, now: float) -> BoardShowing | None:
        """Read what the squares show; returns what can be decided at once."""
        if text != self._text:
            self._text, self._since = text, now
        return BoardShowing.IN_STEP if set(text) != {"."} and self._in_step else None

    def advance(self, now: float) -> BoardShowing | None:
        """Let time pass: anything that stayed long enough counts as it is."""
        due = self.deadline
        if due is None or now < due:
            return None
        return BoardShowing.CLEAR if self._clear else BoardShowing.OTHER

    @property
    def deadline(self) -> float | None:
        """When the shown state has stayed long enough; None before anything is shown."""
        if not self._text:
            return None
        clear_ms = LAST_PIECE_MS if self._in_step else CLEAR_MS
        return self._since + (clear_ms if self._clear else ELSE_MS)

    @property
    def _clear(self) -> bool:
        return set(self._text) == {"."}

    @property
    def _in_step(self) -> bool:
        return any(all(map(agrees, self._text, cells)) for cells in self._parts)


def _parts(position: Position) -> Iterator[tuple[str, ...]]:
    """The position, and every state of the board while one legal turn is made from it."""
    yield tuple(position.cells)
    if rules.result(position) is not None:
        return
    for turn in rules.legal_turns(position):
        lifted = list(position.cells)
        if turn.flip is not None:
            start, end = turn.flip
            piece = TURNED[lifted[start - 1]]
            in_place = [*lifted]
            in_place[start - 1] = piece
            lifted[start - 1] = "."
            moved = [*lifted]
            moved[end - 1] = piece
            begun = [list(position.cells), in_place, lifted, moved]
        else:
            begun = [lifted]
        for cells in begun:
            yield tuple(cells)
            if cells[turn.square - 1] == ".":
                cells[turn.square - 1] = PIECES[position.to_move, turn.side].letter
                yield tuple(cells)
