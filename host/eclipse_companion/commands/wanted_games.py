"""The options that say which games of the log are wanted: `games list`, and `games export --all`.

In: what people typed, games. Out: what the log is asked for; games that have enough mistakes.
"""

import argparse
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, Final

from eclipse_companion.commands import registry
from eclipse_companion.commands.game import Annotate
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.gamekit.files import GameFileError, GameRecord, Nag
from eclipse_companion.log import SavedGame, Wanted
from eclipse_companion.log.filtering import RESULTS
from eclipse_companion.log.schema import folded
from eclipse_companion.reviewing.wanted import MISTAKES, days_in, result_in

OPTIONS: Final = ("person", "opponent", "result", "since", "until", "opening", "mistakes")


def add_options(parser: argparse.ArgumentParser) -> None:
    """All of `OPTIONS`."""
    wanted = parser.add_argument_group("which games")
    wanted.add_argument("--person", metavar="NAME", help="only games that this person played")
    wanted.add_argument("--opponent", metavar="NAME", help="only games against this one: a name, ai, or ai:3")
    wanted.add_argument(
        "--result", metavar="HOW", help=f"only games that ended so: {', '.join(RESULTS)}; won and lost need --person"
    )
    wanted.add_argument("--since", metavar="DAY", help="only games from this day on, such as 2026-11-20, 2026-11, 2026")
    wanted.add_argument("--until", metavar="DAY", help="only games up to this day")
    wanted.add_argument(
        "--opening", metavar="TURNS", help='only games that began with these turns, such as "S1 1-5/S16", or mirrored'
    )
    wanted.add_argument(
        "--mistakes",
        metavar="N",
        type=int,
        help="only games with at least so many mistakes, of the person if one is named",
    )


def wanted_in(arguments: argparse.Namespace) -> Wanted:
    """What the log is asked for. Raises `UsageError`."""
    person = arguments.person or ""
    if arguments.mistakes is not None and arguments.mistakes < 0:
        raise UsageError(f"--mistakes {arguments.mistakes}: give a number from 0 up.")
    since, until = days_in(arguments.since, arguments.until)
    return Wanted(
        kind=arguments.game,
        person=person,
        opponent=arguments.opponent or "",
        result="" if arguments.result is None else result_in(arguments.result, person),
        since=since,
        until=until,
        openings={} if arguments.opening is None else _openings(arguments.opening, arguments.game),
    )


def _openings(text: str, kind: str | None) -> dict[str, list[tuple[str, ...]]]:
    """The first turns, for each kind of game in which the text names some."""
    found, wrong = {}, list[CompanionError]()
    for each in registry.names() if kind is None else (kind,):
        try:
            found[each] = registry.saving(each).openings(text)
        except CompanionError as error:
            wrong.append(error)
    if not found:
        raise UsageError(f"--opening: {wrong[0]}")
    return found


def with_mistakes(games: Sequence[SavedGame], least: int, person: str | None, progress: Progress) -> list[SavedGame]:
    """Those of the games with at least so many mistakes, of the person if one is named.

    Games that nothing judges have none. Raises `CompanionError` for a game that makes no sense.
    """
    annotators: dict[str, Annotate | None] = {}
    kept = []
    for number, game in enumerate(games, start=1):
        progress.show(f"Judging game {number} of {len(games)}.", f"Judging {len(games)} games.")
        if game.kind not in annotators:
            annotators[game.kind] = _annotator_of(game.kind)
        annotate = annotators[game.kind]
        made = 0 if annotate is None else sum(_mistakes(game, annotate, person))
        if made >= least:
            kept.append(game)
    progress.clear()
    return kept


def _annotator_of(kind: str) -> Annotate | None:
    module = registry.find(kind).annotating
    if module is None:
        return None
    annotate: Annotate = import_module(module).annotator(_unheard)
    return annotate


def _unheard(done: int, of: int) -> None:
    """How far one game is, nobody needs to hear: there are many."""
    del done, of


def _mistakes(game: SavedGame, annotate: Annotate, person: str | None) -> Iterator[bool]:
    """For each turn that counts of whom is meant: whether it was a mistake."""
    meant = {player.side for player in game.players if person is None or folded(player.name) == folded(person)}
    for record in registry.saving(game.kind).records(registry.saving(game.kind).written([game])):
        if isinstance(record, GameFileError):
            raise record
        judged: GameRecord[Any, Any] = annotate(record)
        for played, position in zip(judged.line, judged.positions(), strict=False):
            mover = position.to_move
            if mover is not None and mover.value in meant:
                yield any(isinstance(each, Nag) and each.number in MISTAKES for each in played.after)
