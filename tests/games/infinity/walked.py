"""Infinity in simulated time: before a virtual camera with a hand, at a device that nobody sees, or on a screen."""

import random
from functools import cache, partial
from pathlib import Path

from eclipse_companion.announcements import Envelope, Offer, Paused, ReplyChosen, ToMove
from eclipse_companion.games.infinity.following.evidence import rows_of
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.lessons import LESSONS, Lessons
from eclipse_companion.games.infinity.lessons.lesson import InfinityExercises
from eclipse_companion.games.infinity.play.device_board import DeviceBoard
from eclipse_companion.games.infinity.play.device_camera import DeviceCamera
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.real_board import RealBoard
from eclipse_companion.games.infinity.play.searches import preparation
from eclipse_companion.games.infinity.play.watched_effect_runner import WatchedEffectRunner
from eclipse_companion.games.infinity.putting_right import NextStep
from eclipse_companion.games.infinity.puzzles import load
from eclipse_companion.games.infinity.puzzles.exercise import Selection
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.watched import Problem, Question
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.sensing.camera import Board, CameraUp, Look
from eclipse_companion.table.board_port import TypedBoard
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.inputs import BeginStudy
from eclipse_companion.table.table import GameTable
from eclipse_companion.table.thinker import Find
from eclipse_simulation.infinity.filming.hand import MarbleHand
from eclipse_simulation.infinity.filming.sight import VirtualScene
from eclipse_simulation.infinity.virtual_hand import VirtualHand
from tests.games.infinity.following.seen import shares_of
from tests.table.simulated import SimulatedTable
from tests.table.walking import Tables

UP = CameraUp("Camera 0", 1280, 720, can_expose=True, can_lock=True)
LOOK_MS = 300.0
STILL_MS = 2000.0
"""How long a camera waits for its next look once nothing has changed for some looks."""
LOOKS = 4
"""So many."""
SENTENCES = InfinitySentences("en")
OPEN = Position.parse("byb1/byb1/yb2/byb1 b -4")
"""Blue wins with 3, and gives that away with 1."""


@cache
def _find() -> Find:
    return preparation(1)()


class AtDevice(SimulatedTable[Player, Placement, Position]):
    """One `play` with the computer as the second player."""

    def __init__(
        self,
        home: Path,
        *kinds: str,
        board: str = "watched",
        coached: bool = False,
        exercises: InfinityExercises | None = None,
        position: Position | None = None,
    ) -> None:
        """`board`: `watched` by a virtual camera, which sees a simulated hand; `said`, or on the `screen`."""
        watched, screen = board == "watched", board == "screen"
        super().__init__(home, InfinityView(SENTENCES, on_screen=screen), INFINITY_RULES, _find())
        self._looks_at = 0.0
        self._same = 0
        """How many looks have shown the same."""
        self._scene: VirtualScene | None = None
        games = InfinityMatch(INFINITY_RULES, self.seated(kinds or ("human", "ai:1")), INFINITY_RULES.kind)
        games.on_device, games.seen_by_camera, games.advice.coached = not screen, watched, coached
        self._director = director = InfinityDirector(games, exercises, watched=watched)
        self.hand = MarbleHand()
        self._mover = VirtualHand(self.hand, lambda: self.now, self.post, 1, typed=True) if watched else None
        if self._mover is None:
            port = (TypedBoard if screen else RealBoard)(INFINITY_RULES)
            game = EffectRunner(director, port, self.recorder, thinker=self, deliver=self.deliver)
            self.sit_down(GameTable(game, position=position))
        else:
            seen = DeviceBoard(patience_ms=6000.0)
            followed = WatchedEffectRunner(
                lambda: None, director, seen, self.recorder, thinker=self, deliver=self.deliver
            )
            self.post(UP)
            table = GameTable(followed, position=position, hand=self._mover.take)
            table.camera = DeviceCamera(table, followed)
            self.sit_down(table)

    @property
    def match(self) -> InfinityMatch:
        """The games, or the exercises."""
        match = self._director.match
        assert isinstance(match, InfinityMatch)
        return match

    def deliver(self, envelope: Envelope) -> None:
        super().deliver(envelope)
        if self._mover is not None and not envelope.repeated:
            self._mover.tell(envelope.fact)

    def step(self) -> None:
        if self._mover is not None and self.now >= self._looks_at:
            self.post(self._look(self.hand.at(self.now)))
            self._looks_at = self.now + (LOOK_MS if self._same < LOOKS else STILL_MS)
        super().step()

    def _look(self, scene: VirtualScene) -> Look:
        self._same = self._same + 1 if scene == self._scene else 0
        self._scene = scene
        if scene.fingers is not None:
            channel = min(4, max(1, round(scene.fingers.x / 34.0) + 1))
            return Look(self.now, Board.COVERED, over=((channel - 1) * 4 + 1,))
        return Look(self.now, Board.CLEAR, rows_of(shares_of(scene.channels, random.Random(1))))

    def the_computers_turn(self) -> str:
        return str(self.match.reply)

    def a_turn(self) -> str:
        return str(rules.legal_placements(self.match.position)[0])

    # What leads to each phase.

    def places(self, channel: int) -> None:
        """The person places, and the computer's marble is placed, too."""
        self.say(str(channel))
        self.hears(ReplyChosen if self._mover is not None else ToMove)
        if self._mover is not None:
            self.wait(1000.0)
            reply = self.match.reply
            if reply is not None:
                self.say(str(reply))
        self.until(lambda: self.match.seat.human and len(self.match.turns) % 2 == 0)
        self.wait(3000.0)


def first(_: AtDevice) -> None:
    """Nobody has placed; or an exercise is set."""


def own_turn(at: AtDevice) -> None:
    at.places(2)
    at.places(3)


def reply_due(at: AtDevice) -> None:
    at.places(2)
    at.say("3")
    at.hears(ReplyChosen)


def thinking(at: AtDevice) -> None:
    at.places(2)
    at.thinks_ms = 6000.0
    at.say("3")
    at.until(lambda: len(at.match.turns) % 2 == 1)


def wrong_device(at: AtDevice) -> None:
    """A marble was taken out."""
    at.places(2)
    at.say("take 2")
    at.hears(Problem, Question)
    at.wait(1000.0)


def asked(at: AtDevice) -> None:
    """The person says that the knob stands elsewhere."""
    at.places(2)
    at.say("knob blue 2")
    at.wait(1000.0)


def putting_right(at: AtDevice) -> None:
    """The hands are told step by step what to put back."""
    at.places(2)
    at.say("undo")
    at.hears(NextStep)


def resigning(at: AtDevice) -> None:
    at.places(2)
    at.say("resign")
    at.hears(Offer)
    at.wait(1000.0)


def paused(at: AtDevice) -> None:
    at.places(2)
    at.say("pause")
    at.hears(Paused)


def taken_back(at: AtDevice) -> None:
    own_turn(at)
    at.say("undo")
    at.wait(6000.0)


def resigned(at: AtDevice) -> None:
    resigning(at)
    at.say("resign")
    at.wait(1000.0)


def mistaken(at: AtDevice) -> None:
    """The coach offers to take back what gave a win away."""
    at.say("1")
    at.hears(Offer)
    at.wait(1000.0)


def draw_offered(at: AtDevice) -> None:
    """One of two people has offered it."""
    at.say("2")
    at.wait(2000.0)
    for _ in range(2):
        at.say("draw")
        at.wait(1000.0)


def learning(at: AtDevice) -> None:
    """A lesson begins in the middle of a game."""
    at.places(2)
    for _ in range(2):
        at.post(BeginStudy("lessons", Lessons((), None)))
        at.wait(1000.0)


def wrong(at: AtDevice) -> None:
    """What was placed in an exercise is taken back."""
    right = _right(at)
    at.say(next(str(turn) for turn in rules.legal_placements(at.match.position) if str(turn) != right))
    at.wait(2000.0)


def helped(at: AtDevice) -> None:
    at.say("hint")
    at.wait(1000.0)


def solved(at: AtDevice) -> None:
    """The exercise is over, or the next part of it comes."""
    at.say(_right(at))
    at.wait(2000.0)


def _right(at: AtDevice) -> str:
    exercise = at.match._exercise  # type: ignore[attr-defined]
    line = exercise.puzzle.line if hasattr(exercise, "puzzle") else exercise.right_turns()
    return str(line[0])


def _puzzles() -> Selection:
    return Selection([each for each in load() if each.own_turns > 1][:2], (), None, 1)


_EXERCISE = (first, wrong, helped, solved)


class AtLesson(AtDevice):
    """Lessons from this one on, on a screen."""

    def __init__(self, home: Path, *, lesson: str | None = None) -> None:
        super().__init__(home, board="screen", exercises=Lessons((), lesson))


class AtPuzzle(AtDevice):
    """Puzzles on a screen."""

    def __init__(self, home: Path) -> None:
        super().__init__(home, board="screen", exercises=_puzzles())


_TWO = ("human:Ann", "human:Ben")
TABLES: Tables = {
    "watched": (
        AtDevice,
        (first, own_turn, reply_due, thinking, wrong_device, resigning, paused, taken_back, resigned),
    ),
    "said": (
        partial(AtDevice, board="said"),
        (first, own_turn, thinking, asked, putting_right, resigning, taken_back, resigned, learning),
    ),
    "watched, coached": (partial(AtDevice, coached=True, position=OPEN), (mistaken,)),
    "said, coached": (partial(AtDevice, board="said", coached=True, position=OPEN), (mistaken,)),
    "two people": (lambda home: AtDevice(home, *_TWO, board="said"), (draw_offered,)),
    "lessons": (AtLesson, _EXERCISE),
    "last lesson": (partial(AtLesson, lesson=[*LESSONS][-1]), (solved,)),
    "puzzles": (AtPuzzle, _EXERCISE),
}
