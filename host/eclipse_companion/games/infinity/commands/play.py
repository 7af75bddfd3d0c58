"""`play --game infinity`: a game at a real board that nothing watches, where people say what they place."""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from eclipse_companion.commands import play_options as options
from eclipse_companion.commands import playing
from eclipse_companion.commands.showing_page import opens_by_itself
from eclipse_companion.games.infinity.page.facts import InfinityPageFacts
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.real_board import RealBoard
from eclipse_companion.games.infinity.play.searches import preparation
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import GameLog
from eclipse_companion.table.board_port import BoardPort
from eclipse_companion.table.director import Director
from eclipse_companion.table.exercises import Exercises
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.thinker import Find

if TYPE_CHECKING:
    from eclipse_companion.outputs.terminal.drawing import BoardDrawing
    from eclipse_companion.reviewing.answers import Answers


class InfinityPlay(playing.Play):
    """One call of `play --game infinity`."""

    rules = INFINITY_RULES

    def __init__(self, arguments: argparse.Namespace, stack: ExitStack, exercises: Exercises | None = None) -> None:
        """`exercises`: puzzles or lessons in place of games."""
        self._exercises = exercises
        super().__init__(arguments, stack)

    def said_in(self, language: str) -> InfinitySentences:
        """Infinity's sentences."""
        return InfinitySentences(language)

    def view(self) -> InfinityView:
        """The channels and the knob."""
        return InfinityView(self.sentences)

    def drawing(self) -> "BoardDrawing":
        """The board's text with coloured marbles."""
        from eclipse_companion.games.infinity.drawing import INFINITY_DRAWING  # noqa: PLC0415 - Textual is slow to load

        return INFINITY_DRAWING

    def facts(self) -> InfinityPageFacts:
        """The device, and where marbles can be placed."""
        return InfinityPageFacts()

    def run(self) -> None:
        """Where there is a display, people place on the page, or say there what they placed."""
        self.opens_page = opens_by_itself(self.arguments, os.environ, sys.stdin)
        super().run()

    def director_of(self, seats: list[Seat]) -> Director:
        """The parts of the game, or of exercises."""
        match = InfinityMatch(self.rules, seats, self.edition)
        match.coached = self.coached
        return InfinityDirector(match, self._exercises)

    def board(self) -> BoardPort:
        """People have the real board, and place the computer's marbles."""
        return RealBoard(self.rules)

    def preparation(self) -> Callable[[], Find]:
        """The computer's choices, and exact values for advice."""
        return preparation(self.seed)

    def exercises(self, name: str) -> Exercises:
        """Puzzles or lessons, begun with those that weren't solved yet. Raises `CompanionError`."""
        from eclipse_companion.games.infinity.commands.studies import STUDIES  # noqa: PLC0415 - puzzles aren't always needed

        return STUDIES.named(name, self.arguments.seed)

    def answers(self, log: GameLog, data: Path) -> "Answers":
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
    options.add_terminal(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the requested games are over."""
    return playing.run(InfinityPlay, arguments)
