"""One call of `play`, for any game: builds all parts, connects them, and runs the loop.

In: the options of the command line. Out: games, announced and kept. A game says in a subclass what it adds; here turns
are typed, and there is no board.
"""

import argparse
import os
import secrets
import signal
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from eclipse_companion.announcements import CameraSought, Notice
from eclipse_companion.commands import play_options as options
from eclipse_companion.commands.running_settings import RunningSettings
from eclipse_companion.commands.showing_page import open_page
from eclipse_companion.commands.typing_in import beside, read_lines
from eclipse_companion.commands.wishes import NotAWishError, read_wish
from eclipse_companion.common import settings
from eclipse_companion.common.compiled import tell_of_compiling
from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.settings import CHECKS
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.gamekit.terms import Player, Position
from eclipse_companion.log import FILE_NAME as LOG_NAME
from eclipse_companion.log import GameLog
from eclipse_companion.outputs import terminal
from eclipse_companion.outputs.json_lines import JsonLines
from eclipse_companion.outputs.language import names as language_names
from eclipse_companion.outputs.page.facts import TEXT_FACTS, PageFacts
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.plain import Plain
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.view import View
from eclipse_companion.outputs.voice import Voice
from eclipse_companion.sensing.recording import FOLDER as RECORDINGS
from eclipse_companion.table.audience import Audience, Output, Recipient, Sees
from eclipse_companion.table.board_port import BoardPort, TypedBoard
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.director import Director
from eclipse_companion.table.failures import FILE_NAME as FAILURES
from eclipse_companion.table.failures import Failures
from eclipse_companion.table.inputs import FromSeat, Input, Request, SeatsElsewhere, Wish, command_or_line
from eclipse_companion.table.keeper import Keeper
from eclipse_companion.table.loop import Loop
from eclipse_companion.table.match import Match
from eclipse_companion.table.performing import Performer
from eclipse_companion.table.seats import LEVELS, USUAL_LEVEL, Seat, parse_seat
from eclipse_companion.table.table import Table
from eclipse_companion.table.thinker import Find, Thinker

if TYPE_CHECKING:
    from eclipse_companion.outputs.page.page import Page
    from eclipse_companion.outputs.page.visitors import Lan
    from eclipse_companion.outputs.terminal.drawing import BoardDrawing
    from eclipse_companion.outputs.terminal.screen import Screen
    from eclipse_companion.reviewing.answers import Answers

LIGHTS: Final = "lights.enabled"
PATIENCE: Final = "play.patience_ms"
LINGERS_MS: Final = 6000.0
"""How long the screen still shows a game's end if play ends by itself."""
SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")


def add_arguments(parser: argparse.ArgumentParser, rules: Rules) -> None:
    """The options that every game has."""
    options.add_players(parser, rules)
    parser.add_argument("--seed", type=int, metavar="N", help="repeat the computer's choices, and what chance does")
    options.add_clock(parser, rules)
    options.add_outputs(parser)


def run(made: "type[Play]", arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the requested games are over; 1 if no board answers at the end."""
    with ExitStack() as stack:
        play = made(arguments, stack)
        play.run()
        return 0 if play.connected else 1


class Play(ABC):
    """All parts of one call of `play`, and what connects them."""

    rules: Rules

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
        self.control = self.make_control()
        self.loop = Loop()
        self.failures = Failures(settings.folders().data / FAILURES)
        self.table: Table | None = None
        self.first: Position | None = None
        """Where the first game begins, if not where all games do."""
        self.typed = True
        """Whether people type their turns."""
        self.opens_page = False
        """Whether the page is opened in a browser, and people play there; the terminal then only prints lines."""
        self._readied = False
        """Whether it was said that the first search takes long."""
        self.prints = False
        """Whether lines are printed in a terminal."""
        self.empty_lines = False
        """Whether an empty line says something, even if it comes from no terminal."""

    # What a game says.

    @abstractmethod
    def said_in(self, language: str) -> Sentences:
        """The game's sentences in a language."""

    @abstractmethod
    def preparation(self) -> Callable[[], Find]:
        """What prepares the computer's searches."""

    def make_director(self) -> Director:
        """The game's director, with those who play: people first, then the computer, unless somebody is named."""
        first, *others = self.rules.players
        usual = {first: "human", **dict.fromkeys(others, f"ai:{USUAL_LEVEL}")}
        seats = [self.wanted[player] or parse_seat(usual[player], player) for player in self.rules.players]
        return self.director_of(seats)

    def director_of(self, seats: list[Seat]) -> Director:
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

    @property
    def used_settings(self) -> list[str]:
        """The settings that do something here: lights need a board, and something that sees tells what is wrong."""
        idle = set() if self.has_sensors else {LIGHTS} if self.camera_alone else {LIGHTS, PATIENCE}
        return [name for name in CHECKS if name not in idle]

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

    def answers(self, log: GameLog, data: Path) -> "Answers | None":
        """What the page may ask and have changed beside the game that is played; None: nothing.

        `data`: the folder with the user's data.
        """
        del log, data
        return None

    # Playing.

    @property
    def connected(self) -> bool:
        """Whether the board answers, or did up to the end; or whether none is needed."""
        return self.table is not None and self.table.connected

    def run(self) -> None:
        """Build the outputs, and go."""
        self.go("")

    def go(self, empty: str | None, *, listens: bool = True, has_line: bool = False) -> None:
        """Play, with a screen if there is a terminal. `empty`: what an empty typed line says; None: nobody types turns.

        `listens`: whether typed words are heard if there is no screen. `has_line`: whether the screen has a line to
        type in, even if nobody types turns: for what no key says.
        """
        self.watch_signals()
        tell_of_compiling(self._getting_ready)
        self.typed = empty is not None
        screen = self._screen("" if empty is None and has_line else empty)
        if screen is None:
            self.prints = not self.arguments.json and sys.stdout.isatty()
            if listens:
                # Without a typist, a virtual board's hand never moves; at a real board people play without keys.
                ended = self.loop.drain if empty is not None and not self.opens_page else None
                by_hand = self.empty_lines or (sys.stdin is not None and sys.stdin.isatty())
                typed = empty if by_hand else None
                words = (sys.stdin, self.word, ended, typed)
                threading.Thread(target=read_lines, args=words, name="keyboard", daemon=True).start()
            self.play(
                JsonLines(self.sentences, sys.stdout) if self.arguments.json else Plain(self.first_view(), sys.stdout)
            )
        else:
            beside(screen, lambda: self.play(screen, LINGERS_MS), lambda: self.loop.post(Request.QUIT))

    def play(self, shows: Output | Recipient, lingers_ms: float = 0.0) -> None:
        """From the first game until somebody leaves, or `lingers_ms` after the last game.

        Each part is closed, in the reverse order, even if a later one can't be built.
        """
        with ExitStack() as stack:
            log = self.open_log()
            audience = self.audience(shows, log, stack)
            stack.callback(self.tell_the_last)
            stack.callback(log.close)
            keeper = Keeper(log, settings.folders().data / RECORDINGS, self.loop.post)
            stack.callback(keeper.close)
            if self.first is None and not self.director.match.casual:
                self.find_open_game(keeper)
            thinker = self.thinker(stack)
            game = Performer(
                self.director,
                self.board(),
                keeper,
                thinker=thinker,
                deliver=audience.deliver,
                games=self.arguments.games,
                control=self.control,
                seed=self.seed,
            )
            self.table = Table(game, position=self.first)
            self.loop.run(self.table, self.failures, lingers_ms=lingers_ms)

    def _getting_ready(self, kernel: str) -> None:
        """The first search on a machine waits: say so once, from any thread, in words for whoever plays."""
        del kernel
        if not self._readied:
            self._readied = True
            self.loop.post(Notice("getting_ready"))

    def thinker(self, stack: ExitStack) -> Thinker:
        """What searches, until the stack closes it."""
        thinker = Thinker(self.loop.post, self.preparation())
        stack.callback(thinker.close)
        self.loop.wait_for(lambda: thinker.busy)
        return thinker

    def find_open_game(self, keeper: Keeper) -> None:
        """Find a game that was left and can go on."""
        controls = None if self.arguments.clock is None else [self.control]
        self.loop.go_on_from(keeper.find_open_game(self.rules, self.wanted, self.resumed_editions, controls))

    def tell_the_last(self) -> None:
        """Pass on what was announced while parts were being closed."""
        if self.table is not None:
            self.loop.finish(self.table, self.failures)

    def audience(self, shows: Output | Recipient, log: GameLog, stack: ExitStack) -> Audience:
        """All outputs. People hear of a turn once it is in the log."""
        audience = Audience((), self.loop.post, saved=log.wait)
        stack.callback(audience.close)
        for output, sees in self._outputs(shows):
            audience.add(output, sees=sees)
        return audience

    def open_log(self) -> GameLog:
        """The log, which a thread of its own writes; its notices are posted to the loop."""
        path = settings.folders().data / LOG_NAME
        return GameLog(path, lambda key, words: self.loop.post(Notice(key, words)), in_background=True)

    def watch_signals(self) -> None:
        """The first signal leaves as `quit` does; another one ends at once."""

        def leave(number: int, frame: object) -> None:  # noqa: ARG001 - as signals call it
            for name in SIGNALS:
                if hasattr(signal, name):
                    signal.signal(getattr(signal, name), signal.default_int_handler)
            self.loop.post(Request.QUIT)

        for name in SIGNALS:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), leave)

    def word(self, line: str) -> None:
        """Hand over a typed line, or a word from a screen; waits while too many wait."""
        self.loop.ask(self._said(line))

    def exercises(self, name: str) -> Any:  # noqa: ANN401 - each game has its own
        """The exercises that a listener of the page names. Raises `CompanionError`."""
        raise NotAWishError(f"This game has no exercises {quoted(name)}. Begin a game.")

    def word_of(self, player: Player, line: str) -> None:
        """Hand over what the person who plays a side says on another device; waits while too many wait."""
        self.loop.ask(FromSeat(player, self._said(line)))

    def _said(self, line: str) -> Input | Notice:
        """What a line says, in this game and this language."""
        words = self.sentences
        return command_or_line(line, self.rules.position, words.shown_words, words.VOCABULARY.own_words)

    def begin(self, wish: Mapping[str, Any]) -> str | None:
        """Ask for what a listener of the page wishes for; returns a sentence if that makes no sense."""
        try:
            request = read_wish(wish, self.rules, self.editions, self.exercises, coaches=self.coached is not None)
        except CompanionError as error:
            return str(error)
        refused = self.refuses(request)
        if refused is None:
            self.loop.ask(request)
        return refused

    def refuses(self, wish: Wish) -> str | None:
        """A sentence that says why this can't begin here; None if it can."""
        del wish
        return None

    # Outputs.

    @property
    def serves_page(self) -> bool:
        """Whether there is a page: asked for, or where people play."""
        wanted: bool | None = self.arguments.screen
        return self.opens_page or bool(self.arguments.lan) if wanted is None else wanted

    def _outputs(self, shows: Output | Recipient) -> Iterator[tuple[Output | Recipient, Sees]]:
        """Builds one output after the other, each when the one before it is in use."""
        yield shows, Sees.HERE
        voice = self._voice() if self.settings.voice.enabled or self.serves_page else None
        if voice is not None:
            yield voice, Sees.ALOUD
        if self.serves_page and voice is not None:
            yield self._page(voice), Sees.ALL

    @property
    def plays_on_page(self) -> bool:
        """Whether people play on the page, and are told to press what others type."""
        return self.opens_page

    def _voice(self) -> Voice:
        """The voice, which the page can switch on and off."""
        spoken = self.settings.voice
        return Voice(
            self.sentences.on_page() if self.plays_on_page else self.sentences,
            rate=spoken.rate,
            folder=Path(spoken.folder).expanduser() if spoken.folder else None,
            notify=self.loop.post,
            watched=self.director.match.watched,
            on=spoken.enabled,
        )

    def switches(self, voice: Voice) -> "Mapping[str, Callable[[Any], None]]":
        """By the names of settings, what changes them while play runs; from any thread."""
        return {"voice.enabled": lambda on: voice.switch(on=on), "voice.rate": voice.speak_at}

    def _page(self, voice: Voice) -> "Page":
        """The page in a browser; announces its address."""
        from eclipse_companion.outputs.page.page import Page  # noqa: PLC0415 - aiohttp is slow to load

        file = settings.file_of_settings()
        asked = self.answers(self.open_log(), settings.folders().data)
        answers, changes = ({}, {}) if asked is None else (asked.answers, asked.changes)
        languages, switches = language_names(), self.switches(voice)
        kept = RunningSettings(file, self.settings, self.options, languages, switches, used=self.used_settings)
        view = self.first_view()
        page = Page(
            replace(view, sentences=view.sentences.on_page()),
            self.word,
            typed=self.typed,
            facts=self.facts(),
            answers={**answers, "settings": kept.shown},
            changes={**changes, "change-setting": kept.change},
            voice=voice,
            begin=self.begin,
            choices={
                "levels": LEVELS,
                "editions": [[key, self.edition_name(key)] for key in self.editions],
                "coached": self.coached,
                "sensors": self.has_sensors,
            },
            failed=self.failures.write_down,
            lan=None if self.network is None else self._lan(self.network),
        )
        self.loop.post(Notice("page", {"url": page.url}))
        if self.opens_page:
            open_page(f"{page.url}play" if self.director.match.studying else page.url, self.loop.post)
        return page

    def _lan(self, network: Network) -> "Lan":
        """How the page is served on the network."""
        from eclipse_companion.outputs.page.visitors import Lan  # noqa: PLC0415 - it loads what draws its pictures
        from eclipse_companion.reviewing.answers import PUBLIC  # noqa: PLC0415 - not needed without a page

        return Lan(
            network,
            [self.director.match.seats[player].name for player in self.rules.players],
            self.word_of,
            self.loop.post,
            PUBLIC,
            there=lambda players: self.loop.post(SeatsElsewhere(players)),
            draws=self.prints,
        )

    def _screen(self, empty: str | None) -> "Screen | None":
        """The terminal's screen, if there is a terminal to draw in; `empty`: as `Screen` receives it."""
        if self.arguments.json or self.opens_page or not terminal.usable(sys.stdin, sys.stdout, sys.stderr, os.environ):
            return None
        from eclipse_companion.outputs.terminal.screen import Screen  # noqa: PLC0415 - Textual is slow to load

        return Screen(self.first_view(), self.word, empty=empty, drawing=self.drawing())
