"""`play --game infinity`: a game at a real board that nothing watches, where people say what they place."""

import argparse
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from eclipse_companion.commands import play_options as options
from eclipse_companion.commands import playing
from eclipse_companion.commands.showing_page import opens_by_itself
from eclipse_companion.games.infinity.page.facts import InfinityPageFacts
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.real_board import RealBoard
from eclipse_companion.games.infinity.reply.find import Finder
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.table.board_port import BoardPort
from eclipse_companion.table.director import Director
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.thinker import Find

if TYPE_CHECKING:
    from eclipse_companion.outputs.terminal.drawing import BoardDrawing


class InfinityPlay(playing.Play):
    """One call of `play --game infinity`."""

    rules = INFINITY_RULES

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
        """The parts of the game."""
        return InfinityDirector(InfinityMatch(self.rules, seats, self.edition))

    def board(self) -> BoardPort:
        """People have the real board, and place the computer's marbles."""
        return RealBoard(self.rules)

    def preparation(self) -> Callable[[], Find]:
        """Nothing has to be prepared."""
        return lambda: Finder(self.seed)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that every game has, and where people play."""
    playing.add_arguments(parser, INFINITY_RULES)
    options.add_terminal(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the requested games are over."""
    return playing.run(InfinityPlay, arguments)
