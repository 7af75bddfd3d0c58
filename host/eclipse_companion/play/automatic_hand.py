"""The automatic hand at a virtual board: does what a person would do who listens.

It makes its own turns by chance or from a file, makes the computer's replies, shows the test piece, and mends what it is told to mend. In:
announcements; out: typed lines for the virtual board, and answers to questions.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final

from eclipse_companion.announcements import (
    Announcement,
    Calibration,
    GameStarted,
    Problem,
    Question,
    ReplyChosen,
    Step,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.game import rules
from eclipse_companion.game.pieces import PIECES, Player, Side
from eclipse_companion.game.position import EMPTY
from eclipse_companion.game.turn import Turn
from eclipse_companion.play.inputs import Answer

TEST_SQUARE: Final = 6


class AutomaticHand:
    """Plays at a virtual board as a person would who does what is said. An output among the others."""

    def __init__(
        self,
        type_line: Callable[[str], None],
        answer: Callable[[Answer], None],
        seed: int,
        turns: Sequence[Turn] = (),
        *,
        only_test_piece: bool = False,
    ) -> None:
        """`turns`: of a file, for the sides that people play; by chance where there are none, or no legal one is left.

        `only_test_piece`: a person moves the pieces; the hand shows the board its test piece, and no more.
        """
        self._only_test_piece = only_test_piece
        self._type = type_line
        self._answer = answer
        self._random = random.Random(seed)
        self._written = list(turns)
        self._position = EMPTY
        self._made: dict[int, Turn] = {}

    def tell(self, announcement: Announcement) -> None:
        """Do what a person would do on hearing this."""
        if isinstance(announcement, Calibration):
            self._show_test_piece(announcement)
        elif not self._only_test_piece:
            self._play(announcement)

    def _play(self, announcement: Announcement) -> None:
        match announcement:
            case GameStarted(position=position):
                self._position = position
                self._made = {}
            case TurnSeen(position=position) | TakenBack(position=position):
                self._position = position
            case ToMove(human=True):
                self._make(self._choose)
            case ReplyChosen(turn=turn):
                self._make(lambda: turn)
            case Problem(steps=steps):
                for step in steps:
                    self._type(_line_of(step))
            case Question(turns=turns):
                made = self._made.get(self._position.count)
                if made in turns:
                    self._answer(Answer(turns.index(made) + 1))

    def close(self) -> None:
        """Nothing is to be finished."""

    def _make(self, choose: Callable[[], Turn]) -> None:
        """Make a turn, once: a turn seen, withdrawn and seen otherwise is still the same turn under way."""
        count = self._position.count
        if count not in self._made:
            self._made[count] = choose()
            self._type(str(self._made[count]))

    def _choose(self) -> Turn:
        number = self._position.count
        if number < len(self._written) and rules.why_illegal(self._position, self._written[number]) is None:
            return self._written[number]
        return self._random.choice(rules.legal_turns(self._position))

    def _show_test_piece(self, step: Calibration) -> None:
        square = step.square or TEST_SQUARE
        if step.step == "place":
            letter = PIECES[step.owner or Player.SUN, Side.GOLD].letter
            self._type(f"place {letter} {square}")
        elif step.step == "turn over":
            self._type(f"turn {square}")
        elif step.step == "take off":
            self._type(f"remove {square}")


def _line_of(step: Step) -> str:
    """A step as a typed line for the hand."""
    if step.kind == "turn over":
        return f"turn {step.square}"
    if step.kind == "move":
        return f"move {step.square} {step.to}"
    if step.kind == "remove":
        return f"remove {step.square}"
    assert step.owner is not None
    assert step.side is not None
    return f"place {PIECES[step.owner, step.side].letter} {step.square}"
