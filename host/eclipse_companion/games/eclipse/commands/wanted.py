"""What a call of `play` with Eclipse wants: who plays, in which edition, from which position, with what advice.

In: the options of the command line; exercises, if any. Out: what the parts of the game are made of.
"""

import argparse
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eclipse_companion.commands import playing
from eclipse_companion.commands.game_play import LIGHTS
from eclipse_companion.games.eclipse.commands import play_options as options
from eclipse_companion.games.eclipse.commands.cameras import DEFAULT_EDITION, WantedCamera
from eclipse_companion.games.eclipse.commands.studies import STUDIES
from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercises
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.searches import preparation
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.showing.view import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.voice import Voice
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.inputs import SwitchLights
from eclipse_companion.table.seats import parse_seat
from eclipse_companion.table.thinker import Find

if TYPE_CHECKING:
    from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing
    from eclipse_companion.reviewing.answers import Answers


class WantedPlay(playing.Play[Player, Turn, Position]):
    """A call of `play`, as far as its options decide it."""

    rules = ECLIPSE_RULES
    director: EclipseDirector

    def __init__(
        self, arguments: argparse.Namespace, stack: ExitStack, exercises: EclipseExercises | None = None
    ) -> None:
        """`exercises`: puzzles or lessons before any game."""
        self._first_exercises = exercises
        self._position = options.position(arguments.position)
        self._camera = WantedCamera.of(arguments)
        super().__init__(arguments, stack)

    def said_in(self, language: str) -> EclipseSentences:
        """The sentences of an edition."""
        return EclipseSentences(language, edition(self.edition))

    @property
    def edition(self) -> str:
        """The edition that was asked for, or that the camera was checked with."""
        wanted: str | None = self.arguments.edition
        return wanted or DEFAULT_EDITION

    @property
    def editions(self) -> Collection[str]:
        """All, unless a camera sees one's pieces."""
        return tuple(EDITIONS) if self._camera is None else (self.edition,)

    @property
    def starting_position(self) -> Position | None:
        """As the options say."""
        return None if self._position == EMPTY else self._position

    def set_up(self, text: str) -> Position:
        """Any position that can occur."""
        return Position.possible(text)

    @property
    def opponents(self) -> Sequence[str]:
        """In an analysis nobody plays."""
        return () if self.arguments.analyse else super().opponents

    @property
    def coached(self) -> bool:
        """As the options say."""
        wanted: bool = self.arguments.coach
        return wanted

    @property
    def resumed_editions(self) -> Collection[str]:
        """All that can be played here, unless one was asked for."""
        return self.editions if self.arguments.edition is None else (self.edition,)

    def preparation(self) -> Callable[[], Find]:
        """The exact searches."""
        return preparation(self.seed)

    def make_director(self) -> EclipseDirector:
        """Games, an analysis, or exercises."""
        default = "human" if self.arguments.analyse else "ai"
        return EclipseDirector(
            self.wanted[Player.SUN] or parse_seat("human", Player.SUN),
            self.wanted[Player.MOON] or parse_seat(default, Player.MOON),
            self.edition,
            analysing=self.arguments.analyse,
            exercises=self._first_exercises,
            coached=self.coached,
        )

    def make_control(self) -> TimeControl | None:
        """An analysis has no clocks."""
        return None if self.arguments.analyse else super().make_control()

    def view(self) -> EclipseView:
        """The board with its pieces and marks."""
        return EclipseView(self.said_in(self.settings.voice.language))

    def drawing(self) -> "BoardDrawing":
        """Pieces with rims."""
        from eclipse_companion.games.eclipse.showing.terminal_drawing import EclipseDrawing  # noqa: PLC0415 - Textual is slow

        return EclipseDrawing()

    def edition_name(self, key: str) -> str:
        """As it stands on the box."""
        return edition(key).name

    def exercises(self, name: str) -> EclipseExercises:
        """Puzzles or lessons, begun with those that weren't solved yet. Raises `CompanionError`."""
        return STUDIES.named(name, self.arguments.seed)

    def answers(self, log: GameLog, data: Path) -> "Answers[Turn, Position]":
        """The explorer's, and those about the games of the log and its exercises."""
        from eclipse_companion.games.eclipse.page.answers import answers  # noqa: PLC0415 - the searches are slow to load

        return answers(log, data, self.said_in(self.settings.voice.language))

    def switches(self, voice: Voice) -> "Mapping[str, Callable[[Any], None]]":
        """The board's lights, too."""
        return {**super().switches(voice), LIGHTS: lambda on: self.loop.post(SwitchLights(on))}
