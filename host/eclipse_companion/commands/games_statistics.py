"""`games stats`: how people have played, as tables; `games report FILE.html`: the same with plots, as one page.

In: which games are wanted. Out: text, JSON, a file.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from eclipse_companion.commands import registry, wanted_games
from eclipse_companion.commands.board_pages import language_of
from eclipse_companion.commands.games_changes import Action
from eclipse_companion.commands.gathering import Asked, gathered, kinds
from eclipse_companion.commands.judged_games import Working
from eclipse_companion.commands.play_options import add_language
from eclipse_companion.commands.progress import PATIENCE_S, Progress
from eclipse_companion.common import new_files
from eclipse_companion.common.errors import CompanionError, harmless
from eclipse_companion.log import GameLog
from eclipse_companion.reviewing.statistics.as_json import as_object
from eclipse_companion.reviewing.statistics.game_kind import GameKind
from eclipse_companion.reviewing.statistics.gathered import Gathered
from eclipse_companion.reviewing.statistics.report import report_of
from eclipse_companion.reviewing.statistics.shown import Section, Shown, Table
from eclipse_companion.reviewing.statistics.told import ONLY, only_of, told

_READING: Final = "Reading the games"
_NUMERIC: Final = frozenset("0123456789")
_UNTOLD: Final = "course"
"""The months of this section are those of another one."""


def add_actions(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """`stats` and `report`, with what they need."""
    statistics = actions.add_parser("stats", help="how people have played: results, openings, mistakes, thinking time")
    statistics.add_argument("--json", action="store_true", help="print one JSON object per kind of game")
    reporting = actions.add_parser("report", help="the same with plots, as one page that needs nothing else")
    reporting.add_argument("file", metavar="FILE.html", type=Path, help="a new file")
    for action in (statistics, reporting):
        wanted_games.add_options(action)
        add_language(action)
        action.add_argument("--game", metavar="NAME", help=f"only these games: {', '.join(registry.names())}")


def _statistics(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    """Print them; 1 if a game makes no sense."""
    del progress  # what is quick needs no line of it
    complaints: list[str] = []
    none = True
    for kind, found in _found(log, arguments, complaints.append):
        if arguments.json:
            print(json.dumps(as_object(found, kind.name)), flush=True)
        else:
            for line in _lines(_shown(found, kind, arguments)):
                print(harmless(line))
        none = False
    if none:
        print(_none_there(arguments), file=sys.stderr)
    return _complained(complaints)


def _reporting(log: GameLog, arguments: argparse.Namespace, progress: Progress) -> int:
    """Write the report; 1 if a game makes no sense. Raises `CompanionError` if there is nothing to tell."""
    del progress
    new_files.refuse_existing(arguments.file)
    complaints: list[str] = []
    shown = [_shown(found, kind, arguments) for kind, found in _found(log, arguments, complaints.append)]
    if not shown:
        raise CompanionError(_none_there(arguments))
    words = kinds()[0].words(language_of(arguments))
    new_files.write(arguments.file, report_of(shown, words).encode())
    print(words.filled("Progress.report_in", {"file": arguments.file}), file=sys.stderr)
    return _complained(complaints)


def _found(
    log: GameLog, arguments: argparse.Namespace, complain: Callable[[str], None]
) -> Iterator[tuple[GameKind, Gathered]]:
    """What there is of each kind of game that is wanted. Raises `CompanionError`."""
    progress = Progress(PATIENCE_S)
    asked = Asked(wanted_games.wanted_in(arguments), arguments.mistakes or 0)
    for kind in kinds():
        if asked.wanted.kind not in {None, kind.name}:
            continue
        if asked.wanted.openings and kind.name not in asked.wanted.openings:
            continue

        def judging(done: int, of: int, title: str = registry.find(kind.name).title) -> None:
            progress.show(
                f"{title}: judging game {done + 1} of {of}.", f"{title}: judging {of} games. This happens only once."
            )

        with progress.going_on(_READING):
            found = gathered(log, kind, asked, Working(complain, judging))
        progress.clear()
        if found is not None:
            yield kind, found


def _shown(found: Gathered, kind: GameKind, arguments: argparse.Namespace) -> Shown:
    words = kind.words(language_of(arguments))
    values: Mapping[str, Any] = vars(arguments)
    only = {name: str(values[name]) for name in ONLY if values[name] is not None}
    return told(found, kind, words, only_of(words, only))


def _none_there(arguments: argparse.Namespace) -> str:
    """A sentence for no statistics."""
    words = kinds()[0].words(language_of(arguments))
    options = ("game", *wanted_games.OPTIONS)
    some = any(getattr(arguments, option) is not None for option in options)
    return words.filled("Progress.none_like_that" if some else "Progress.none", {})


def _complained(complaints: list[str]) -> int:
    """Say which games make no sense; 1 if there are some."""
    for complaint in dict.fromkeys(complaints):
        print(harmless(complaint), file=sys.stderr)
    return 1 if complaints else 0


def _lines(shown: Shown) -> Iterator[str]:
    """All that is shown, as lines."""
    title = f"{shown.title} ({shown.only})" if shown.only else shown.title
    yield from (title, "=" * len(title), "")
    widths = [
        max(len(text) for text in texts)
        for texts in ([each.name for each in shown.figures], [each.value for each in shown.figures])
    ]
    for figure in shown.figures:
        yield f"{figure.name:<{widths[0]}}  {figure.value:>{widths[1]}}  {figure.said}"
    for section in shown.sections:
        if section.key != _UNTOLD:
            yield from _section(section)
    yield ""


def _section(section: Section) -> Iterator[str]:
    yield from ("", section.title, "-" * len(section.title), *_in_columns(section.table))


def _in_columns(table: Table) -> Iterator[str]:
    """Rows below their head: each column as wide as the longest of its texts, numbers at its right end."""
    rows = [table.head, *table.rows]
    columns = [*zip(*rows, strict=True)]
    widths = [max(map(len, column)) for column in columns]
    right = [all(text[:1] in _NUMERIC for text in column[1:] if text) for column in columns]
    for row in rows:
        cells = zip(row, widths, right, strict=True)
        yield "  ".join(f"{text:>{wide}}" if end else f"{text:<{wide}}" for text, wide, end in cells).rstrip()


STATISTICS: Final[Mapping[str, Action]] = {"stats": _statistics, "report": _reporting}
"""What each action does; 1 if a game makes no sense."""
