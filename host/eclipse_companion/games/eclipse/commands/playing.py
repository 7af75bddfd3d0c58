"""One call of `play` with Eclipse: on a board, real or virtual, or with none; games, or exercises.

In: the options of the command line; exercises, if any. Out: games, announced and kept.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from eclipse_companion.announcements import CameraSought, Deliver, Envelope, GameStarted, Notice
from eclipse_companion.commands.even import level_now
from eclipse_companion.commands.noted_cameras import notices
from eclipse_companion.commands.play_options import SCREEN
from eclipse_companion.commands.showing_page import opens_by_itself
from eclipse_companion.commands.simulated import SimulatedBoard, SimulatedHand, simulation
from eclipse_companion.commands.typing_in import somebody_types
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.following.play_lessons import PlayLessons
from eclipse_companion.games.eclipse.announcements import Fault
from eclipse_companion.games.eclipse.commands import play_options as options
from eclipse_companion.games.eclipse.commands.board_simulation import DO, simulated_board
from eclipse_companion.games.eclipse.commands.play_options import DEFAULT_STYLE
from eclipse_companion.games.eclipse.commands.wanted import WantedPlay
from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.lessons.lesson import EclipseExercises
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard, TypedEclipseBoard
from eclipse_companion.games.eclipse.play.boards import Boards
from eclipse_companion.games.eclipse.play.parts import Parts
from eclipse_companion.games.eclipse.play.resume_check import forgotten
from eclipse_companion.games.eclipse.play.sensor_table import SensorTable
from eclipse_companion.games.eclipse.play.table import EclipseTable
from eclipse_companion.games.eclipse.showing.lights import BoardLights
from eclipse_companion.games.eclipse.showing.setup_in_one import SetupInOne
from eclipse_companion.log import GameLog
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.sensing.evidence import StateReader, turned
from eclipse_companion.sensing.link import (
    Arrivals,
    BoardArrived,
    Link,
    NoBoardError,
    PortError,
    find_board,
    require_port,
)
from eclipse_companion.sensing.recording import FOLDER as RECORDINGS
from eclipse_companion.table.audience import Audience, Output, Recipient
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.thinker import Thinker

if TYPE_CHECKING:
    from eclipse_companion.sensing.watching.live import Watching

BoardT = TypeVar("BoardT", bound=SensedBoard | TypedEclipseBoard)
DELAY_MS: Final = 600.0
"""A camera's look comes no later than this after its picture was taken; until then nothing is decided without it."""
_WHICH_PORT: Final = f"`{PROGRAM} doctor` lists the boards. Leave --board out to find the board by itself."


@dataclass(frozen=True)
class _Board:
    """Where to play: a port, or the board that is found; and the process of a virtual board."""

    port: str | None
    number: str | None = None
    child: SimulatedBoard | None = None
    none: bool = False
    """Whether there is none: a camera sees the pieces, or turns are typed."""


class EclipsePlay(WantedPlay):
    """All parts of one call of `play`, and what connects them."""

    def __init__(
        self, arguments: argparse.Namespace, stack: ExitStack, exercises: EclipseExercises | None = None
    ) -> None:
        """`exercises`: puzzles or lessons before any game."""
        self._typing, self._written = (True, ()) if arguments.analyse else options.hand(arguments.hand)
        self._board: _Board = _Board(None, none=True)
        self._typed_hand: SimulatedHand | None = None
        self._without: list[Notice] = []
        """What is said first where no board was found."""
        self._taken = False
        """Whether people have gone on at a board that was plugged in later."""
        self._left = ""
        """The game that was played last."""
        super().__init__(arguments, stack, exercises)

    @property
    def has_sensors(self) -> bool:
        """A board may be plugged in at any time."""
        return True

    @property
    def camera_alone(self) -> bool:
        """A board without sensors, and a camera."""
        return self._board.none and self._camera is not None

    @property
    def may_use_phone(self) -> bool:
        """Not at a board that feels its pieces."""
        return super().may_use_phone and self._board.none

    def to_go_on(self) -> tuple[str, ...]:
        """The camera's."""
        return () if self._camera is None else self._camera.to_go_on

    def facts(self) -> PageFacts:
        """The squares and what lies there."""
        hand = self._board.child is not None and self._typing
        return EclipsePageFacts(makes_turns=self.typed, hand=hand, hand_waits=hand and not self.plays_on_page)

    def run(self) -> None:
        """Find the board, build the outputs, and go."""
        self._board = self._find_board()
        self._typing |= self.arguments.hand is None and self.serves_page  # people play there: no hand plays for them
        self._tell_noted()
        virtual = self._board.child is not None
        if virtual and not self._typing and self.arguments.hand is None:
            self._tell_who_plays()
        typed = self._board.none and self._camera is None
        self.go("" if typed else DO if virtual and self._typing else None, listens=not virtual or self._typing)
        if self._camera is not None:
            self._camera.learn_played()

    def _tell_who_plays(self) -> None:
        """Nobody asked for the automatic hand, but without a terminal it plays for people."""
        people = [self.sentences.side_of(player) for player in self.director.match.seats.people]
        if people:
            self.loop.post(Notice("hand_plays", {"who": self.sentences.listed(people)}))

    def _tell_noted(self) -> None:
        """What is used of the notes on the camera."""
        if self._camera is not None:
            names = {"edition": edition(self.edition).name}
            for camera in self._camera.each:
                for notice in notices(camera, self.sentences, names):
                    self.loop.post(notice)

    def play(self, shows: Output | Recipient, lingers_ms: float = 0.0) -> None:
        """From the first greeting of the board until somebody leaves, or `lingers_ms` after the last game."""
        with ExitStack() as stack:
            log = self.open_log()
            audience = self.audience(shows, log, stack)
            edges = stack.enter_context(ExitStack())
            stack.callback(self.tell_the_last)
            stack.callback(log.close)
            thinker = self.thinker(stack)
            at_board: BoardArrived | None = self._play_here(audience, log, thinker, edges, lingers_ms)
            while at_board is not None:
                edges.close()
                self._take_board(at_board)
                at_board = self._play_here(audience, log, thinker, edges, lingers_ms)

    def _play_here(
        self, audience: Audience, log: GameLog, thinker: Thinker, edges: ExitStack, lingers_ms: float
    ) -> BoardArrived | None:
        """Play at one table; returns the board at which people want to go on, if they don't leave."""
        post, wanted = self.loop.post, self._camera
        deliver = self._told(audience, edges)
        if wanted is not None:
            wanted.sentences, wanted.remote = self.sentences, self.phone_remote
        camera = None if wanted is None else wanted.watch(post, self.loop.now, self.edition)
        link = None if self._board.none else Link(post, self._board.port, board_id=self._board.number)
        arrivals = Arrivals(post) if self._takes_boards else None
        started = [edge for edge in (link, camera, arrivals) if edge is not None]
        for edge in started:
            edges.callback(edge.close)
        with ExitStack() as stack:
            recorder = GameRecorder(
                log, settings.folders().data / RECORDINGS, post, self._header(), forgotten, even=level_now
            )
            stack.callback(recorder.close)
            if not self.director.match.casual:
                if self._position == EMPTY:
                    self.find_open_game(recorder)
                else:
                    recorder.pass_over(self.rules)
            if link is None and camera is None:
                self.table = table = EclipseTable(self._parts(TypedEclipseBoard(), recorder, thinker, deliver))
            else:
                parts = self._parts(self._sensed(camera_alone=link is None), recorder, thinker, deliver)
                self.table = table = (
                    self._camera_table(camera, parts) if link is None else self._sensor_table(link, camera, parts)
                )
            for notice in self._without:
                table.game.tell(notice)
            self._without.clear()
            if self.camera_alone:
                table.game.tell(CameraSought())
            for edge in started:
                edge.start()
            consumed = (lambda _: None) if link is None else link.consumed
            self.loop.run(table, self.failures, consumed=consumed, lingers_ms=lingers_ms)
            self._left = recorder.uuid
            return table.leaves_for

    @property
    def _takes_boards(self) -> bool:
        """Whether a board that is plugged in later can be played on: a person is there, and no camera watches."""
        without = self._board.none or (self._board.child is not None and self._typing)
        return without and self._camera is None

    def _take_board(self, arrived: BoardArrived) -> None:
        """Go on at a board that was plugged in: with the game, or with the next one if it has no turns yet."""
        if self._board.child is not None:
            self._board.child.close()
        match = self.director.match
        match.go_elsewhere()
        self._typed_hand, self._taken = None, True
        self._position = EMPTY if match.turns else match.start
        self._board = _Board(None, arrived.hello.id)

    def find_open_game(self, recorder: GameRecorder) -> None:
        """Find a game that was left; at a board that was plugged in, only the one that was just played goes on."""
        if not self._taken:
            super().find_open_game(recorder)
            return
        last_ms = recorder.find_open_game(self.rules, dict.fromkeys(self.rules.players), tuple(EDITIONS))
        self.loop.go_on_from(max(last_ms, self.loop.now()))
        if recorder.open_game is not None and recorder.open_game.uuid != self._left:
            recorder.open_game = None

    def word(self, line: str) -> None:
        """Hand over a typed line. An empty one has a hand act; where the hand has gone, it says nothing."""
        if not (self._taken and line in ("", DO)):
            super().word(line)

    def _header(self) -> dict[str, object]:
        """What a replay of the recording must know."""
        header: dict[str, object] = {"patience_ms": self.settings.play.patience_ms}
        return {**header, "delay_ms": DELAY_MS} if self._board.none and self._camera is not None else header

    def _parts(self, port: BoardT, recorder: GameRecorder, thinker: Thinker, deliver: Deliver) -> Parts[BoardT]:
        """What the table is made of, whatever it plays on."""
        board = self._board
        automatic = board.child is not None and not self._typing
        return Parts(
            director=self.director,
            board=port,
            recorder=recorder,
            thinker=thinker,
            hand=self._hand_at(board),
            deliver=deliver,
            puts_up=board.child is not None and self._typing,
            position=self._position,
            games=self.arguments.games or (1 if automatic else None),
            control=self.control,
            goes_on=self._taken,
        )

    def _sensed(self, *, camera_alone: bool) -> SensedBoard:
        """What follows the pieces; a camera alone is waited for."""
        patience_ms, delay_ms = self.settings.play.patience_ms, DELAY_MS if camera_alone else 0.0
        return SensedBoard(StateReader(), patience_ms=patience_ms, delay_ms=delay_ms)

    def _sensor_table(self, link: Link, camera: "Watching | None", parts: Parts[SensedBoard]) -> EclipseTable:
        """A table whose board has sensors; a camera may watch beside them."""
        child, tracked = self._board.child, parts.board
        on = self.settings.lights.enabled
        lights = BoardLights(turned=lambda cells: turned(cells, -tracked.orientation), on=on)
        table = SensorTable(
            replace(parts, send=link.send, lights=lights),
            boards=Boards(self.loop.post, self.arguments.coding, copies=child is None, attended=self._attended()),
            virtual=child is not None,
            watch_sensors=True,
        )
        if camera is not None:
            from eclipse_companion.games.eclipse.play.camera_beside import CameraBeside  # noqa: PLC0415 - OpenCV

            table.camera = CameraBeside(table, self._lessons)
        return table

    def _camera_table(self, camera: "Watching | None", parts: Parts[SensedBoard]) -> EclipseTable:
        """A table whose board is only seen."""
        from eclipse_companion.games.eclipse.play.board_camera import BoardCamera  # noqa: PLC0415 - it loads OpenCV

        assert camera is not None
        table = EclipseTable(replace(parts, send=lambda _: camera.look_again()))
        table.camera = BoardCamera(table, parts.board, self._lessons)
        return table

    def _attended(self) -> bool:
        """Whether somebody, or a virtual board's hand, can be asked to place a test piece."""
        return self._board.child is not None or somebody_types() or self.serves_page

    @property
    def _lessons(self) -> PlayLessons | None:
        return None if self._camera is None else self._camera.lessons

    def _told(self, audience: Audience, stack: ExitStack) -> Deliver:
        """Passes announcements to all outputs, and to a virtual board's hand, which alone needs each setup step."""
        child = self._board.child
        if child is None:
            return audience.deliver
        # It plays; or it only places the board's test piece, sets positions up, and puts back what was taken back.
        needs_setup = {Fault.NOT_SET_UP, Fault.TAKEN_BACK}
        words = edition(self.edition)
        simulated = simulated_board()
        hand = simulated.automatic_hand(
            child.type,
            self.loop.post,
            self.seed,
            self._written,
            only_test_piece=self._typing,
            sets_up=needs_setup,
            edition=words,
        )
        if self._typing:
            post = self.loop.post
            self._typed_hand = simulated.typed_hand(child.type, post, needs_setup, words, by_itself=self.plays_on_page)
        hands = Audience((), self.loop.post)
        hands.add(hand, acts=True)
        if self._typed_hand is not None:
            hands.add(self._typed_hand, acts=True)
        stack.callback(hands.close)
        people = SetupInOne(audience.deliver)

        def deliver(envelope: Envelope) -> None:
            people.deliver(envelope)
            if isinstance(envelope.fact, GameStarted):
                child.type(f"edition {envelope.fact.edition}")
            hands.deliver(envelope)

        return deliver

    def _find_board(self) -> _Board:
        """The board that was named, or found, or a virtual one. Raises `CompanionError` if the name is wrong."""
        arguments = self.arguments
        if options.is_simulated(arguments):
            watched = [] if self._camera is None else self._camera.sights(self.stack)
            child, seen_alone = self._virtual_board(watched), arguments.board == "none"
            self.opens_page = not seen_alone and opens_by_itself(arguments, os.environ, sys.stdin)
            return _Board(None, none=True, child=child) if seen_alone else _Board(child.port, child=child)
        if arguments.board == SCREEN:
            self.opens_page = opens_by_itself(arguments, os.environ, sys.stdin)
            return _Board(None, none=True)
        if arguments.board == "none":
            self.opens_page = self._camera is not None and opens_by_itself(arguments, os.environ, sys.stdin)
            return _Board(None, none=True)
        if arguments.board is not None:
            try:
                require_port(arguments.board)
            except PortError as error:
                raise CompanionError(f"{error} {_WHICH_PORT}") from None
            return _Board(arguments.board)
        try:
            found = find_board()
        except NoBoardError as error:
            self._do_without(error)
            return _Board(None, none=True)
        return _Board(None, found.hello.id if found.hello else None)

    def _do_without(self, error: NoBoardError) -> None:
        """No board was found: say so, and play with what there is, a camera or a screen."""
        if not error.absent:
            self._without.append(Notice("board", {"reason": str(error)}))
        self.opens_page = opens_by_itself(self.arguments, os.environ, sys.stdin)
        if not self.director.match.studying:
            self.without_board = self._camera is None
            without = "no_board" if error.absent else "no_board_answers"
            self._without.append(Notice(without if self.without_board else "no_board_but_camera"))

    def _virtual_board(self, watched: Sequence[str]) -> SimulatedBoard:
        """A virtual board of its own process; `watched`: the options for the camera that sees it."""
        arguments = self.arguments
        asked = [
            *watched,
            "--hand",
            "type",
            "--coding",
            arguments.coding or "one",
            "--seed",
            str(self.seed),
            "--style",
            arguments.style or DEFAULT_STYLE,
            "--edition",
            self.edition,
        ]
        starts = True

        def said(sentence: str) -> None:
            if starts:  # that may take long, and nobody sees yet what is posted
                print(self.sentences.explained(sentence), file=sys.stderr, flush=True)
            else:
                self.loop.post(Notice("hand", {"reason": sentence}))

        child = simulation().board(asked, said)
        starts = False
        self.stack.callback(child.close)
        return child

    def _hand_at(self, board: _Board) -> Callable[[str], None] | None:
        """The receiver of typed lines: the virtual board's hand, which knows what is asked if a person types for it."""
        if board.child is None:
            return None
        return board.child.type if self._typed_hand is None else self._typed_hand.take
