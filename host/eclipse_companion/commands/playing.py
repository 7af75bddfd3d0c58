"""One call of `play`, for any game: builds all parts, connects them, and runs the loop.

In: the options of the command line. Out: games, announced and kept.
"""

import argparse
import signal
import sys
import threading
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from eclipse_companion.announcements import Notice
from eclipse_companion.commands import play_options as options
from eclipse_companion.commands import registry
from eclipse_companion.commands.board_pages import language_of, shown_again
from eclipse_companion.commands.even import level_now
from eclipse_companion.commands.game_play import GamePlay
from eclipse_companion.commands.log_aside import log_aside
from eclipse_companion.commands.log_in_use import log_in_use
from eclipse_companion.commands.mistake_search import search_of
from eclipse_companion.commands.play_outputs import outputs, screen_of
from eclipse_companion.commands.starting_anew import begin_anew, with_phone
from eclipse_companion.commands.ticking import ticking
from eclipse_companion.commands.typing_in import beside, forget_typed, read_lines, somebody_types
from eclipse_companion.common import machine_code, settings
from eclipse_companion.common.compiling import is_compiling, tell_of_compiling
from eclipse_companion.common.terminals import columns
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.json_lines import JsonLines
from eclipse_companion.outputs.plain import Plain
from eclipse_companion.sensing.recording import FOLDER as RECORDINGS
from eclipse_companion.table.audience import Audience, Output, Recipient
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.table import GameTable
from eclipse_companion.table.thinker import Thinker
from eclipse_companion.table.waiting import Waiting

if TYPE_CHECKING:
    from eclipse_companion.commands.after_games import AfterGames

LINGERS_MS: Final = 6000.0
"""How long the screen still shows a game's end if play ends by itself."""
_LOOKED_EACH_S: Final = 0.5
"""Seconds between two looks at whether people wait for the computer."""
SIGNALS: Final = [each for each in signal.Signals if each.name in {"SIGINT", "SIGTERM", "SIGHUP"}]


def add_arguments(parser: argparse.ArgumentParser, rules: Rules[PlayerT, TurnT, PositionT]) -> None:
    """The options that every game has."""
    options.add_players(parser, rules)
    parser.add_argument("--seed", type=int, metavar="N", help="repeat the computer's choices, and what chance does")
    options.add_clock(parser, rules)
    options.add_outputs(parser)


def run(made: "type[Play[PlayerT, TurnT, PositionT]]", arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the requested games are over; 1 if no board answers at the end."""
    if options.opens_browser(arguments) and shown_again(language_of(arguments)):
        return 0
    with ExitStack() as stack:
        play = made(arguments, stack)
        play.run()
        status = 0 if play.connected else 1
    return begin_anew(with_phone(sys.argv[1:])) if play.starts_with_phone else status


class Play(GamePlay[PlayerT, TurnT, PositionT]):
    """The parts that all games share, and what connects them."""

    def __init__(self, arguments: argparse.Namespace, stack: ExitStack) -> None:
        """`stack`: closes, at the end, what is opened."""
        super().__init__(arguments, stack)
        self.table: GameTable[PlayerT, TurnT, PositionT] | None = None
        self._readied = False
        """Whether it was said that the first search takes long."""

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
        if self.hides_page:
            self.loop.post(Notice("how_to_page"))
        screen = screen_of(self, "" if empty is None and has_line else empty)
        forget_typed(sys.stdin)
        if screen is None:
            self.prints = not self.arguments.json and sys.stdout.isatty()
            if listens:
                # Without a typist, a virtual board's hand never moves. At a real board people play without keys, and
                # on a page with a mouse or a finger.
                ended = self.loop.drain if empty is not None and not self.serves_page else None
                at_a_terminal = somebody_types()
                typed = empty if self.empty_lines or at_a_terminal else None
                words = (sys.stdin, self.typist.take if at_a_terminal else self.word, ended, typed)
                threading.Thread(target=read_lines, args=words, name="keyboard", daemon=True).start()
            view = self.first_view()
            if self.plays_on_page and not somebody_types():  # nobody can type what is printed
                view = replace(view, sentences=view.sentences.on_page())
            plain = Plain(view, sys.stdout, lambda: columns(sys.stdout))
            self.play(JsonLines(self.sentences, sys.stdout) if self.arguments.json else plain)
        else:
            if (said := log_aside()) is not None:
                print(self.sentences.say(said), file=sys.stderr)  # is there again when the screen has gone
                self.loop.post(said)
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
            recorder = GameRecorder(log, settings.folders().data / RECORDINGS, self.loop.post, even=level_now)
            stack.callback(recorder.close)
            if not self.director.match.casual:
                if self.first is None:
                    self.find_open_game(recorder)
                else:
                    recorder.pass_over(self.rules)
            thinker = self.thinker(stack)
            game = EffectRunner(
                self.director,
                self.board(),
                recorder,
                thinker=thinker,
                deliver=audience.deliver,
                games=self.arguments.games,
                control=self.control,
                seed=self.seed,
            )
            self.table = GameTable(game, position=self.first)
            self.loop.run(self.table, self.failures, lingers_ms=lingers_ms)

    def _getting_ready(self, kernel: str) -> None:
        """The first search on a machine waits: say so once, from any thread, in words for whoever plays."""
        del kernel
        if not self._readied:
            self._readied = True
            self.loop.post(Notice("getting_ready" if machine_code.is_kept() else "getting_ready_again"))

    def thinker(self, stack: ExitStack) -> Thinker:
        """What searches, until the stack closes it."""
        thinker = Thinker(self.loop.post, self.preparation())
        stack.callback(thinker.close)
        waiting = Waiting(
            lambda: thinker.since,
            lambda: not thinker.prepared or is_compiling(),
            self.loop.post,
            announced=lambda: self._readied,
        )
        stack.enter_context(ticking(waiting.look, _LOOKED_EACH_S, "waiting"))
        self.loop.wait_for(lambda: thinker.busy)
        return thinker

    def find_open_game(self, recorder: GameRecorder) -> None:
        """Find a game that was left and can go on."""
        controls = None if self.arguments.clock is None else [self.control]
        self.loop.go_on_from(recorder.find_open_game(self.rules, self.wanted, self.resumed_editions, controls))

    def tell_the_last(self) -> None:
        """Pass on what was announced while parts were being closed."""
        if self.table is not None:
            self.loop.finish(self.table, self.failures)

    def audience(self, shows: Output | Recipient, log: GameLog, stack: ExitStack) -> Audience:
        """All outputs. People hear of a turn once it is in the log."""
        audience = Audience((), self.loop.post, saved=log.wait, before=self.typist.hear)
        stack.callback(audience.close)
        for output, sees in outputs(self, shows):
            audience.add(output, sees=sees)
        if (after := self.after_games()) is not None:
            audience.add(after)
        return audience

    def after_games(self) -> "AfterGames | None":
        """What tells of new exercises after games; None: nobody finds mistakes in this game."""
        kind = self.rules.kind
        if kind not in registry.names() or registry.find(kind).mistakes is None:
            return None
        from eclipse_companion.commands.after_games import AfterGames  # noqa: PLC0415 - not needed in other games

        log = log_in_use()
        return AfterGames(log, partial(search_of, kind), self.loop.post)

    def watch_signals(self) -> None:
        """The first signal leaves as `quit` does; another one ends at once."""

        def leave(number: int, frame: object) -> None:  # noqa: ARG001 - as signals call it
            for each in watched:
                signal.signal(each, signal.default_int_handler)
            self.loop.post(Request.QUIT)

        # Under `nohup`, a terminal that closes ends nothing.
        watched = [each for each in SIGNALS if each.name != "SIGHUP" or signal.getsignal(each) is not signal.SIG_IGN]
        for each in watched:
            signal.signal(each, leave)
