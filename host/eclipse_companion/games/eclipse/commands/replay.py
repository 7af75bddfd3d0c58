"""`replay`: runs kept data through the reconstruction at full speed; prints the games, or each event.

In: a trace, a recording or a film; or a film and the trace of the same game. Out: game files, or lines of JSON.
"""

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from eclipse_companion.announcements import Notice
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.commands.replaying import FILMS, RECORDING_ENDING, Replayed, Report, add_file, add_json, replay
from eclipse_companion.commands.simulated import simulation
from eclipse_companion.common import settings
from eclipse_companion.common.errors import UsageError
from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.announcements import HalfTurn, NextStep, Problem, Question
from eclipse_companion.games.eclipse.commands import known_sets
from eclipse_companion.games.eclipse.commands.board_in_picture import add_corners, add_mat, mat_of
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.replaying.line import TurnLine
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay, ReplayEvent, Resigned, Restarted
from eclipse_companion.games.eclipse.replaying.second_source import CameraDiffers
from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.games.eclipse.turns.outcomes import (
    Cleared,
    ProblemFound,
    Prompt,
    QuestionAsked,
    StepsLeft,
    TakeBack,
)
from eclipse_companion.games.eclipse.turns.steps import squares_of
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.sensing.health.checkup import SensorFound, notice_of
from eclipse_companion.sensing.recording import Reader

if TYPE_CHECKING:
    from eclipse_companion.games.eclipse.camera.eye import BoardEye
    from eclipse_companion.sensing.watching.film import Film
    from eclipse_companion.sensing.watching.film_looks import FilmLooks

TRACE_ENDING = ".npz"
LONGEST_MS = 24 * 3_600_000.0
"""A trace is no longer than this, so no film of its game begins farther away."""
_READS = "an analog trace (.npz), a game's recording (.ecr), a video file, or a folder of pictures"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and how to print it."""
    add_file(parser, f"an analog trace (.npz), a game's recording (.ecr), {FILMS}")
    parser.add_argument(
        "--trace", metavar="FILE.npz", type=Path, help="the trace of the game that a video or a folder shows"
    )
    parser.add_argument(
        "--offset",
        metavar="MS",
        type=_offset,
        help="with --trace: the first picture was taken so many milliseconds after the trace's time 0 (default: 0)",
    )
    add_corners(parser)
    add_mat(parser)
    add_choice(
        parser, "--edition", tuple(EDITIONS), help="the set in the pictures (default: the profile's, else eclipse)"
    )
    known_sets.add_profile(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Replay one file; 1 if it ends out of step."""
    path: Path = arguments.file
    _refuse_alone(arguments)

    def begin(told: Callable[[float], None]) -> Replayed:
        if path.suffix == RECORDING_ENDING:
            source = _recording(path, told)
        elif arguments.trace is not None:
            source = _filmed_trace(arguments, told)
        elif path.suffix == TRACE_ENDING:
            source = _trace(path, told)
        else:
            source = _film(arguments, told)
        return Replayed(source.events, _Report(source.tracker, source.clock, as_json=arguments.json), source.remarks)

    return replay(path, begin, f"Replay reads {_READS}.", recordings=True)


_Event = ReplayEvent | SensorFound | CameraDiffers


class _Source(NamedTuple):
    """What is replayed: the events to come, and the tracker that finds them."""

    events: Iterator[_Event]
    tracker: Tracker
    clock: Callable[[float], float]
    """Turns board time into the file's time, as it is printed."""
    remarks: Callable[[], list[str]]
    """Sentences on the file, once it has been read."""


def _refuse_alone(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` if only one of a film, its trace and their offset was named."""
    path: Path = arguments.file
    if arguments.trace is not None and path.suffix in (TRACE_ENDING, RECORDING_ENDING):
        raise UsageError(f"--trace {arguments.trace} goes with a film, and {path} is none. Name the film before it.")
    if arguments.offset is not None and arguments.trace is None:
        raise UsageError(f"--offset {arguments.offset:g} needs a trace: say --trace FILE.npz, or leave --offset out.")


def _trace(path: Path, told: Callable[[float], None], film: "tuple[FilmLooks[Any], float] | None" = None) -> _Source:
    """A trace; `film`: what was seen beside it, and when in the trace's time the film began, milliseconds."""
    # These load numpy and processes: only the replay of a trace waits for them.
    from eclipse_companion.games.eclipse.replaying.trace_file import read_game_trace  # noqa: PLC0415
    from eclipse_companion.games.eclipse.replaying.traces import TraceReplay  # noqa: PLC0415

    trace = read_game_trace(path)
    beside = None
    if film is not None:
        from eclipse_companion.games.eclipse.replaying.beside import FilmBeside  # noqa: PLC0415

        looks, begins_ms = film
        beside = FilmBeside(looks, begins_ms - float(trace.t_ms[0]))
    cache = settings.folders().cache
    board_of = simulation().boards_of_traces(cache, lambda sentence: print(sentence, file=sys.stderr))
    patience_ms = settings.load().play.patience_ms
    replay = TraceReplay(trace, board_of, patience_ms=patience_ms, progress=told, beside=beside)
    return _Source(iter(replay), replay.tracker, lambda board_ms: round(replay.trace_time(board_ms), 1), list)


def _filmed_trace(arguments: argparse.Namespace, told: Callable[[float], None]) -> _Source:
    from eclipse_companion.sensing.watching.film_looks import FilmLooks  # noqa: PLC0415 - as in `_film`

    film, eye = _watched(arguments)
    source = _trace(arguments.trace, told, (FilmLooks(film, eye), arguments.offset or 0.0))
    return source._replace(remarks=lambda: film.unreadable)


def _film(arguments: argparse.Namespace, told: Callable[[float], None]) -> _Source:
    # It loads OpenCV and the network: only the replay of a film waits for them.
    from eclipse_companion.games.eclipse.replaying.films import FilmReplay  # noqa: PLC0415

    film, eye = _watched(arguments)
    replay = FilmReplay(film, eye, patience_ms=settings.load().play.patience_ms, progress=told)
    return _Source(iter(replay), replay.tracker, lambda film_ms: round(film_ms, 1), lambda: film.unreadable)


def _watched(arguments: argparse.Namespace) -> "tuple[Film, BoardEye]":
    """The film that was named, and an eye for it."""
    from eclipse_companion.games.eclipse.camera.eye import BoardEye  # noqa: PLC0415 - as in `_film`
    from eclipse_companion.sensing.watching.film import Film  # noqa: PLC0415

    film = Film(arguments.file, arguments.fps)
    known = known_sets.wanted(arguments)
    return film, BoardEye(known.tokens, mat_of(arguments), corners_of(arguments), known.own)


def _offset(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not abs(value) <= LONGEST_MS:
        raise argparse.ArgumentTypeError(f"{text!r} isn't a number of milliseconds, a day at most. Write 1500 or -200")
    return value


def _recording(path: Path, told: Callable[[float], None]) -> _Source:
    replay = RecordingReplay(Reader(path), told)

    def remarks() -> list[str]:
        found = []
        if replay.torn:
            found.append(
                f"The recording {path} breaks off at {replay.stamp / 1000:.2f} s, as if the program was killed or is "
                "still playing. I replay what comes before that."
            )
        if replay.differs_ms is not None:
            found.append(
                f"From {replay.differs_ms / 1000:.2f} s on, this version of the program reads {path} differently "
                "from the version that recorded it. That's not a fault of the board or the game. You see what this "
                "version finds. (Or somebody changed the recording by hand.)"
            )
        return found

    return _Source(iter(replay), replay.tracker, lambda board_ms: board_ms, remarks)


class _Report(Report):
    """Collects the games, or prints each event as it comes."""

    def __init__(self, tracker: Tracker, clock: Callable[[float], float], *, as_json: bool) -> None:
        sentences = EclipseSentences(settings.load().voice.language, edition("eclipse"))
        super().__init__(sentences, as_json=as_json)
        self._tracker = tracker
        self._clock = clock
        self._game = TurnLine(tracker.position)
        self._resigned: Resigned | None = None

    def take(self, event: _Event) -> None:
        """Receive one event."""
        t_ms = self._clock(event.t_ms)
        match event:
            case Cleared():
                self._finish_game()
                self._game, self._resigned = TurnLine(), None
            case Restarted(position=position, last=last):
                self._resigned = None
                self._go_to(position, last, t_ms)
            case Resigned():
                self._resigned = event
            case _ if self._resigned is not None:
                pass  # the pieces are being taken off
            case TurnGiven(turn=turn, position=position):
                self._game.give(turn, position)
                self.event("turn", t_ms, turn=str(turn), position=str(position))
            case TakeBack(count=count):
                self._game.take_back(count)
                self.event("takeback", t_ms, turns=count)
            case _:
                self._remark(event, t_ms)

    def _remark(self, event: _Event, t_ms: float) -> None:
        """Print what changes nothing in the line of turns."""
        match event:
            case Prompt(late=False):
                mover, made = self._tracker.position.to_move, (event.flip, event.placed, event.squares)
                say = self.say(HalfTurn(mover, *made, fault=event.fault, late=True))
                self.event("prompt", t_ms, squares=list(event.squares), say=say)
            case QuestionAsked(turns=turns, instead_of=instead_of, lying=lying):
                say = self.say(Question(turns, None, instead_of, lying))
                self.event("question", t_ms, turns=[str(turn) for turn in turns], say=say)
            case ProblemFound(fault=fault, squares=squares, steps=steps):
                say = self.say(Problem(fault, squares, steps))
                self.event("problem", t_ms, squares=list(squares), say=say)
            case SensorFound(finding=finding):
                say = self.say(notice_of(finding, finding.square))
                self.event("problem", t_ms, squares=[finding.square], say=say)
            case CameraDiffers(square=square):
                say = self.say(Notice("camera_differs", {"square": str(square)}))
                self.event("problem", t_ms, squares=[square], say=say)
            case StepsLeft(steps=steps, as_told=as_told):
                say = self.say(NextStep(steps, as_told))
                self.event("step", t_ms, squares=list(squares_of(steps[:1])), say=say)
            case Mended():
                self.event("corrected", t_ms)

    def end(self) -> int:
        """Print the end; returns the exit status."""
        # A player who resigns leaves the board as it is.
        in_step = self._tracker.in_step or self._resigned is not None
        if self._game.turns or not self._printed:
            self._finish_game()
        if not in_step:
            shows = "/".join(self._tracker.shown[start : start + 4] for start in range(0, 16, 4))
            print(
                f"The board doesn't match the game at the end: it shows {shows}, not {self._tracker.position}.",
                file=sys.stderr,
            )
        return 0 if in_step else 1

    def _go_to(self, position: Position, last: tuple[Position, Turn] | None, t_ms: float) -> None:
        """The game was set to this position: turns are taken back, or count again."""
        change = self._game.go_to(position, last)
        if change is None:
            return
        if change.taken_back:
            self.event("takeback", t_ms, turns=change.taken_back)
        first = len(self._game.turns) - len(change.again)
        for number, turn in enumerate(change.again, start=first + 1):
            self.event("turn", t_ms, turn=str(turn), position=str(self._game.position(number)))

    def _finish_game(self) -> None:
        position = self._game.position()
        result = rules.result(position) if self._resigned is None else self._resigned.result
        tags = {} if self._resigned is None else {"Termination": self._resigned.termination}
        record = egn.GameRecord.of(self._game.turns, tags, start=self._game.start, result=result)
        self.print_game(record, position)
