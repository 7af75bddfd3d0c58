"""`replay --game ecliptic`: follows a filmed game with printed cards at full speed; prints the game, or each event.

In: a video, or a folder of pictures; a file with what people said of their dice and wishes, which no film shows. Out: a
game file, or lines of JSON.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eclipse_companion.commands.replaying import Replayed, Report, add_file, add_json, replay
from eclipse_companion.common import limited_files, settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.outcomes import Mended, ProblemFound, QuestionAsked, TakenBack, TurnGiven
from eclipse_companion.games.ecliptic.commands.cameras import RIGHT, add_aries
from eclipse_companion.games.ecliptic.following.outcomes import Outcome
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.steps.position import REFEREED
from eclipse_companion.games.ecliptic.steps.whole_turns import whole_turns
from eclipse_companion.games.ecliptic.watched import Problem, Question, cards_of
from eclipse_companion.games.ecliptic.words import EclipticSentences

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.camera.replaying import FilmReplay

_MOST_BYTES: Final = 10 * limited_files.MEGABYTE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The film, what was said, and how to print."""
    add_file(parser)
    parser.add_argument(
        "--said",
        metavar="FILE",
        type=Path,
        help=(
            "what no picture shows, a line each, in the order of the game: White's die, Blue's, the throw, stop or go, "
            "the D6"
        ),
    )
    add_aries(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Follow one film; 1 if it ends out of step, or if dice aren't told."""

    def begin(told: Callable[[float], None]) -> Replayed:
        # They load OpenCV.
        from eclipse_companion.games.ecliptic.camera.picture_reading import TableEye  # noqa: PLC0415
        from eclipse_companion.games.ecliptic.camera.replaying import FilmReplay  # noqa: PLC0415
        from eclipse_companion.sensing.watching.film import Film  # noqa: PLC0415

        film = Film(arguments.file, arguments.fps)
        found = FilmReplay(
            film,
            TableEye(aries_right=arguments.aries == RIGHT),
            said=_said(arguments.said),
            patience_ms=settings.load().play.patience_ms,
            progress=told,
        )
        return Replayed(found, _Report(found, as_json=arguments.json), lambda: film.unreadable)

    return replay(arguments.file, begin)


def _said(path: Path | None) -> list[str]:
    """The lines of a file. Raises `CompanionError`."""
    if path is None:
        return []
    try:
        lines = limited_files.read_limited(path, _MOST_BYTES).decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError, limited_files.TooLargeError):
        raise CompanionError(f"--said {path}: I can't read that file. Name a text file with a line for each.") from None
    return [line.strip() for line in lines if line.strip()]


class _Report(Report):
    """Collects the game, or prints each event as it comes."""

    def __init__(self, film: "FilmReplay", *, as_json: bool) -> None:
        super().__init__(EclipticSentences(settings.load().voice.language), as_json=as_json)
        self._film = film

    def take(self, outcome: Outcome) -> None:
        """Receive one outcome."""
        t_ms = round(outcome.t_ms, 1)
        match outcome:
            case TurnGiven(turn=turn, position=position):
                self.event("turn", t_ms, turn=str(turn), position=str(position))
            case TakenBack(count=count):
                self.event("takeback", t_ms, turns=count)
            case QuestionAsked(options=options, player=player):
                steps = [step for step in options if isinstance(step, Play | Discard | Keep)]
                asked = Question(tuple(map(str, steps)), player, tuple(map(cards_of, steps)))
                self.event("question", t_ms, turns=list(asked.options), say=self.say(asked))
            case ProblemFound(fault=fault):
                told = Problem.of(fault)
                self.event("problem", t_ms, why=told.why, cards=list(told.cards), say=self.say(told))
            case Mended():
                self.event("corrected", t_ms)

    def end(self) -> int:
        """Print the end; returns the exit status."""
        follower = self._film.follower
        turns = whole_turns(REFEREED, follower.steps)
        self.print_game(ecl.GameRecord.of(turns), follower.position)
        if self._film.speechless:
            print(
                f"No picture shows dice, so I can't go on after turn {len(turns)}. Write what was said into a file, "
                "and name it with --said.",
                file=sys.stderr,
            )
            return 1
        if follower.in_step:
            return 0
        print("The table doesn't match the game at the end. --json tells what didn't fit.", file=sys.stderr)
        return 1
