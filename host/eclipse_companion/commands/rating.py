"""`rating [PERSON]`: how strong people play, by the games in the log.

In: a name, or nobody's for everybody. Out: a line for each person and kind of game. Nothing is stored.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from eclipse_companion.commands import registry
from eclipse_companion.commands.progress import PATIENCE_S, Progress
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, harmless, quoted
from eclipse_companion.gamekit.strength import Judge, Shown
from eclipse_companion.log import FILE_NAME, GameLog, SavedGame, Wanted
from eclipse_companion.log.saved_games import NonsenseError
from eclipse_companion.log.schema import folded
from eclipse_companion.reviewing import rating as rated
from eclipse_companion.reviewing.rating import Elo, Played, Rating

NEWEST: Final = 20
"""The turns of so many of a person's newest games are judged."""
_SURELY: Final = 1.96
"""So many deviations, either way, hold 95 % of what may be."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How strong a person is in one kind of game. `kept`, `had`: what was kept of what could be, in points of value."""

    person: str
    kind: str
    rating: Rating
    games: int
    kept: int
    had: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who, and in which game."""
    parser.add_argument("person", metavar="PERSON", nargs="?", help="a name, in capitals or not (default: everybody)")
    parser.add_argument("--game", metavar="NAME", help=f"only in this game: {', '.join(registry.names())}")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Print the ratings; 1 if a game makes no sense. Raises `CompanionError` if the person has no game that counts."""
    kinds = registry.names() if arguments.game is None else (registry.find(arguments.game).name,)
    log, progress, found = GameLog(settings.folders().data / FILE_NAME), Progress(PATIENCE_S), False
    complaints: list[str] = []
    for kind in kinds:
        with progress.going_on("Judging the games"):
            standings = list(standings_of(log, kind, arguments.person, complaints.append))
        for standing in standings:
            found = True
            print(json.dumps(_object(standing)) if arguments.json else harmless(_line(standing)), flush=True)
    if not found:
        who = "Nobody" if arguments.person is None else f"{quoted(arguments.person)}"
        raise CompanionError(
            f"{who} has no rating yet. It takes a finished game against the computer or another person, from the start."
        )
    for complaint in dict.fromkeys(complaints):
        print(harmless(complaint), file=sys.stderr)
    return 1 if complaints else 0


def standings_of(log: GameLog, kind: str, person: str | None, complain: Callable[[str], None]) -> Iterator[Standing]:
    """How strong everybody is in a kind of game, or one person; the strongest first. Raises `CompanionError`.

    `complain` is told of each game whose turns make no sense; only its result counts.
    """
    module = registry.find(kind).strength
    if module is None:
        return
    strength = import_module(module)
    elo: Elo = strength.ELO
    start = registry.saving(kind).start
    games = [game for game in log.games(Wanted(kind=kind))[::-1] if rated.counts(game, elo, start)]
    everybody = rated.played(games, elo)
    wanted = [key for key in everybody if person is None or key == folded(person)]
    judge: Judge | None = strength.judge() if wanted and hasattr(strength, "judge") else None
    found = []
    for key in wanted:
        shown: list[Shown] = []
        if judge is not None:
            for game in everybody[key].games[-NEWEST:]:
                try:
                    shown += _turns(game, key, judge)
                except CompanionError as error:
                    complain(str(NonsenseError(game.uuid, error)))
        found.append(_standing(kind, everybody[key], shown, elo))
    yield from sorted(found, key=lambda standing: -standing.rating.rating)


def _turns(game: SavedGame, key: str, judge: Judge) -> Iterator[Shown]:
    """What a person's turns of a game show. Raises `CompanionError` for a game that makes no sense."""
    sides = {player.side for player in game.players if player.type == "human" and folded(player.name) == key}
    saving = registry.saving(game.kind)
    for record in saving.records(saving.written([game])):
        if isinstance(record, CompanionError):
            raise record
        yield from (each for each in judge(record) if each.side in sides)


def _standing(kind: str, played: Played, shown: list[Shown], elo: Elo) -> Standing:
    kept, had = rated.kept_of(shown)
    return Standing(played.name, kind, rated.rating(played.results, shown, elo), len(played.games), kept, had)


def _line(standing: Standing) -> str:
    """One line for people."""
    rating = standing.rating
    games = "1 game" if standing.games == 1 else f"{standing.games} games"
    line = (
        f"{standing.person}, {registry.find(standing.kind).title}: rating {rating.rating:.0f} "
        f"± {_SURELY * rating.deviation:.0f}, about level {rating.half_level:g}, after {games}."
    )
    if standing.had:
        line += f" Kept {standing.kept / standing.had:.0%} of what could be kept."
    return line


def _object(standing: Standing) -> dict[str, object]:
    """The same as JSON."""
    rating = standing.rating
    return {
        "person": standing.person,
        "game": standing.kind,
        "rating": round(rating.rating),
        "deviation": round(rating.deviation),
        "level": rating.half_level,
        "games": standing.games,
        "kept": standing.kept,
        "could_keep": standing.had,
    }
