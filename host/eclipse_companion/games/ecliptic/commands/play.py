"""`play --game ecliptic`: against the computer, two people at one device, or real cards with the program as referee."""

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Collection
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eclipse_companion.commands import play_options as options
from eclipse_companion.commands import playing
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.showing_page import opens_by_itself
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.ecliptic.page.facts import EclipticPageFacts
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.play.searches import preparation
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REFEREE, REFEREE_RULES
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.log import GameLog
from eclipse_companion.table.director import Director
from eclipse_companion.table.exercises import Exercises
from eclipse_companion.table.seats import Seat, unnamed
from eclipse_companion.table.thinker import Find

if TYPE_CHECKING:
    from eclipse_companion.outputs.terminal.drawing import BoardDrawing
    from eclipse_companion.reviewing.answers import Answers

SCREEN: Final = "screen"
"""What `--board` says for a game on the page."""
_BITS = 64
"""Of a secret."""


class EclipticPlay(playing.Play):
    """One call of `play --game ecliptic`."""

    def __init__(self, arguments: argparse.Namespace, stack: ExitStack, exercises: Exercises | None = None) -> None:
        """`exercises`: lessons in place of games. Raises `UsageError`."""
        self._exercises = exercises
        self.rules = REFEREE_RULES if arguments.referee else ECLIPTIC_RULES
        super().__init__(arguments, stack)
        self.empty_lines = True
        """An empty line is a word for the deal, or says that the device is in the right hands."""

    def said_in(self, language: str) -> EclipticSentences:
        """Ecliptic's sentences."""
        return EclipticSentences(language)

    def view(self) -> EclipticView:
        """The table, and the hand of the person to move."""
        return EclipticView(self.sentences)

    def drawing(self) -> "BoardDrawing":
        """The table's text with coloured cards."""
        from eclipse_companion.games.ecliptic.drawing import ECLIPTIC_DRAWING  # noqa: PLC0415 - Textual is slow to load

        return ECLIPTIC_DRAWING

    def facts(self) -> EclipticPageFacts:
        """The table, and the hand that the page may show."""
        return EclipticPageFacts()

    def answers(self, log: GameLog, data: Path) -> "Answers":
        """Those about the games of the log."""
        from eclipse_companion.games.ecliptic.page.answers import answers  # noqa: PLC0415 - not needed without a page

        return answers(log, data, self.said_in(self.settings.voice.language))

    @property
    def serves_page(self) -> bool:
        """Whether there is a page: asked for, or where people play."""
        on_page = self.arguments.screen is None and self.arguments.board == SCREEN
        return on_page or super().serves_page

    def run(self) -> None:
        """Where there is a display, people play on the page."""
        self.opens_page = opens_by_itself(self.arguments, os.environ, sys.stdin)
        super().run()

    @property
    def edition(self) -> str:
        """Games with real cards are an edition of their own, so that nobody goes on with one of the other kind."""
        return REFEREE if self.arguments.referee else self.rules.kind

    @property
    def resumed_editions(self) -> Collection[str]:
        """Who names no players, and no edition, goes on with whatever was left last."""
        if self.arguments.referee or any(self.wanted.values()):
            return self.editions
        return (self.edition, REFEREE)

    def make_director(self) -> Director:
        """With real cards, both players are people: the program doesn't know the cards."""
        if not self.arguments.referee:
            return super().make_director()
        if self.arguments.coach:
            raise UsageError("--coach doesn't go with --referee: the program doesn't know your cards. Leave one out.")
        seats = [self.wanted[player] or unnamed(player) for player in self.rules.players]
        for player, seat in zip(self.rules.players, seats, strict=True):
            if not seat.human:
                raise UsageError(f"--{player.value}: with --referee only people play. Write human or human:NAME.")
        return self.director_of(seats)

    def director_of(self, seats: list[Seat]) -> Director:
        """The parts of the game."""
        match = EclipticMatch(
            seats,
            self.edition,
            next_secret=lambda: secrets.randbits(_BITS),
            seed=self.arguments.seed,
        )
        match.coached = bool(self.coached)
        return EclipticDirector(match, self._exercises)

    @property
    def coached(self) -> bool | None:
        """As the options say; nobody judges what people do with real cards."""
        return None if self.arguments.referee else bool(self.arguments.coach)

    def exercises(self, name: str) -> Exercises:
        """Lessons, begun with those that weren't done yet. Raises `CompanionError`."""
        from eclipse_companion.games.ecliptic.commands.studies import STUDIES  # noqa: PLC0415 - they aren't always needed

        return STUDIES.named(name, self.arguments.seed)

    def preparation(self) -> Callable[[], Find]:
        """The computer's steps."""
        levels = {seat.level for seat in self.director.match.seats.values() if seat.level is not None}
        return preparation(self.seed, levels)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that every game has, and the referee."""
    playing.add_arguments(parser, ECLIPTIC_RULES)
    options.add_terminal(parser)
    words = "play on the page, also where no browser opens by itself"
    add_choice(parser, "--board", (SCREEN,), help=words)
    options.add_coach(parser, "before you do something that gives points away, say so")
    words = "you play with real cards, and type what you put down; the program keeps the table and counts"
    parser.add_argument("--referee", action="store_true", help=words)


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the requested games are over."""
    return playing.run(EclipticPlay, arguments)
