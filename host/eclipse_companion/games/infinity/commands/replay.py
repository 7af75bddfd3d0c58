"""`replay --game infinity`: follows a filmed game at full speed; prints the game, or each event.

In: a video, or a folder of pictures. Out: a game file, or lines of JSON.
"""

import argparse
import sys
from collections.abc import Callable

from eclipse_companion.commands.in_pictures import corners_of
from eclipse_companion.commands.replaying import Replayed, Report, add_file, add_json, replay
from eclipse_companion.common import settings
from eclipse_companion.gamekit.outcomes import Mended, ProblemFound, TakenBack, TurnGiven
from eclipse_companion.games.infinity.commands import known_marbles
from eclipse_companion.games.infinity.commands.device_in_picture import add_corners, add_measures, device_of
from eclipse_companion.games.infinity.following.follower import Follower
from eclipse_companion.games.infinity.following.invisible import is_blind
from eclipse_companion.games.infinity.following.outcomes import Misplaced, Outcome, PlacementAsked
from eclipse_companion.games.infinity.game.channels import write_channels
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.rin import GameRecord
from eclipse_companion.games.infinity.watched import Problem, Question
from eclipse_companion.games.infinity.words import InfinitySentences


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The film, and how to print it."""
    add_file(parser)
    add_corners(parser)
    add_measures(parser)
    known_marbles.add_profile(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Follow one film; 1 if it ends out of step."""

    def begin(told: Callable[[float], None]) -> Replayed:
        # They load OpenCV and the network.
        from eclipse_companion.games.infinity.camera.eye import DeviceEye  # noqa: PLC0415
        from eclipse_companion.games.infinity.camera.replaying import FilmReplay  # noqa: PLC0415
        from eclipse_companion.sensing.watching.film import Film  # noqa: PLC0415

        film = Film(arguments.file, arguments.fps)
        eye = DeviceEye(device_of(arguments), corners_of(arguments), known_marbles.wanted(arguments))
        found = FilmReplay(film, eye, patience_ms=settings.load().play.patience_ms, progress=told)
        report = _Report(found.follower, found.start, as_json=arguments.json)
        return Replayed(found, report, lambda: film.unreadable)

    return replay(arguments.file, begin)


class _Report(Report):
    """Collects the game, or prints each event as it comes."""

    def __init__(self, follower: Follower, start: GameHistory, *, as_json: bool) -> None:
        super().__init__(InfinitySentences(settings.load().voice.language), as_json=as_json)
        self._follower, self._start = follower, start

    def take(self, outcome: Outcome) -> None:
        """Receive one outcome."""
        t_ms = round(outcome.t_ms, 1)
        match outcome:
            case TurnGiven(turn=turn, position=position):
                self.event("turn", t_ms, turn=str(turn), position=str(position))
            case TakenBack(count=count):
                self.event("takeback", t_ms, turns=count)
            case PlacementAsked(options=options, player=player, instead_of=instead_of, pair=pair):
                first = options[0]
                alike = first is not None and is_blind(self._follower.position, first)
                say = self.say(Question(options, player, instead_of, alike=alike, pair=pair))
                self.event("question", t_ms, turns=[str(each) for each in options if each is not None], say=say)
            case ProblemFound(fault=Misplaced(fault=fault, channel=channel, marble=marble, mends=mends)):
                say = self.say(Problem(fault.value, self._follower.position.side, channel, marble, mends))
                self.event("problem", t_ms, channels=[mend.channel for mend in mends], say=say)
            case Mended():
                self.event("corrected", t_ms)

    def end(self) -> int:
        """Print the end; returns the exit status."""
        follower = self._follower
        self.print_game(GameRecord.of(follower.turns, start=self._start), follower.position)
        if follower.in_step:
            return 0
        shows = write_channels(follower.shown)
        print(
            f"The device doesn't match the game at the end: it shows {shows}, not {follower.position}.", file=sys.stderr
        )
        return 1
