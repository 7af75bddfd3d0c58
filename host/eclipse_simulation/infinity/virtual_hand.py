"""The hand at a virtual device: it places for people, by itself or as somebody types, and the computer's marbles.

In: announcements, or typed lines. Out: what the simulated hand does, and answers to questions; it knows what it did.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final

from eclipse_companion.announcements import (
    Fact,
    GameOver,
    GameStarted,
    Notice,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Channels, Position
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.watched import Problem, Question
from eclipse_companion.outputs.keys import HELP
from eclipse_companion.table.inputs import AnswerQuestion
from eclipse_simulation.infinity.filming.hand import MarbleHand

LOOK_MS: Final = 2500.0
"""How long a person looks at the end of a game before clearing the device."""
PAUSE_MS: Final = 700.0
"""How long a person thinks before placing."""


class VirtualHand:
    """Moves marbles as an obedient person would. It is an output among the others."""

    def __init__(  # noqa: PLR0913 - all that a hand needs
        self,
        hand: MarbleHand,
        clock: Callable[[], float],
        post: Callable[[AnswerQuestion | Notice], None],
        seed: int,
        turns: Sequence[Placement] = (),
        *,
        typed: bool = False,
    ) -> None:
        """`clock`: the loop's, milliseconds. `turns`: from a file, for people; random if there are none that are legal.

        `typed`: somebody types what it does (`take`); by itself it only puts right what it is asked to.
        """
        self._hand, self._clock, self._post, self._typed = hand, clock, post, typed
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._written = list(turns)
        self._position: Position = START
        self._made: list[Placement] = []
        """What it has placed since the position that was announced last."""

    def close(self) -> None:
        """Nothing is pending."""

    def tell(self, announcement: Fact) -> None:
        """Do what a person would do on hearing this."""
        match announcement:
            case GameStarted(position=Position() as position) | TakenBack(position=Position() as position):
                self._position, self._made = position, []
                self._set(position.channels)
            case TurnSeen(position=Position() as position):
                self._position = position
                self._made = self._made[1:]
            case ToMove(human=True) if not self._typed and not self._made:
                self._place(self._next())
            case ReplyChosen(turn=Placement() as turn, again=again) if not self._typed and not again:
                self._place(turn)
            case Problem():
                self._mend(announcement)
            case Question():
                self._answer(announcement)
            case GameOver() if not self._typed:
                self._set(START.channels, LOOK_MS)

    def take(self, line: str) -> None:
        """Do what somebody types: a placement, `visit 3` (come and go), `take 3` (take the marble at the base)."""
        word, _, rest = line.strip().partition(" ")
        try:
            if word.lower() == HELP:
                self._post(Notice("typed_help", {}, self._position.side))
                self._post(Notice("hand_help"))
            elif word.lower() in {"visit", "take"} and rest.strip() in {"1", "2", "3", "4"}:
                channel = int(rest)
                lies = list(self._hand.lies)
                if word.lower() == "take":
                    lies[channel - 1] = lies[channel - 1][1:]
                self._hand.do(self._clock(), channel, (lies[0], lies[1], lies[2], lies[3]))
            else:
                self._place(INFINITY_RULES.read(self._position, line, INFINITY_RULES.kind), 0.0)
        except RefusedTurnError:
            self._post(Notice("hand", {"reason": f"The hand can't do {quoted(line)}. {_CAN}"}))
        except CompanionError as error:
            self._post(Notice("hand", {"reason": str(error)}))

    def _next(self) -> Placement:
        """A turn for a person: the file's, if it is legal, or else any."""
        legal = rules.legal_placements(self._position)
        if self._written:
            turn = self._written.pop(0)
            if turn in legal:
                return turn
            self._written = []
        return self._random.choice(legal)

    def _place(self, turn: Placement, pause_ms: float = PAUSE_MS) -> None:
        after, _ = rules.push(self._hand.lies, turn)
        self._made.append(turn)
        self._hand.do(self._clock() + pause_ms, turn.channel, after, turn.marble.value)

    def _mend(self, problem: Problem) -> None:
        lies = list(self._hand.lies)
        for mend in problem.mends:
            lies[mend.channel - 1] = mend.marbles
        self._made = []
        self._set((lies[0], lies[1], lies[2], lies[3]))

    def _set(self, wanted: Channels, after_ms: float = 0.0) -> None:
        """Leave these marbles in the channels, one channel after the other."""
        for channel in FOUR:
            lies = list(self._hand.lies)
            if lies[channel - 1] != wanted[channel - 1]:
                lies[channel - 1] = wanted[channel - 1]
                self._hand.do(self._clock() + after_ms, channel, (lies[0], lies[1], lies[2], lies[3]))

    def _answer(self, question: Question) -> None:
        made = self._made[0] if self._made else question.instead_of
        if made in question.options:
            self._post(AnswerQuestion(question.options.index(made) + 1))


_CAN: Final = "Type a channel such as 3, joker 3, visit 3 or take 3."
