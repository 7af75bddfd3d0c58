"""`replay --game infinity`: follows a filmed game at full speed; prints the game, or each event.

In: a video, or a folder of pictures. Out: a game file, or lines of JSON.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from eclipse_companion.announcements import Fact
from eclipse_companion.commands.in_pictures import corners_of, pictures_a_second
from eclipse_companion.commands.progress import PATIENCE_S, Progress
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.files import result_text, write
from eclipse_companion.gamekit.turn_given import TurnGiven
from eclipse_companion.games.infinity.commands.device_in_picture import add_corners, add_measures, device_of
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.following.invisible import is_blind
from eclipse_companion.games.infinity.following.outcomes import (
    Mended,
    Outcome,
    ProblemFound,
    QuestionAsked,
    TakenBack,
)
from eclipse_companion.games.infinity.game.channels import write_channels
from eclipse_companion.games.infinity.game.course import Course
from eclipse_companion.games.infinity.game.rin import GameRecord
from eclipse_companion.games.infinity.watched import Problem, Question
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.sensing.watching import FPS, LOOKS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The film, and how to print it."""
    parser.add_argument("file", metavar="FILE|FOLDER", type=Path, help="a video of a game, or a folder of pictures")
    parser.add_argument(
        "--fps",
        metavar="N",
        type=pictures_a_second,
        help=f"pictures a second: in a folder (default: {FPS:g}), or to look at in a video (default: {LOOKS:g})",
    )
    add_corners(parser)
    add_measures(parser)
    parser.add_argument("--json", action="store_true", help="print one line of JSON per event instead of the game")


def run(arguments: argparse.Namespace) -> int:
    """Follow one film; 1 if it ends out of step."""
    # They load OpenCV and the network.
    from eclipse_companion.games.infinity.camera.eye import Eye  # noqa: PLC0415
    from eclipse_companion.games.infinity.camera.replaying import FilmReplay  # noqa: PLC0415
    from eclipse_companion.sensing.watching.film import Film  # noqa: PLC0415

    path: Path = arguments.file
    if not path.exists():
        raise CompanionError(f"There's no file {path}. Name a video file, or a folder of pictures.")
    progress = Progress(patience_s=PATIENCE_S)

    def told(share: float) -> None:
        progress.show(f"Replayed {share:.1%} of {path.name}.", f"Replaying {path.name}. This takes a while.")

    film = Film(path, arguments.fps)
    eye = Eye(device_of(arguments), corners_of(arguments))
    replay = FilmReplay(film, eye, patience_ms=settings.load().play.patience_ms, progress=told)
    report = _Report(replay.follower, replay.start, as_json=arguments.json)
    for outcome in replay:
        progress.clear()
        report.take(outcome)
    progress.clear()
    status = report.end()
    for remark in film.unreadable:
        print(remark, file=sys.stderr)
    return status


class _Report:
    """Collects the game, or prints each event as it comes."""

    def __init__(self, follower: Follower, start: Course, *, as_json: bool) -> None:
        self._follower, self._start, self._as_json = follower, start, as_json
        self._sentences = InfinitySentences(settings.load().voice.language)

    def take(self, outcome: Outcome) -> None:
        """Receive one outcome."""
        t_ms = round(outcome.t_ms, 1)
        match outcome:
            case TurnGiven(turn=turn, position=position):
                self._event("turn", t_ms, turn=str(turn), position=str(position))
            case TakenBack(count=count):
                self._event("takeback", t_ms, turns=count)
            case QuestionAsked(options=options, player=player, instead_of=instead_of, pair=pair):
                first = options[0]
                alike = first is not None and is_blind(self._follower.position, first)
                say = self._say(Question(options, player, instead_of, alike=alike, pair=pair))
                self._event("question", t_ms, turns=[str(each) for each in options if each is not None], say=say)
            case ProblemFound(fault=fault, channel=channel, marble=marble, mends=mends):
                say = self._say(Problem(fault.value, self._follower.position.side, channel, marble, mends))
                self._event("problem", t_ms, channels=[mend.channel for mend in mends], say=say)
            case Mended():
                self._event("corrected", t_ms)

    def end(self) -> int:
        """Print the end; returns the exit status."""
        follower = self._follower
        record = GameRecord.of(follower.turns, start=self._start)
        if self._as_json:
            print(json.dumps({"kind": "end", "result": result_text(record.result), "position": str(follower.position)}))
        else:
            print(write([record]), end="")
        if follower.in_step:
            return 0
        shows = write_channels(follower.shown)
        print(
            f"The device doesn't match the game at the end: it shows {shows}, not {follower.position}.", file=sys.stderr
        )
        return 1

    def _say(self, announcement: Fact) -> str:
        return self._sentences.say(announcement) or ""

    def _event(self, kind: str, t_ms: float, **values: Any) -> None:
        if self._as_json:
            print(json.dumps({"kind": kind, **values, "t_ms": t_ms}), flush=True)
