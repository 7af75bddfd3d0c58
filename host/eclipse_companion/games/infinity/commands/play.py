"""`play --game infinity`: a game at a real device. A camera sees it, or people say what they place."""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eclipse_companion.commands import play_options as options
from eclipse_companion.commands import playing
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.noted_cameras import notices
from eclipse_companion.commands.showing_page import opens_by_itself
from eclipse_companion.commands.virtual_hands import ask_for_camera
from eclipse_companion.commands.watched_playing import Watched, WatchedPlay
from eclipse_companion.commands.wishes import NotAWishError
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.infinity.commands import cameras
from eclipse_companion.games.infinity.commands.cameras import WantedCamera
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import NotAPositionError, Position
from eclipse_companion.games.infinity.game.rin import FREE_REPETITION
from eclipse_companion.games.infinity.lessons.lesson import InfinityExercises
from eclipse_companion.games.infinity.page.facts import InfinityPageFacts
from eclipse_companion.games.infinity.play.device_board import DELAY_MS, DeviceBoard
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.real_board import RealBoard
from eclipse_companion.games.infinity.play.searches import preparation
from eclipse_companion.games.infinity.rulebook import EDITIONS, INFINITY_RULES
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import GameLog
from eclipse_companion.table.board_port import BoardPort, TypedBoard
from eclipse_companion.table.director import Director
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.thinker import Find

if TYPE_CHECKING:
    from eclipse_companion.games.infinity.game.history import GameHistory
    from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing
    from eclipse_companion.reviewing.answers import Answers


REPETITION: Final = (
    "whether the same position for the third time is a draw, which is our rule, or play goes on (default: draw, or as "
    "in the game you resume)"
)


class InfinityPlay(WatchedPlay[Player, Placement, Position]):
    """One call of `play --game infinity`."""

    rules = INFINITY_RULES

    def __init__(
        self, arguments: argparse.Namespace, stack: ExitStack, exercises: InfinityExercises | None = None
    ) -> None:
        """`exercises`: puzzles or lessons in place of games."""
        self._exercises = exercises
        self._camera = None if exercises is not None else WantedCamera.of(arguments)
        self._on_screen = exercises is not None or arguments.board == options.SCREEN
        """Whether nobody needs a device."""
        first = _position(arguments.position)
        super().__init__(arguments, stack)
        self.first = first

    def set_up(self, text: str) -> Position:
        """Any position."""
        return Position.parse(text)

    def said_in(self, language: str) -> InfinitySentences:
        """Infinity's sentences."""
        return InfinitySentences(language)

    def to_go_on(self) -> tuple[str, ...]:
        """The camera's, or that there is no device."""
        on_screen = ("--board", options.SCREEN) if self._on_screen else ()
        return on_screen if self._camera is None else self._camera.to_go_on

    def view(self) -> InfinityView:
        """The channels and the knob."""
        return InfinityView(self.sentences, on_screen=self._on_screen)

    def drawing(self) -> "BoardDrawing":
        """The board's text with coloured marbles."""
        from eclipse_companion.games.infinity.terminal_drawing import INFINITY_DRAWING  # noqa: PLC0415 - Textual is slow to load

        return INFINITY_DRAWING

    def facts(self) -> InfinityPageFacts:
        """The device, and where marbles can be placed."""
        return InfinityPageFacts()

    def run(self) -> None:
        """Where there is a display, people place on the page, or say there what they placed."""
        virtual = self._camera is not None and self._camera.virtual
        self.opens_page = not virtual and opens_by_itself(self.arguments, os.environ, sys.stdin)
        if self._camera is None:
            super().run()
        else:
            for camera in self._camera.each:
                for notice in notices(camera, self.sentences, {}):
                    self.loop.post(notice)
            typing = not virtual or self._camera.typed
            self.go(None, listens=typing, has_line=typing)
            self._camera.learn_played()

    @property
    def is_watched(self) -> bool:
        """Whether a camera watches."""
        return self._camera is not None

    def watched(self) -> Watched[Player, Placement, Position]:
        """What the game needs if a camera watches."""
        from eclipse_companion.games.infinity.play.device_camera import DeviceCamera  # noqa: PLC0415 - OpenCV
        from eclipse_companion.games.infinity.play.watched_effect_runner import WatchedEffectRunner  # noqa: PLC0415

        wanted, patience = self._camera, self.settings.play.patience_ms
        assert wanted is not None
        virtual = wanted.simulated(self.loop.now, self.loop.post, self.seed) if wanted.virtual else None
        wanted.sentences, wanted.remote = self.sentences, self.phone_remote
        camera = wanted.watch(self.loop.post, self.loop.now, None if virtual is None else virtual.world)
        return Watched(
            camera,
            {"patience_ms": patience, "delay_ms": DELAY_MS},
            partial(WatchedEffectRunner, camera.look_again, self.director, DeviceBoard(patience_ms=patience)),
            partial(DeviceCamera, lessons=wanted.lessons),
            None if virtual is None else virtual.hand,
            typed=wanted.typed,
        )

    @property
    def edition(self) -> str:
        """The edition that is played first: with our draw by repetition, or without."""
        wanted: str | None = self.arguments.repetition
        return FREE_REPETITION if wanted == "free" else self.rules.kind

    @property
    def editions(self) -> tuple[str, ...]:
        """The usual rules first, unless the options want the others."""
        return (self.edition, *(key for key in EDITIONS if key != self.edition))

    @property
    def resumed_editions(self) -> tuple[str, ...]:
        """Any, unless the options want one."""
        return self.editions if self.arguments.repetition is None else (self.edition,)

    def edition_name(self, key: str) -> str:
        """What the third time that a position comes up is."""
        return self.sentences.page_label(f"edition_{key.replace('-', '_')}")

    def director_of(self, seats: list[Seat]) -> Director[Player, Placement, Position]:
        """The parts of the game, or of exercises."""
        match = InfinityMatch(self.rules, seats, self.edition)
        match.advice.coached = self.coached
        match.on_device, match.seen_by_camera = not self._on_screen, self._camera is not None
        return InfinityDirector(match, self._exercises, watched=self._camera is not None)

    def board(self) -> BoardPort:
        """People have a device, and place the computer's marbles; or there is none."""
        return TypedBoard(self.rules) if self._on_screen else RealBoard(self.rules)

    def preparation(self) -> Callable[[], Find]:
        """The computer's choices, and exact values for advice."""
        return preparation(self.seed)

    def exercises(self, name: str) -> InfinityExercises:
        """Puzzles or lessons, begun with those that weren't solved yet. Raises `CompanionError`, also for a camera."""
        from eclipse_companion.games.infinity.commands.studies import STUDIES  # noqa: PLC0415 - puzzles aren't always needed

        if self._camera is not None:
            raise NotAWishError(
                "A camera watches this device, and lessons and puzzles need none. Stop here and say ./run learn --game "
                "infinity, or begin a game."
            )

        return STUDIES.named(name, self.arguments.seed)

    def answers(self, log: GameLog, data: Path) -> "Answers[Placement, GameHistory]":
        """The explorer's, and those about the games of the log and its exercises."""
        from eclipse_companion.games.infinity.page.answers import answers  # noqa: PLC0415 - the solution is slow to load

        return answers(log, data, self.said_in(self.settings.voice.language))

    @property
    def coached(self) -> bool:
        """As the options say."""
        wanted: bool = self.arguments.coach
        return wanted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that every game has, a coach, and where people play."""
    playing.add_arguments(parser, INFINITY_RULES)
    options.add_coach(parser)
    add_choice(parser, "--repetition", ("draw", "free"), help=REPETITION)
    parser.add_argument("--position", metavar="POSITION", help="start the first game from here, such as 'b3/4/4/4 y 0'")
    options.add_terminal(parser)
    cameras.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the requested games are over."""
    ask_for_camera(arguments)
    return playing.run(InfinityPlay, arguments)


def _position(wanted: str | None) -> Position | None:
    """The position to begin from. Raises `UsageError` for one that can't be played on."""
    if wanted is None:
        return None
    try:
        found = Position.parse(wanted)
    except NotAPositionError as error:
        raise UsageError(f"--position {wanted}: {error}") from error
    if rules.winner_by_knob(found.knob) is not None:
        raise UsageError(f"--position {wanted}: the game is already over there. Give another one.")
    return found
