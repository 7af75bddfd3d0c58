"""`replay --game ecliptic`: follows a filmed game with printed cards at full speed; prints the game, or each event.

In: a video, or a folder of pictures; a file with what people said of their dice and wishes, which no film shows. Out: a
game file, or lines of JSON.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from eclipse_companion.announcements import Fact
from eclipse_companion.commands.in_pictures import pictures_a_second
from eclipse_companion.commands.progress import PATIENCE_S, Progress
from eclipse_companion.common import bounded_files, settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.files import result_text, write
from eclipse_companion.gamekit.turn_given import TurnGiven
from eclipse_companion.games.ecliptic.commands.cameras import RIGHT, add_aries
from eclipse_companion.games.ecliptic.following.follower import Follower
from eclipse_companion.games.ecliptic.following.outcomes import (
    Mended,
    Outcome,
    ProblemFound,
    QuestionAsked,
    TakenBack,
)
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.steps.position import REFEREED
from eclipse_companion.games.ecliptic.steps.whole_turns import whole_turns
from eclipse_companion.games.ecliptic.watched import Problem, Question, cards_of
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.sensing.watching import FPS, LOOKS

_MOST_BYTES: Final = 10 * bounded_files.MEGABYTE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The film, what was said, and how to print."""
    parser.add_argument("file", metavar="FILE|FOLDER", type=Path, help="a video of a game, or a folder of pictures")
    parser.add_argument(
        "--fps",
        metavar="N",
        type=pictures_a_second,
        help=f"pictures a second: in a folder (default: {FPS:g}), or to look at in a video (default: {LOOKS:g})",
    )
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
    parser.add_argument("--json", action="store_true", help="print one line of JSON per event instead of the game")


def run(arguments: argparse.Namespace) -> int:
    """Follow one film; 1 if it ends out of step, or if dice aren't told."""
    # They load OpenCV.
    from eclipse_companion.games.ecliptic.camera.looking import TableEye  # noqa: PLC0415
    from eclipse_companion.games.ecliptic.camera.replaying import FilmReplay  # noqa: PLC0415
    from eclipse_companion.sensing.watching.film import Film  # noqa: PLC0415

    path: Path = arguments.file
    if not path.exists():
        raise CompanionError(f"There's no file {path}. Name a video file, or a folder of pictures.")
    progress = Progress(patience_s=PATIENCE_S)

    def told(share: float) -> None:
        progress.show(f"Replayed {share:.1%} of {path.name}.", f"Replaying {path.name}. This takes a while.")

    film = Film(path, arguments.fps)
    replay = FilmReplay(
        film,
        TableEye(aries_right=arguments.aries == RIGHT),
        said=_said(arguments.said),
        patience_ms=settings.load().play.patience_ms,
        progress=told,
    )
    report = _Report(replay.follower, as_json=arguments.json)
    for outcome in replay:
        progress.clear()
        report.take(outcome)
    progress.clear()
    status = report.end(speechless=replay.speechless)
    for remark in film.unreadable:
        print(remark, file=sys.stderr)
    return status


def _said(path: Path | None) -> list[str]:
    """The lines of a file. Raises `CompanionError`."""
    if path is None:
        return []
    try:
        lines = bounded_files.read(path, _MOST_BYTES).decode("utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError, bounded_files.TooLargeError):
        raise CompanionError(f"--said {path}: I can't read that file. Name a text file with a line for each.") from None
    return [line.strip() for line in lines if line.strip()]


class _Report:
    """Collects the game, or prints each event as it comes."""

    def __init__(self, follower: Follower, *, as_json: bool) -> None:
        self._follower, self._as_json = follower, as_json
        self._sentences = EclipticSentences(settings.load().voice.language)

    def take(self, outcome: Outcome) -> None:
        """Receive one outcome."""
        t_ms = round(outcome.t_ms, 1)
        match outcome:
            case TurnGiven(turn=turn, position=position):
                self._event("turn", t_ms, turn=str(turn), position=str(position))
            case TakenBack(count=count):
                self._event("takeback", t_ms, turns=count)
            case QuestionAsked(options=options, player=player):
                steps = [step for step in options if isinstance(step, Play | Discard | Keep)]
                asked = Question(tuple(map(str, steps)), player, tuple(map(cards_of, steps)))
                self._event("question", t_ms, turns=list(asked.options), say=self._say(asked))
            case ProblemFound(fault=fault):
                told = Problem.of(fault)
                self._event("problem", t_ms, why=told.why, cards=list(told.cards), say=self._say(told))
            case Mended():
                self._event("corrected", t_ms)

    def end(self, *, speechless: bool) -> int:
        """Print the end; returns the exit status."""
        follower = self._follower
        turns = whole_turns(REFEREED, follower.steps)
        record = ecl.GameRecord.of(turns)
        if self._as_json:
            result = result_text(record.result)
            print(json.dumps({"kind": "end", "result": result, "position": str(follower.position)}), flush=True)
        else:
            print(write([record]), end="")
        if speechless:
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

    def _say(self, announcement: Fact) -> str:
        return self._sentences.say(announcement) or ""

    def _event(self, kind: str, t_ms: float, **values: Any) -> None:
        if self._as_json:
            print(json.dumps({"kind": kind, **values, "t_ms": t_ms}), flush=True)
