"""The level of a computer that follows a person, by the log: what `reviewing.even` needs from a game's room."""

from importlib import import_module
from typing import Any

from eclipse_companion.commands import registry
from eclipse_companion.log import GameLog
from eclipse_companion.log.schema import folded
from eclipse_companion.reviewing import even
from eclipse_companion.reviewing.rating import Elo, tells
from eclipse_companion.table.recorder import usual_level
from eclipse_companion.table.seats import Seats, unnamed


def can_follow(kind: str) -> bool:
    """Whether it is known how strong the levels of a kind of game are."""
    return registry.find(kind).strength is not None


def level_now(log: GameLog, kind: str, seats: Seats[Any]) -> str:
    """The level for the person who plays; the usual one if no person plays, or two do. Raises `LogError`.

    Whoever gave no name is anybody who gave none, on whatever side.
    """
    module = registry.find(kind).strength
    if module is None or len(seats.people) != 1:
        return usual_level(log, kind, seats)
    (player,) = seats.people
    nameless = {folded(unnamed(each).name) for each in seats}
    names = nameless if seats[player] == unnamed(player) else {folded(seats[player].name)}
    elo: Elo = import_module(module).ELO
    start = registry.saving(kind).start
    return even.level([game for game in log.ends(kind) if tells(game, elo, start)], names, elo)
