"""An open question: which turns it is about, whether a touch has answered it, and which other turns to offer.

In: changes of squares and the passing of board time, while the question is open. A touch: a piece is lifted from one
of the squares that tell the turns apart, and put back as it lay, with nothing else moved meanwhile. Until the piece
lies again, the next turn would begin in the same way; so no turn is given while the piece is in the air.
"""

import math
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from eclipse_companion.games.eclipse.announcements import touches
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.explanations import COLUMN, Explanation
from eclipse_companion.games.eclipse.turns.outcomes import QuestionAsked
from eclipse_companion.games.eclipse.turns.weighing import (
    Penalties,
    Weighed,
    against,
    character,
    fits,
    penalties,
    shown,
    shows,
)
from eclipse_companion.sensing.evidence import Change, Kind, Row, Rows, Standing

MOST: Final = 4
"""The most turns in one question: their names must fit on the screen."""
TOUCHED_MS: Final = 600.0
"""How long a touched piece must lie before it counts as an answer: the hand may go on."""


class _Hand(Enum):
    """What the hand is doing, as far as the question is concerned."""

    AWAY = "away"
    """The board shows what it showed when the question was asked."""
    LIFTED = "lifted"
    """One of the pieces in question is in the air."""
    BACK = "back"
    """It has just been put back."""
    ELSEWHERE = "elsewhere"
    """Something else is going on."""


class OpenQuestion:
    """A question, from asking to answer."""

    def __init__(
        self, turns: tuple[Turn, ...], position: Position, standing: Standing, instead_of: Turn | None = None
    ) -> None:
        """`position`: the one before the turns; `instead_of`: the last turn given, which is in question."""
        self.turns = turns
        self.instead_of = instead_of
        cells = shown(standing)
        found = touches(turns)
        unseen = found is not None and any(cells[square - 1] == "?" for square in found[1])
        self.lying = not unseen and all(shows(cells, rules.apply(position, turn)) for turn in turns)
        """Whether the board shows what each of the turns leaves; only then can a touch tell them apart."""
        self.asked_ms = -math.inf
        """Board time at which it was last told."""
        self.before: list[Explanation] = []
        """The explanations before the touch that is going on, or that was the answer."""
        self._answers = dict(zip(found[1], turns, strict=True)) if found is not None and self.lying else {}
        self._picture = _picture(standing)
        self._hand = _Hand.AWAY
        self._square = 0
        self._since = 0.0

    def asked(self, t_ms: float) -> QuestionAsked:
        """The question as an outcome."""
        self.asked_ms = t_ms
        return QuestionAsked(t_ms, self.turns, self.instead_of, self.lying)

    @property
    def touching(self) -> bool:
        """Whether a piece is being touched that may be the answer."""
        return self._hand in (_Hand.LIFTED, _Hand.BACK)

    def take(self, change: Change, standing: Standing, explanations: list[Explanation]) -> None:
        """Take one change, with the readings that stand since then, and the explanations of everything before it."""
        at_rest = self._hand is _Hand.AWAY or (self._hand is _Hand.BACK and change.square == self._square)
        if at_rest and change.kind is Kind.EMPTIED and change.square in self._answers:
            if self._hand is _Hand.AWAY:
                self.before = explanations
            self._hand, self._square = _Hand.LIFTED, change.square
        elif _picture(standing) != self._picture:
            self._hand = _Hand.ELSEWHERE
        elif self.touching and change.square == self._square:
            self._hand, self._since = _Hand.BACK, change.t_ms
        else:
            self._hand = _Hand.AWAY

    def release(self) -> None:
        """The touch has been taken as the answer."""
        self._hand = _Hand.AWAY

    def touched(self, t_ms: float) -> Turn | None:
        """The turn whose piece was touched as the answer, if one was."""
        if self._hand is not _Hand.BACK or t_ms - self._since < TOUCHED_MS:
            return None
        return self._answers[self._square]


def other_turns(
    given: Sequence[Turn], before: Position, weighed: Weighed, t_ms: float, standing: Standing
) -> tuple[Turn, ...]:
    """What the last turn given may have been instead, most likely first, at most `MOST`.

    `before`: the position before it. First come the turns of explanations that hold the turns before it; then every
    legal turn whose result the board can show now, starting with those that flip the same piece.
    """
    last = len(given) - 1
    cells, now = shown(standing), penalties(standing, t_ms)
    found: dict[Turn, float] = {}
    for explanation, share in weighed:
        said = explanation.asserted
        if len(said) > last and said[:last] == tuple(given[:last]) and fits(explanation, now):
            found[said[last]] = found.get(said[last], 0.0) + share
    turns = sorted(found, key=lambda turn: -found[turn])

    def unlikeliness(turn: Turn) -> tuple[bool, float, str]:
        start, given_start = (each.flip and each.flip[0] for each in (turn, given[last]))
        return start != given_start, round(_mismatch(rules.apply(before, turn).cells, now), 3), str(turn)

    fitting = [turn for turn in rules.legal_turns(before) if shows(cells, rules.apply(before, turn))]
    turns += sorted((turn for turn in fitting if turn not in found), key=unlikeliness)
    return tuple(turn for turn in turns if turn != given[last])[:MOST]


def looked_at(explanations: Iterable[Explanation], rows: Rows | None, before: Rows | None = None) -> list[Explanation]:
    """The explanations, with what other sources say of their boards added to their costs.

    `rows`: log-likelihoods, (16, 5), squares and states as in `Evidence`; None: they have seen nothing. `before`: what
    had been added already.
    """
    if rows is None:
        return list(explanations)
    more = against(rows) - (0.0 if before is None else against(before))
    return [each.with_extra_cost(_mismatch(each.cells, more)) for each in explanations]


def _mismatch(cells: str, penalties: Penalties) -> float:
    return math.fsum(float(row[COLUMN[cell]]) for row, cell in zip(penalties, cells, strict=True))


def _picture(standing: Standing) -> tuple[str, ...]:
    """What each square shows, sides only: a piece that was put back slightly differently may read as another's."""
    return tuple(_side(row) for row in standing.rows)


def _side(row: Row) -> str:
    return "?" if character(row) == "?" else ".+-+-"[int(row.argmax())]
