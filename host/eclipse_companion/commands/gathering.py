"""Gathers what statistics tell of the log's games of one kind.

In: the log, which games are wanted. Out: `Gathered`. Ratings are those of `rating`: all games that count make them,
whichever are wanted.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Final

from eclipse_companion.commands import registry
from eclipse_companion.commands.judged_games import Working, judged_games, shown_games
from eclipse_companion.commands.rating import COURSE, NEWEST, SURELY, course_of, played_in, standings
from eclipse_companion.gamekit.strength import Shown
from eclipse_companion.log import GameLog, SavedGame, Wanted
from eclipse_companion.log.schema import folded
from eclipse_companion.reviewing.rating import LOWEST, Elo
from eclipse_companion.reviewing.statistics.counting import statistics
from eclipse_companion.reviewing.statistics.game_kind import GameKind
from eclipse_companion.reviewing.statistics.gathered import Gathered, Rated
from eclipse_companion.reviewing.statistics.seats import Seat, seats_of

_COMPUTER: Final = "ai"


@dataclass(frozen=True)
class Asked:
    """Which games statistics are about: as `games list` has it. `mistakes`: at least so many of the person's."""

    wanted: Wanted
    mistakes: int = 0


def kinds() -> list[GameKind]:
    """All kinds of games that have statistics."""
    return [kind_of(game.name) for game in registry.games() if game.statistics is not None]


def kind_of(name: str) -> GameKind:
    """A kind of game, which must have statistics. Raises `UsageError` for an unknown one."""
    kind: GameKind = import_module(registry.find(name).statistics or "").KIND
    return kind


def gathered(log: GameLog, kind: GameKind, asked: Asked, working: Working) -> Gathered | None:
    """All that is told; None if there are no such games. Ratings come once all is known. Raises `CompanionError`."""
    with _no_collector():
        return _gathered(log, kind, asked, working)


@contextmanager
def _no_collector() -> Iterator[None]:
    """Of thousands of games nothing is garbage before the end; to look for it meanwhile takes a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _gathered(log: GameLog, kind: GameKind, asked: Asked, working: Working) -> Gathered | None:
    wanted = replace(asked.wanted, kind=kind.name)
    everything = log.games(Wanted(kind=kind.name))
    only_person = wanted == Wanted(kind=kind.name, person=wanted.person)
    games = (everything if only_person else log.games(wanted))[::-1]
    finished = [game for game in games if not game.open and any(True for _ in seats_of([game], {}, wanted.person))]
    judged = judged_games(log, kind, finished, working)
    seats = [each for each in seats_of(games, judged.found, wanted.person) if _fits(each, asked)]
    if not any(seat.score is not None for seat in seats):
        return None
    counted = statistics(seats, lambda seat: kind.length(seat.game), kind.start, kind.alike, one=bool(wanted.person))
    rated, left = ([], judged.left) if judged.left else _rated(log, kind.name, everything, wanted.person, working)
    name = seats[-1].player.name if wanted.person else ""
    levels = {level: LOWEST + points for level, points in _elo(kind.name).items()}
    return Gathered(name, counted, rated, levels, left)


def _elo(kind: str) -> Elo:
    module = registry.find(kind).strength
    if module is None:
        return {}
    elo: Elo = import_module(module).ELO
    return elo


def _fits(seat: Seat, asked: Asked) -> bool:
    """Whether a seat of a wanted game is one that is meant: the opponent's own isn't."""
    opponent, against = folded(asked.wanted.opponent), seat.opponent
    of_computers = opponent == _COMPUTER and against.type.startswith(f"{_COMPUTER}:")
    if opponent and opponent not in {folded(against.name), against.type} and not of_computers:
        return False
    made = [turn.mistake for turn in seat.judged if not asked.wanted.person or turn.side == seat.player.side]
    return sum(made) >= asked.mistakes


def _rated(
    log: GameLog, kind: str, games: Sequence[SavedGame], person: str, working: Working
) -> tuple[list[Rated], int]:
    """The ratings, and of how many games isn't known yet what they show; no ratings then."""
    everybody = played_in(kind, games)
    wanted = {key: each for key, each in everybody.items() if not person or key == folded(person)}
    if not wanted:
        return [], 0
    # How the rating of everybody has changed isn't told.
    count = COURSE + NEWEST - 1 if person else NEWEST
    newest = {game.uuid: game for played in wanted.values() for game in played.games[-count:]}
    shown = shown_games(log, kind, [*newest.values()], working)
    if shown.left:
        return [], shown.left

    def shows(game: SavedGame) -> Sequence[Shown]:
        return shown.found.get(game.uuid, ())

    found = standings(kind, wanted, shows, working.complain)
    return [
        Rated(
            each.person,
            each.rating.rating,
            SURELY * each.rating.deviation,
            each.rating.half_level,
            each.games,
            each.kept,
            each.had,
            [
                (game.started, rated.rating, SURELY * rated.deviation)
                for key in ([folded(each.person)] if person else [])
                for game, rated in course_of(kind, key, wanted[key], shows)
            ],
        )
        for each in found
    ], 0
