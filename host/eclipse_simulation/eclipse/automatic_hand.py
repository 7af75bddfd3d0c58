"""The automatic hand at a virtual board: does what a person does who listens.

It makes its own turns, random or from a file, makes the computer's replies, shows the test piece, mends what it is
asked to mend, and clears the board after a game. In: announcements. Out: typed lines for the virtual board, answers to
questions, and the objection that a turn it didn't make was another.
"""

import random
from collections.abc import Callable, Collection, Sequence
from typing import Final

from eclipse_companion.announcements import Fact, GameOver, GameStarted, Offer, ReplyChosen, TakenBack, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import Calibration, Corrected, Fault, Problem, Question, Step
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import ECLIPSE, EDITIONS, Edition
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.steps import steps_between
from eclipse_companion.table.inputs import AnswerQuestion, Request

TEST_SQUARE: Final = 6
LOOK_MS: Final = 4000
"""How long a person looks at the end of a game before clearing the board."""


class AutomaticHand:
    """Plays at a virtual board as an obedient person would. It is an output among the others.

    It knows what it has put on the board (`lying`, once everything that it typed is done), and hears what was seen
    there. It makes a turn only when the two agree: a turn that was misread and is withdrawn is still under way.
    """

    def __init__(  # noqa: PLR0913 - as many as there are ways to play
        self,
        type_line: Callable[[str], None],
        answer: Callable[[AnswerQuestion | Request], None],
        seed: int,
        turns: Sequence[Turn] = (),
        *,
        only_test_piece: bool = False,
        sets_up: Collection[Fault] = (),
        edition: Edition = ECLIPSE,
    ) -> None:
        """`turns`: from a file, for the sides that people play; random if there are none or none of them is legal.

        `only_test_piece`: a person moves the pieces; the hand only shows the board its test piece.
        `sets_up`: as an exception, it also sets up or puts right these kinds, such as a puzzle's position; see `helps`.
        `edition`: the one whose letters the virtual board reads, until a game's start tells another.
        """
        self._edition = edition
        self._sets_up = sets_up
        self._exercise = False
        self._only_test_piece = only_test_piece
        self._type = type_line
        self._answer = answer
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._written = list(turns)
        self._lying = EMPTY
        self._position = EMPTY
        self._due: Turn | None = None
        self._made: Turn | None = None
        self._objected = False
        self._chosen: dict[Position, Turn] = {}
        self._mine = False
        self._touches = False

    @property
    def position(self) -> Position:
        """The game's position according to the announcements."""
        return self._position

    @property
    def lying(self) -> Position:
        """What is on the board once everything that it typed is done."""
        return self._lying

    def tell(self, announcement: Fact) -> None:
        """Do what a person would do on hearing this."""
        if isinstance(announcement, GameStarted):
            self._edition, self._exercise = EDITIONS[announcement.edition], announcement.exercise
        if isinstance(announcement, Calibration):
            self._show_test_piece(announcement)
        elif not self._only_test_piece:
            self._play(announcement)
        elif isinstance(announcement, Problem) and helps(announcement.fault, self._sets_up, exercise=self._exercise):
            for step in announcement.steps:
                self._type(line_of(step, self._edition))

    def close(self) -> None:
        """Nothing to finish."""

    def _play(self, announcement: Fact) -> None:  # noqa: C901 - a table
        match announcement:
            case GameStarted(position=Position() as position, turns=turns):
                self._position, self._due, self._mine = position, None, False
                if not turns:
                    self._chosen = {}
            case TurnSeen(position=Position() as position) | TakenBack(position=Position() as position):
                self._objected = False
                self._position, self._due, self._mine = position, None, False
            case ToMove(human=human):
                self._mine = human
                self._make_turn()
            case ReplyChosen(turn=Turn() as turn):
                self._due = turn
                self._make_turn()
            case Problem():
                self._object_or_mend(announcement)
            case Corrected():
                self._make_turn()
            case Question():
                self._say_which(announcement)
            case Offer(kind="take_back"):
                self._answer(Request.NO)
            case GameOver(result=result) if result is not None and not self._misheard:
                self._type(f"wait {LOOK_MS}")
                self._type("clear")
                self._lying = EMPTY

    @property
    def _misheard(self) -> bool:
        """Whether the last turn was seen differently from how it was made."""
        return self._lying != self._position and self._lying.count == self._position.count

    def _make_turn(self) -> None:
        """Make the turn that is due if the board is as it should be."""
        if self._lying != self._position:
            return
        turn = self._choose() if self._mine else self._due
        if turn is not None:
            self._made = turn
            self._type(self._edition.written(self._position.to_move, turn))
            self._lying = rules.apply(self._position, turn)

    def _choose(self) -> Turn:
        """The turn for this position: the same one again if it was made and taken back."""
        if self._position not in self._chosen:
            number = self._position.count
            if number < len(self._written) and rules.why_illegal(self._position, self._written[number]) is None:
                self._chosen[self._position] = self._written[number]
            else:
                self._chosen[self._position] = self._random.choice(rules.legal_turns(self._position))
        return self._chosen[self._position]

    def _object_or_mend(self, problem: Problem) -> None:
        """Mend what was made wrongly; about a turn that was made correctly, say once that it was another."""
        if self._misheard and not self._objected:
            self._objected = True
            self._answer(Request.WRONG)
        else:
            self._mend(problem)

    def _mend(self, problem: Problem) -> None:
        """Put right what is wrong; if nothing is, push the pieces in question to the middle of their squares."""
        wanted = self._position
        if problem.fault is Fault.NOT_THE_REPLY and problem.turn is not None:
            wanted = rules.apply(self._position, problem.turn)
        steps = steps_between(self._lying.cells, wanted.cells)
        for step in steps:
            self._type(line_of(step, self._edition))
        if not steps:
            for square in problem.squares:
                if wanted[square] is not None:
                    self._type(f"straighten {square}")
        self._lying = wanted

    def _say_which(self, question: Question) -> None:
        """Answer with the turn that was made, by touch and by number in alternation if a touch can decide."""
        instead = question.instead_of is not None
        made = self._made if instead else self._due or self._chosen.get(self._position)
        if made not in question.turns:
            if instead:
                self._answer(AnswerQuestion(len(question.turns) + 1))
            return
        place = question.turns.index(made)
        self._touches = not self._touches
        if self._touches and question.touch is not None:
            self._type(f"lift {question.squares[place]}")
            self._type(f"drop {question.squares[place]}")
        else:
            self._answer(AnswerQuestion(place + 1))

    def _show_test_piece(self, step: Calibration) -> None:
        square = step.square or TEST_SQUARE
        if step.step == "place":
            letter = self._edition.face(PIECES[step.owner or Player.SUN, Side.GOLD])
            self._type(f"place {letter} {square}")
        elif step.step == "turn over":
            self._type(f"turn {square}")
        elif step.step in {"take off", "off centre"}:
            self._type(f"remove {square}")


def helps(fault: Fault, kinds: Collection[Fault], *, exercise: bool) -> bool:
    """Whether a hand that helps with these kinds puts a fault right; in an exercise, also what is there by mistake."""
    return fault in kinds or (bool(kinds) and exercise and fault is Fault.OUT_OF_STEP)


def line_of(step: Step, edition: Edition = ECLIPSE) -> str:
    """A step as a typed line for the hand, in an edition's letters."""
    if step.kind == "turn over":
        return f"turn {step.square}"
    if step.kind == "move":
        return f"{'flip' if step.turned else 'move'} {step.square} {step.to}"
    if step.kind == "remove":
        return f"remove {step.square}"
    assert step.owner is not None
    assert step.side is not None
    return f"place {edition.face(PIECES[step.owner, step.side])} {step.square}"
