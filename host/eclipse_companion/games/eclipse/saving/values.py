"""Turns Eclipse's games into the log's values and back, and checks what was read.

In: turns, positions, results; or `SavedGame`. Out: the other. A turn's text is that of game files in Eclipse's own
letters, whatever the edition; so is a position's.
"""

import uuid as uuids
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.log.saved_games import EVENT, NonsenseError, SavedGame, SavedPlayer, SavedTurn

KIND: Final = "eclipse"
"""The log's name for games with Eclipse's rules, in any edition."""
SIDES: Final = tuple(player.value for player in Player)
_EDITION: Final = "eclipse"


@dataclass(frozen=True, slots=True)
class EclipseGame:
    """What the log has of a game, in Eclipse's own terms; `turns` and `positions` are those that count."""

    turns: tuple[Turn, ...]
    positions: tuple[Position, ...]
    """From the start; one more than there are turns."""
    result: Result | None
    players: dict[Player, SavedPlayer]

    @property
    def position(self) -> Position:
        """The position after the last turn."""
        return self.positions[-1]


def read_game(game: SavedGame) -> EclipseGame:
    """A game of the log. Raises `LogError` if it isn't Eclipse's or any of its turns and positions makes no sense."""
    if game.kind != KIND or tuple(player.side for player in game.players) != SIDES:
        raise NonsenseError(game.uuid, "it isn't a game of Sun and Moon.")
    try:
        start = Position.parse(game.start)
        for saved in game.tree:
            Turn.parse(saved.turn)
            Position.parse(saved.position)
        return EclipseGame(
            tuple(Turn.parse(saved.turn) for saved in game.turns),
            (start, *(Position.parse(saved.position) for saved in game.turns)),
            Result(game.result) if game.result else None,
            dict(zip(Player, game.players, strict=True)),
        )
    except (CompanionError, ValueError) as error:
        raise NonsenseError(game.uuid, error) from error


def new_game(  # noqa: PLR0913 - a game begins with all of this
    started: datetime,
    *,
    sun: SavedPlayer | None = None,
    moon: SavedPlayer | None = None,
    event: str = EVENT,
    edition: str = _EDITION,
    position: Position = EMPTY,
    recording: str | None = None,
    time_control: str | None = None,
) -> SavedGame:
    """A game before its first turn, with a UUID of its own; without names, people play."""
    return SavedGame(
        str(uuids.uuid4()),
        started,
        KIND,
        edition,
        (sun or SavedPlayer("sun", "Sun"), moon or SavedPlayer("moon", "Moon")),
        str(position),
        event=event,
        recording=recording,
        time_control=time_control,
    )


def saved_turn(
    turn: Turn, position: Position, t_ms: float, given: datetime, clocks: tuple[int, int] | None = None
) -> SavedTurn:
    """A turn with the position after it. `clocks`: what Sun and Moon have left after it, milliseconds."""
    return SavedTurn(str(turn), str(position), t_ms, given, clocks=clocks)


class EclipseSaving:
    """What recovering a damaged log must know of Eclipse."""

    sides: Final = SIDES
    start: Final = str(EMPTY)
    edition: Final = _EDITION

    def leads(self, before: str, turn: str, after: str) -> bool:
        """Whether the turn is legal in the position before it, and leads to the one after it."""
        try:
            return rules.play(Position.parse(before), Turn.parse(turn)) == Position.parse(after)
        except CompanionError:
            return False

    def check(self, game: SavedGame) -> None:
        """Raise `LogError` if the game makes no sense."""
        read_game(game)
