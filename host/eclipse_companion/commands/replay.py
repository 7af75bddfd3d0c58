"""`replay`: a trace or a recording through the reconstruction, as fast as it goes; prints the games, or each event."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from eclipse_companion import settings
from eclipse_companion.announcements import Announcement, HalfTurn, Problem, Question
from eclipse_companion.errors import CompanionError
from eclipse_companion.game import egn, rules
from eclipse_companion.game.editions import edition
from eclipse_companion.game.position import Position
from eclipse_companion.game.turn import Turn  # noqa: TC001 - as all imports here
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.recording import Reader
from eclipse_companion.tracking import Tracker
from eclipse_companion.turns.outcomes import (
    Cleared,
    Mended,
    Outcome,
    ProblemFound,
    Prompt,
    QuestionAsked,
    TakeBack,
    TurnGiven,
)

TRACE_ENDING = ".npz"
RECORDING_ENDING = ".ecr"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and how to tell it."""
    parser.add_argument("file", metavar="FILE", type=Path, help="an analog trace (.npz) or a game's recording (.ecr)")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each event, instead of the games")


def run(arguments: argparse.Namespace) -> int:
    """Replay one file; 1 where it ends out of step."""
    path: Path = arguments.file
    if not path.is_file():
        message = f"There is no file {path}; replay reads a trace (.npz) or a game's recording (.ecr)."
        raise CompanionError(message)
    if path.suffix == RECORDING_ENDING:
        outcomes, tracker, clock = _recording(path)
    elif path.suffix == TRACE_ENDING:
        outcomes, tracker, clock = _trace(path)
    else:
        message = f"{path} is no trace (.npz) and no recording (.ecr); replay reads these two."
        raise CompanionError(message)
    report = _Report(tracker, clock, as_json=arguments.json)
    for outcome in outcomes:
        report.take(outcome)
    return report.end()


Source = tuple[Iterator[Outcome], Tracker, Callable[[float], float]]
"""The outcomes to come, the tracker that finds them, and what turns board time into the file's time."""


def _trace(path: Path) -> Source:
    # These bring numpy and processes: only who replays a trace waits for them.
    from eclipse_companion.replaying import TraceReplay  # noqa: PLC0415
    from eclipse_companion.virtual.engine import choose_engine  # noqa: PLC0415
    from eclipse_companion.virtual.trace_file import read_game_trace  # noqa: PLC0415

    trace = read_game_trace(path)
    engine = choose_engine(settings.folders().cache, progress=lambda sentence: print(sentence, file=sys.stderr))
    replay = TraceReplay(trace, engine, patience_ms=settings.load().play.patience_ms)
    return iter(replay), replay.tracker, replay.trace_time


def _recording(path: Path) -> Source:
    from eclipse_companion.replaying import RecordingReplay  # noqa: PLC0415

    replay = RecordingReplay(Reader(path))
    return iter(replay), replay.tracker, lambda board_ms: board_ms


class _Report:
    """Collects the games, or prints each event as it comes."""

    def __init__(self, tracker: Tracker, clock: Callable[[float], float], *, as_json: bool) -> None:
        self._tracker = tracker
        self._clock = clock
        self._as_json = as_json
        self._start = tracker.position
        self._turns: list[Turn] = []
        self._sentences = Sentences(settings.load().voice.language, edition("eclipse"))
        self._printed = 0

    def take(self, outcome: Outcome) -> None:
        """Take one outcome."""
        t_ms = round(self._clock(outcome.t_ms), 1)
        match outcome:
            case TurnGiven(turn=turn, position=position):
                self._turns.append(turn)
                self._event("turn", t_ms, turn=str(turn), position=str(position))
            case TakeBack(count=count):
                del self._turns[len(self._turns) - count :]
                self._event("takeback", t_ms, turns=count)
            case Prompt(flip=flip, placed=placed, squares=squares):
                mover = self._tracker.position.to_move
                self._event(
                    "prompt", t_ms, squares=list(squares), say=self._say(HalfTurn(mover, flip, placed, squares))
                )
            case QuestionAsked(turns=turns, instead_of=instead_of, lying=lying):
                say = self._say(Question(turns, None, instead_of, lying))
                self._event("question", t_ms, turns=[str(turn) for turn in turns], say=say)
            case ProblemFound(fault=fault, squares=squares, steps=steps):
                say = self._say(Problem(fault, squares, steps))
                self._event("problem", t_ms, squares=list(squares), say=say)
            case Mended():
                self._event("corrected", t_ms)
            case Cleared():
                self._finish_game()
                self._start, self._turns = Position("." * 16), []

    def end(self) -> int:
        """Tell the end; the exit status."""
        in_step = self._tracker.in_step
        if self._turns or not self._printed:
            self._finish_game()
        if not in_step:
            shows = "/".join(self._tracker.shown[start : start + 4] for start in range(0, 16, 4))
            print(f"The board ends out of step: it shows {shows}, not {self._position}.", file=sys.stderr)
        return 0 if in_step else 1

    @property
    def _position(self) -> Position:
        return self._tracker.position

    def _finish_game(self) -> None:
        position = self._start
        for turn in self._turns:
            position = rules.apply(position, turn)
        result = rules.result(position)
        if self._as_json:
            self._line(kind="end", result=egn.result_text(result), position=str(position))
        else:
            if self._printed:
                print()
            print(egn.write([egn.GameRecord.of(self._turns, start=self._start, result=result)]), end="")
        self._printed += 1

    def _say(self, announcement: Announcement) -> str:
        return self._sentences.say(announcement) or ""

    def _event(self, kind: str, t_ms: float, **values: Any) -> None:
        if self._as_json:
            self._line(kind=kind, **values, t_ms=t_ms)

    def _line(self, **values: Any) -> None:
        print(json.dumps(values), flush=True)
