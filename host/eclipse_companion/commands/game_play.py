"""What a game's `play` has and says: who plays, on what, in which words, what the page shows.

In: the options of the command line. Out: the parts of one call of `play`. A game says in a subclass what it adds; here
turns are typed, and there is no board.
"""

import argparse
import os
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic

from eclipse_companion.announcements import CameraSought, Notice
from eclipse_companion.commands import play_options as options
from eclipse_companion.commands.camera_options import NONE as NO_CAMERA
from eclipse_companion.commands.camera_options import PHONE
from eclipse_companion.commands.log_in_use import log_in_use
from eclipse_companion.commands.showing_page import has_display
from eclipse_companion.commands.typing_in import AtATerminal, somebody_types
from eclipse_companion.commands.wishes import NotAWishError, named, read_wish
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.settings import ON_PAGE
from eclipse_companion.gamekit.nouns import AnyPlayer, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.keys import HELP
from eclipse_companion.outputs.page.facts import TEXT_FACTS, PageFacts
from eclipse_companion.outputs.page.seats import about_seat
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.view import View
from eclipse_companion.outputs.voice import Voice
from eclipse_companion.table.board_port import BoardPort, TypedBoard
from eclipse_companion.table.clock import NONE, TimeControl
from eclipse_companion.table.director import Director
from eclipse_companion.table.failures import FILE_NAME as FAILURES
from eclipse_companion.table.failures import Failures
from eclipse_companion.table.inputs import BeginGame, FromSeat, Input, Request, Wish, command_or_line
from eclipse_companion.table.loop import Loop
from eclipse_companion.table.match import Match
from eclipse_companion.table.seats import DEFAULT_LEVEL, Seat, parse_seat
from eclipse_companion.table.thinker import Find

if TYPE_CHECKING:
    from eclipse_companion.commands.phone_remote import PhoneRemote
    from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing
    from eclipse_companion.reviewing.answers import Answers

LIGHTS: Final = "lights.enabled"
PATIENCE: Final = "play.patience_ms"


class GamePlay(ABC, Generic[PlayerT, TurnT, PositionT]):
    """What one call of `play` is made of."""

    rules: Rules[PlayerT, TurnT, PositionT]

    def __init__(self, arguments: argparse.Namespace, stack: ExitStack) -> None:
        """`stack`: closes, at the end, what is opened."""
        options.refuse_numbers(arguments)
        self.network = options.network(arguments)
        self.arguments = arguments
        self.stack = stack
        self.settings = settings.load()
        self.options = options.chosen(arguments)
        """What the options say in place of settings."""
        for name, value in self.options.items():
            self.settings = self.settings.changed(name, value)
        self.seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
        self.wanted = options.wanted(arguments, self.rules)
        self.sentences = self.said_in(self.settings.voice.language)
        self.director = self.make_director()
        self.director.match.options = self.to_go_on()
        self.control = self.make_control()
        self.loop = Loop()
        self.failures = Failures(settings.folders().data / FAILURES)
        self.first: PositionT | None = None
        """Where the first game begins, if not where all games do."""
        self._last_wish: Mapping[str, Any] = {}
        """The game that was begun last on the page's start view."""
        self.typed = True
        """Whether people type their turns."""
        self.without_board: bool = getattr(arguments, "board", None) == options.SCREEN
        """Whether people play on the page or type; then there is a page, unless the options say otherwise."""
        self.opens_page = False
        """Whether the page is opened in a browser, and people play there; the terminal then only prints lines."""
        self._phone_remote: PhoneRemote | None = None
        self.starts_with_phone = False
        """Whether play begins anew with a phone as the camera when it is left."""
        self.prints = False
        """Whether lines are printed in a terminal."""
        self.typist = AtATerminal(self.word, self._is_request)
        """Who types at the terminal, if anybody does."""
        self.takes_of_seats: Callable[[str], bool] = lambda _: False
        """Takes a typed line if it is about the seats of other devices; whether it was."""
        self.empty_lines = False
        """Whether an empty line says something, even if it comes from no terminal."""

    # What a game says.

    @abstractmethod
    def said_in(self, language: str) -> Sentences:
        """The game's sentences in a language."""

    @abstractmethod
    def preparation(self) -> Callable[[], Find]:
        """What prepares the computer's searches."""

    def make_director(self) -> Director[PlayerT, TurnT, PositionT]:
        """The game's director, with those who play: people first, then the computer, unless somebody is named."""
        first, *others = self.rules.players
        default = {first: "human", **dict.fromkeys(others, f"ai:{DEFAULT_LEVEL}")}
        seats = [self.wanted[player] or parse_seat(default[player], player) for player in self.rules.players]
        return self.director_of(seats)

    def director_of(self, seats: list[Seat]) -> Director[PlayerT, TurnT, PositionT]:
        """The director of a game that these play."""
        return Director(Match(self.rules, seats, self.edition))

    def board(self) -> BoardPort:
        """What is played on."""
        return TypedBoard(self.rules)

    def make_control(self) -> TimeControl | None:
        """The clocks of new games."""
        return options.control(self.arguments.clock, self.settings.play.clock, len(self.rules.players))

    @property
    def edition(self) -> str:
        """The edition that is played; a game without editions has one, named like the game."""
        return self.rules.kind

    @property
    def editions(self) -> Collection[str]:
        """The editions that can be played here."""
        return (self.edition,)

    def edition_name(self, key: str) -> str:
        """What people call an edition."""
        return self.sentences.title if key == self.edition else key

    @property
    def has_sensors(self) -> bool:
        """Whether the game has boards with sensors and lights."""
        return False

    @property
    def camera_alone(self) -> bool:
        """Whether only a camera sees what people play on."""
        return False

    def to_go_on(self) -> tuple[str, ...]:
        """The options that a game which is left needs again beside the game's name: those of its camera, if any."""
        return ()

    @property
    def opponents(self) -> Sequence[str]:
        """Against whom games can be begun on the page: `computer`, `person`."""
        return ("computer", "person")

    @property
    def used_settings(self) -> list[str]:
        """The page's settings that do something here: lights need a board; something that sees tells what is wrong."""
        idle = set() if self.has_sensors else {LIGHTS} if self.camera_alone else {LIGHTS, PATIENCE}
        return [name for name in ON_PAGE if name not in idle]

    @property
    def coached(self) -> bool | None:
        """Whether a coach watches the games, if nobody chooses otherwise; None: the game has no coach."""
        return None

    @property
    def resumed_editions(self) -> Collection[str]:
        """The editions of a game to go on with."""
        return self.editions

    def view(self) -> View:
        """What screens show, before the first announcement."""
        return View(self.sentences)

    def first_view(self) -> View:
        """The same, with what needs no board: the names that were given, and what a camera is looking for."""
        names = tuple("" if seat is None else seat.name for seat in self.wanted.values())
        view = replace(self.view(), names=names)
        return view.told(CameraSought()) if self.camera_alone else view

    def drawing(self) -> "BoardDrawing":
        """What draws the board in a terminal."""
        from eclipse_companion.outputs.terminal.text_drawing import TEXT_DRAWING  # noqa: PLC0415 - Textual is slow

        return TEXT_DRAWING

    def facts(self) -> PageFacts:
        """What the page shows of the board."""
        return TEXT_FACTS

    def answers(self, log: GameLog, data: Path) -> "Answers[Any, Any] | None":
        """What the page may ask and have changed beside the game that is played; None: nothing.

        `data`: the folder with the user's data.
        """
        del log, data
        return None

    # What people say, and what is kept.

    def word(self, line: str) -> None:
        """Hand over a typed line, or a word from a screen; waits while too many wait."""
        if not self.takes_of_seats(line):
            self.loop.ask(self._said(line))

    def exercises(self, name: str) -> Any:  # noqa: ANN401 - each game has its own
        """The exercises that a listener of the page names. Raises `CompanionError`."""
        raise NotAWishError(f"This game has no exercises {quoted(name)}. Begin a game.")

    def word_of(self, player: AnyPlayer, line: str) -> None:
        """Hand over what the person who plays a side says on another device; waits while too many wait."""
        self.loop.ask(FromSeat(player, self._said(line)))

    def _said(self, line: str) -> Input | Notice:
        """What a line says, in this game and this language, and now."""
        return self._meant(line)

    def _meant(self, line: str) -> Input | Notice:
        """What a line says at most times."""
        words = self.sentences
        return command_or_line(line, self.rules.position, words.shown_words, words.VOCABULARY.own_words)

    def _is_request(self, line: str) -> bool:
        """Whether a line is one of the words that all games have, such as `quit` and `help`."""
        word = line.strip().casefold()
        if about_seat(line, self.sentences) is not None:
            return True
        return self.sentences.shown_words.get(word, word) == HELP or isinstance(self._meant(line), Request)

    def begin(self, wish: Mapping[str, Any]) -> str | None:
        """Ask for what a listener of the page wishes for; returns a sentence if that makes no sense."""
        try:
            coaches = self.coached is not None
            request = read_wish(
                wish,
                self.rules,
                self.editions,
                self.exercises,
                coaches=coaches,
                start=self.starting_position,
                set_up=self.set_up,
            )
        except CompanionError as error:
            return str(error)
        refused = self.refuses(request)
        if refused is None:
            self._last_wish = wish if isinstance(request, BeginGame) and wish else self._last_wish
            self.loop.ask(request)
        return refused

    def proposed(self) -> dict[str, Any]:
        """The game that the page's start view proposes: as the options say, and later as it was begun there last."""
        begun = {part: value for part, value in self._last_wish.items() if value is not None and part != "position"}
        return {
            "clock": NONE if self.control is None else self.arguments.clock or self.settings.play.clock,
            "edition": self.edition,
            "coach": bool(self.coached),
            "from_position": self.starting_position is not None,
            **begun,
            "players": {**named(self.wanted), **begun.get("players", {})},
        }

    @property
    def starting_position(self) -> PositionT | None:
        """The position that an option gives for games to begin from."""
        return self.first

    @property
    def starting_text(self) -> str | None:
        """What everybody may know of that position, as a text; None without one."""
        return None if self.starting_position is None else str(self.starting_position)

    def set_up(self, text: str) -> PositionT:
        """The position from which people let a game begin on the page. Raises `CompanionError`."""
        raise NotAWishError(f"Games can't begin at {quoted(text)}: this one always begins at its start.")

    def refuses(self, wish: Wish) -> str | None:
        """A sentence that says why this can't begin here; None if it can."""
        del wish
        return None

    def open_log(self) -> GameLog:
        """The log, which a thread of its own writes; its notices are posted to the loop."""
        return log_in_use(lambda key, words: self.loop.post(Notice(key, words)), in_background=True)

    # A phone as the camera.

    @property
    def phone_remote(self) -> "PhoneRemote | None":
        """What phones show of the game while they film, and what people say there; None if none films."""
        if self._phone_remote is None and getattr(self.arguments, "camera", None) == PHONE:
            from eclipse_companion.commands.phone_remote import PhoneRemote  # noqa: PLC0415 - not needed without one

            self._phone_remote = PhoneRemote(self.first_view(), self.facts(), self.word)
        return self._phone_remote

    @property
    def may_use_phone(self) -> bool:
        """Whether people may have a phone be the camera: nothing sees yet what lies there."""
        return getattr(self.arguments, "camera", None) == NO_CAMERA

    def use_phone(self) -> None:
        """Leave, and begin anew with a phone as the camera."""
        self.starts_with_phone = True
        self.loop.post(Request.QUIT)

    # Where it is shown.

    @property
    def serves_page(self) -> bool:
        """Whether there is a page: asked for, or where people play."""
        on_page = self.opens_page or (self.without_board and not self._in_terminal)
        return options.asks_for_page(self.arguments) or (on_page and self.arguments.screen is None)

    @property
    def hides_page(self) -> bool:
        """Whether only a display is missing for a page: nobody at that terminal would know that there is one."""
        wanted, hand = self.arguments, getattr(self.arguments, "hand", None)
        asks = self._in_terminal or wanted.json or wanted.screen is not None or hand is not None
        return not (asks or self.serves_page) and somebody_types() and not has_display(os.environ)

    @property
    def _in_terminal(self) -> bool:
        """Whether the options want people to play in the terminal."""
        wanted: bool = getattr(self.arguments, "terminal", False)  # only commands that may open a page have it
        return wanted

    @property
    def plays_on_page(self) -> bool:
        """Whether people play on the page, and are told to press what others type: also where nobody can type."""
        scripted = getattr(self.arguments, "hand", None) is not None  # only a game with a virtual board has one
        return self.opens_page or (self.serves_page and not scripted and not somebody_types())

    def switches(self, voice: Voice) -> "Mapping[str, Callable[[Any], None]]":
        """By the names of settings, what changes them while play runs; from any thread."""
        return {"voice.enabled": lambda on: voice.switch(on=on), "voice.rate": voice.speak_at}
