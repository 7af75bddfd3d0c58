"""`rating [PERSON]`: how strong people play, by the games in the log.

In: a name, or nobody's for everybody. Out: a line for each person and kind of game. Nothing is stored.
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final, TypeAlias

from eclipse_companion.commands import registry
from eclipse_companion.commands.board_pages import language_of
from eclipse_companion.commands.log_in_use import log_in_use
from eclipse_companion.commands.play_options import add_language
from eclipse_companion.commands.progress import PATIENCE_S, Progress
from eclipse_companion.common.errors import CompanionError, UsageError, harmless, quoted
from eclipse_companion.gamekit.strength import Judge, Shown
from eclipse_companion.log import GameLog, SavedGame, Wanted
from eclipse_companion.log.saved_games import NonsenseError
from eclipse_companion.log.schema import folded
from eclipse_companion.outputs.explaining import Reasons, sentences_of_errors
from eclipse_companion.outputs.language import rating_texts
from eclipse_companion.reviewing import rating as rated
from eclipse_companion.reviewing.rating import Elo, Played, Rating

NEWEST: Final = 20
"""The turns of so many of a person's newest games are judged."""
COURSE: Final = 60
"""How a person's rating has changed is told of so many of the newest games."""
SURELY: Final = 1.96
"""So many deviations, either way, hold 95 % of what may be."""

Shows: TypeAlias = Callable[[SavedGame], Sequence[Shown]]
"""What the turns of a game show; raises `CompanionError` if they make no sense."""


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
    parser.add_argument("--person", metavar="NAME", dest="named", help="the same, as other commands have it")
    parser.add_argument("--game", metavar="NAME", help=f"only in this game: {', '.join(registry.names())}")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")


def run(arguments: argparse.Namespace) -> int:
    """Print the ratings; 1 if a game makes no sense. Raises `CompanionError` if the person has no game that counts."""
    person = _person(arguments)
    kinds = registry.names() if arguments.game is None else (registry.find(arguments.game).name,)
    log, progress, found = log_in_use(), Progress(PATIENCE_S), False
    language = language_of(arguments)
    texts, reasons = rating_texts(language), Reasons(sentences_of_errors(language))
    complaints: list[str] = []
    for kind in kinds:
        with progress.going_on(texts["judging"]):
            rated_here = standings_of(log, kind, person, complaints.append)
        for standing in rated_here:
            found = True
            print(json.dumps(_object(standing)) if arguments.json else harmless(_line(standing, texts)), flush=True)
    if not found:
        nobody = texts["nobody"] if person is None else texts["no_rating"]
        raise CompanionError(nobody.format(person=quoted(person or "")))
    for complaint in dict.fromkeys(complaints):
        print(harmless(reasons.explained(complaint)), file=sys.stderr)
    return 1 if complaints else 0


def _person(arguments: argparse.Namespace) -> str | None:
    """Whoever is named, in either way. Raises `UsageError` for two persons."""
    one, other = arguments.person, arguments.named
    if one is not None and other is not None and folded(one) != folded(other):
        raise UsageError(f"{quoted(one)} and {quoted(other)} are two persons. Name one of them.")
    found: str | None = other if one is None else one
    return found


def standings_of(log: GameLog, kind: str, person: str | None, complain: Callable[[str], None]) -> list[Standing]:
    """How strong everybody is in a kind of game, or one person; the strongest first. Raises `CompanionError`.

    `complain` is told of each game whose turns make no sense; only its result counts.
    """
    everybody = played_in(kind, log.games(Wanted(kind=kind)))
    wanted = {key: each for key, each in everybody.items() if person is None or key == folded(person)}
    return standings(kind, wanted, shows_of(kind), complain) if wanted else []


def played_in(kind: str, games: Sequence[SavedGame]) -> dict[str, Played[SavedGame]]:
    """What everybody has played of a kind of game, as `rated.played` has it. `games`: the log's, the newest first."""
    module = registry.find(kind).strength
    if module is None:
        return {}
    elo: Elo = import_module(module).ELO
    start = registry.saving(kind).start
    return rated.played((game for game in games[::-1] if rated.counts(game, elo, start)), elo)


def standings(
    kind: str, everybody: Mapping[str, Played[SavedGame]], shows: Shows, complain: Callable[[str], None]
) -> list[Standing]:
    """How strong these people are, who have played this kind of game, the strongest first."""
    elo: Elo = import_module(registry.find(kind).strength or "").ELO if everybody else {}
    found = []
    for key, played in everybody.items():
        shown: list[Shown] = []
        for game in played.games[-NEWEST:]:
            try:
                shown += _own(shows(game), game, key)
            except CompanionError as error:
                complain(str(NonsenseError(game.uuid, error)))
        found.append(_standing(kind, played, shown, elo))
    return sorted(found, key=lambda standing: -standing.rating.rating)


def course_of(kind: str, key: str, played: Played[SavedGame], shows: Shows) -> list[tuple[SavedGame, Rating]]:
    """How a person's rating has changed with the newest games. `key`: the name, as names are compared."""
    elo: Elo = import_module(registry.find(kind).strength or "").ELO
    results = played.course[-COURSE:]
    shown = [_own(shows(game), game, key) for game in played.games[-(COURSE + NEWEST - 1) :]]
    return [*zip(played.games[-COURSE:], rated.course(results, shown, elo, NEWEST), strict=True)]


def _own(shown: Sequence[Shown], game: SavedGame, key: str) -> list[Shown]:
    """A person's own turns of a game."""
    own = {player.side for player in game.players if player.type == "human" and folded(player.name) == key}
    return [each for each in shown if each.side in own]


def shows_of(kind: str) -> Shows:
    """What tells of a kind of game what its turns show, by exact values; where there are none, they show nothing."""
    strength = import_module(registry.find(kind).strength or "")
    if not hasattr(strength, "judge"):
        return lambda _: ()
    judge: Judge = strength.judge()
    saving = registry.saving(kind)

    def shows(game: SavedGame) -> list[Shown]:
        (record,) = saving.records(saving.written([game]))
        if isinstance(record, CompanionError):
            raise record
        return judge(record)

    return shows


def _standing(kind: str, played: Played[SavedGame], shown: list[Shown], elo: Elo) -> Standing:
    kept, had = rated.kept_of(shown)
    return Standing(played.name, kind, rated.rating(played.results, shown, elo), len(played.games), kept, had)


def _line(standing: Standing, texts: Mapping[str, str]) -> str:
    """One line for people."""
    rating = standing.rating
    line = texts["line"].format(
        person=standing.person,
        game=registry.find(standing.kind).title,
        rating=f"{rating.rating:.0f}",
        margin=f"{SURELY * rating.deviation:.0f}",
        level=f"{rating.half_level:g}".replace(".", texts["decimal"]),
        games=texts["one_game"] if standing.games == 1 else texts["games"].format(count=standing.games),
    )
    if standing.had:
        line += " " + texts["kept"].format(share=f"{100 * standing.kept / standing.had:.0f}")
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
