"""Whole games without a board: who chooses the turns of each side, and the result."""

from collections.abc import Callable
from functools import cache

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.opponent import Level, Opponent

Chooser = Callable[[Position], Turn]


@cache
def opponent() -> Opponent:
    """One opponent for all games of a process: it keeps what it has computed."""
    return Opponent()


def at_level(level: Level, seed: int) -> Chooser:
    """The computer at a level."""
    return lambda position: opponent().choose(position, level, seed=seed)


def play(sun: Chooser, moon: Chooser, start: Position = EMPTY) -> Result:
    """Play a game to its end."""
    position = start
    while (result := rules.result(position)) is None:
        choose = sun if position.to_move is Player.SUN else moon
        position = rules.apply(position, choose(position))
    return result


def outcome(result: Result, player: Player) -> str:
    """The result of a game for a player: `won`, `drawn` or `lost`."""
    if result is Result.DRAW:
        return "drawn"
    return "won" if result.winner is player else "lost"
