"""`play --game ecliptic`: against the computer, two people at one device, or real cards with the program as referee."""

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eclipse_companion.announcements import Notice
from eclipse_companion.commands import play_options as options
from eclipse_companion.commands import playing
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.showing_page import opens_by_itself
from eclipse_companion.commands.virtual_hands import ask_for_camera
from eclipse_companion.commands.watched_playing import Watched, WatchedPlay
from eclipse_companion.commands.wishes import NotAWishError
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.games.ecliptic.commands import cameras
from eclipse_companion.games.ecliptic.commands.cameras import BY_CAMERA, WantedCamera
from eclipse_companion.games.ecliptic.game.beginnings import beginning
from eclipse_companion.games.ecliptic.game.chance import SIXTY_FOUR, Stream
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.scoring import table_text
from eclipse_companion.games.ecliptic.lessons.lesson import EclipticExercises
from eclipse_companion.games.ecliptic.page.facts import EclipticPageFacts
from eclipse_companion.games.ecliptic.play.cards_board import CardsBoard
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.games.ecliptic.play.entry_board import EntryBoard
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.play.own import before_the_deal
from eclipse_companion.games.ecliptic.play.real_cards import RealCardsMatch
from eclipse_companion.games.ecliptic.play.searches import preparation
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REAL_CARDS, REFEREE, REFEREE_RULES, SEEN
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.log import GameLog
from eclipse_companion.table.board_port import BoardPort
from eclipse_companion.table.director import Director
from eclipse_companion.table.inputs import BeginGame, Input, Wish
from eclipse_companion.table.seats import Seat, unnamed
from eclipse_companion.table.thinker import Find

if TYPE_CHECKING:
    from eclipse_companion.games.ecliptic.game.actions import Action
    from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
    from eclipse_companion.games.ecliptic.game.turn import Turn
    from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing
    from eclipse_companion.reviewing.answers import Answers

_BITS = 64
"""Of a secret."""
_PEOPLE: Final = (
    "With these real cards only people play. Choose a person, or stop here and say ./run play --game ecliptic to play "
    "against the computer."
)
_ONE_SIDE: Final = (
    "With real cards the computer plays one side. Choose it, or stop here and add --referee, so that two people play."
)


class EclipticPlay(WatchedPlay[Player, Step, Position]):
    """One call of `play --game ecliptic`."""

    sentences: EclipticSentences

    def __init__(
        self, arguments: argparse.Namespace, stack: ExitStack, exercises: EclipticExercises | None = None
    ) -> None:
        """`exercises`: lessons or puzzles in place of games. Raises `UsageError`."""
        self._exercises = exercises
        self._camera = None if exercises is not None else WantedCamera.of(arguments)
        self.refereed: bool = arguments.referee or self._camera is not None
        """Whether people play with real cards."""
        self._match: RealCardsMatch
        self.rules = REFEREE_RULES if self.refereed else ECLIPTIC_RULES
        super().__init__(arguments, stack)
        self.first = self._beginning(arguments.position)
        self.empty_lines = True
        """An empty line is a word for the deal, or says that the device is in the right hands."""

    def said_in(self, language: str) -> EclipticSentences:
        """Ecliptic's sentences."""
        return EclipticSentences(language)

    def view(self) -> EclipticView:
        """The table, and the hand of the person to move."""
        return EclipticView(self.sentences)

    def board(self) -> BoardPort:
        """What is typed can be wrong; who has real cards enters it again."""
        return EntryBoard(self.rules)

    def drawing(self) -> "BoardDrawing":
        """The table's text with coloured cards."""
        from eclipse_companion.games.ecliptic.terminal_drawing import ECLIPTIC_DRAWING  # noqa: PLC0415 - Textual is slow to load

        return ECLIPTIC_DRAWING

    def facts(self) -> EclipticPageFacts:
        """The table, and the hand that the page may show."""
        return EclipticPageFacts()

    def answers(self, log: GameLog, data: Path) -> "Answers[Turn | Action, ReplayedGame]":
        """Those about the games of the log."""
        from eclipse_companion.games.ecliptic.page.answers import answers  # noqa: PLC0415 - not needed without a page

        return answers(log, data, self.said_in(self.settings.voice.language))

    def _beginning(self, wanted: str | None) -> Position | None:
        """The position of `--position`. Raises `UsageError` for one from which nobody can play."""
        if wanted is None:
            return None
        if self.refereed:
            raise UsageError("--position deals hidden cards, and with real cards nobody knows yours. Leave one out.")
        seed = secrets.randbits(_BITS) if self.arguments.seed is None else self.arguments.seed % SIXTY_FOUR
        try:
            return Position(beginning(wanted, Stream(seed)))
        except CompanionError as error:
            raise UsageError(f"--position: {error}") from error

    @property
    def starting_text(self) -> str | None:
        """The table, as `score` takes it: hands and stock are hidden."""
        return None if self.first is None else table_text(self.first.table.lines, self.first.table.gems)

    @property
    def plays_on_page(self) -> bool:
        """Where the page opens by itself, or was asked for in place of a board."""
        return super().plays_on_page or self.arguments.board == options.SCREEN

    def run(self) -> None:
        """Where there is a display, people play on the page; people at a virtual table may play by themselves."""
        virtual = self._camera is not None and self._camera.virtual
        self.opens_page = not virtual and opens_by_itself(self.arguments, os.environ, sys.stdin)
        typing = not virtual or (self._camera is not None and self._camera.typed)
        self.go("" if typing else None, listens=typing, has_line=typing)

    def _said(self, line: str) -> Input | Notice:
        """What a line says in this game, and now."""
        said, match = super()._said(line), self.director.match
        return before_the_deal(line, said) if isinstance(match, EclipticMatch) and match.dealing.awaits_word else said

    @property
    def edition(self) -> str:
        """Games with real cards are an edition of their own, so that nobody goes on with one of the other kind.

        So are those in which the computer has some, for which a camera is needed.
        """
        if self._camera is not None and not self._people_alone:
            return SEEN
        return REFEREE if self.refereed else self.rules.kind

    @property
    def _people_alone(self) -> bool:
        """Whether only people play with real cards."""
        seats = [*self.wanted.values()]
        named = all(seat is None or seat.human for seat in seats)
        return named and (self.arguments.referee or None not in seats)

    @property
    def resumed_editions(self) -> Collection[str]:
        """Who names no players, and no edition, goes on with whatever was left last."""
        if self.refereed or any(self.wanted.values()):
            return self.editions
        return (self.edition, REFEREE)

    def make_director(self) -> Director[Player, Step, Position]:
        """With real cards, both players are people, unless a camera sees the computer's cards."""
        if self.refereed and self.arguments.coach:
            raise UsageError("--coach doesn't go with real cards: the program doesn't know yours. Leave it out.")
        if not self.arguments.referee:
            return super().make_director()
        seats = [self.wanted[player] or unnamed(player) for player in self.rules.players]
        for player, seat in zip(self.rules.players, seats, strict=True):
            if not seat.human and self._camera is None:
                raise UsageError(
                    f"--{player.value}: with --referee only people play, unless a camera sees the cards. Write human "
                    "or human:NAME, or add --camera 0."
                )
        return self.director_of(seats)

    def director_of(self, seats: list[Seat]) -> Director[Player, Step, Position]:
        """The parts of the game."""
        if self._camera is not None:
            return self._watched_director(seats)
        match = EclipticMatch(
            seats,
            self.edition,
            next_secret=lambda: secrets.randbits(_BITS),
            seed=self.arguments.seed,
        )
        match.advice.coached = bool(self.coached)
        return EclipticDirector(match, self._exercises)

    def to_go_on(self) -> tuple[str, ...]:
        """The camera's."""
        return () if self._camera is None else self._camera.to_go_on

    @property
    def coached(self) -> bool | None:
        """As the options say; nobody judges what people do with real cards."""
        return None if self.refereed else bool(self.arguments.coach)

    @property
    def opponents(self) -> Sequence[str]:
        """People with real cards play each other, and one of them the computer where a camera sees its cards."""
        if self.edition == SEEN:
            return ("computer",)
        return ("person",) if self.refereed else super().opponents

    def refuses(self, wish: Wish) -> str | None:
        """The computer has no real cards, unless a camera sees them; and then it plays one side."""
        match = self.director.match
        if not isinstance(wish, BeginGame) or not (self.refereed or match.edition in REAL_CARDS):
            return None
        sitting = (match.seats[player] for player in self.rules.players)
        seats = [now if seat is None else seat for seat, now in zip(wish.seats, sitting, strict=True)]
        computers = sum(not seat.human for seat in seats)
        if self.edition == SEEN:
            return None if computers == 1 else _ONE_SIDE
        return _PEOPLE if computers else None

    def exercises(self, name: str) -> EclipticExercises:
        """Lessons or puzzles, begun with those that weren't done yet. Raises `CompanionError`, also for a camera."""
        from eclipse_companion.games.ecliptic.commands.studies import STUDIES  # noqa: PLC0415 - they aren't always needed

        if self._camera is not None:
            raise NotAWishError(
                "A camera watches this table, and lessons and puzzles need none. Stop here and say ./run learn --game "
                "ecliptic, or begin a game."
            )
        return STUDIES.named(name, self.arguments.seed)

    def _watched_director(self, seats: list[Seat]) -> Director[Player, Step, Position]:
        """The parts of a game that a camera watches. Raises `UsageError`."""
        if not any(seat.human for seat in seats):
            raise UsageError("With real cards the computer plays one side. Write --white human or --blue human.")
        secret = partial(secrets.randbits, _BITS)
        self._match = RealCardsMatch(seats, self.edition, next_secret=secret, seed=self.arguments.seed)
        self.rules = self._match.rules
        return EclipticDirector(self._match, watched=True)

    @property
    def is_watched(self) -> bool:
        """Whether a camera watches."""
        return self._camera is not None

    def watched(self) -> Watched[Player, Step, Position]:
        """What the game needs if a camera watches."""
        from eclipse_companion.following.effect_runner import SeenEffectRunner  # noqa: PLC0415 - OpenCV
        from eclipse_companion.games.ecliptic.play.cards_camera import CardsCamera  # noqa: PLC0415

        wanted, patience = self._camera, self.settings.play.patience_ms
        assert wanted is not None
        virtual = (
            wanted.simulated(self._match.computer, self.loop.now, self.loop.post, self.seed) if wanted.virtual else None
        )
        if wanted.second is not None:
            self.loop.post(Notice("camera_first_only", {"camera": wanted.title}))
        wanted.sentences, wanted.remote = self.sentences, self.phone_remote
        camera = wanted.watch(self.loop.post, self.loop.now, None if virtual is None else virtual.world)
        board = CardsBoard(lambda: self._match.rules, patience_ms=patience)
        return Watched(
            camera,
            {"patience_ms": patience},
            partial(SeenEffectRunner, camera.look_again, self.director, board),
            lambda table, _: CardsCamera(table),
            None if virtual is None else virtual.hand,
            typed=wanted.typed,
        )

    def preparation(self) -> Callable[[], Find]:
        """The computer's steps; people with real cards get no advice."""
        levels = {seat.level for seat in self.director.match.seats.values() if seat.level is not None}
        return preparation(self.seed, levels, advised=not self.refereed)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that every game has, and the referee."""
    playing.add_arguments(parser, ECLIPTIC_RULES)
    options.add_terminal(parser)
    words = "screen: play on the page, also where no browser opens by itself; none: a camera alone sees the cards"
    add_choice(parser, "--board", (options.SCREEN, BY_CAMERA), help=words)
    options.add_coach(parser, "before you do something that gives points away, say so")
    parser.add_argument(
        "--position",
        metavar="TABLE|STATE",
        help="start the first game from here: a table, such as '1S 2S 3M g1/7G 8G', around which the other cards are "
        "dealt, or a whole state in JSON",
    )
    words = "you play with real cards, and type what you put down; the program keeps the table and counts"
    parser.add_argument("--referee", action="store_true", help=words)
    cameras.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the requested games are over."""
    ask_for_camera(arguments)
    return playing.run(EclipticPlay, arguments)
