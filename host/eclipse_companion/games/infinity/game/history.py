"""A course: a position, and what has happened since the game's start, or set-up's, as far as the rules count it.

In: a start and placements, one at a time. Out: the event of each, which may be a draw by repetition or length.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.game.rules import Event, IllegalPlacementError, Reason, Refusal, Result, Why

REPETITIONS: Final = 3
"""The game is a draw when a position occurs so often."""
LONGEST: Final = 200
"""The game is a draw after so many placements."""


@dataclass(frozen=True)
class GameHistory:
    """A game up to a position. Two courses are alike if their positions are."""

    position: Position
    before: tuple[Position, ...] = field(default=(), compare=False, repr=False)
    """The start, and the positions after each placement but the last."""
    event: Event | None = field(default=None, compare=False, repr=False)
    """What happened with the last placement; None at the start."""
    repetition_draws: bool = field(default=True, compare=False, repr=False)
    """Whether the third time that a position comes up is a draw: our rule, which players may leave out."""

    def __str__(self) -> str:
        return str(self.position)

    @property
    def to_move(self) -> Player:
        """The side that is next to place."""
        return self.position.side

    @property
    def length(self) -> int:
        """How many placements have been made."""
        return len(self.before)

    @property
    def result(self) -> Result | None:
        """How the rules have ended the game, or None while it goes on."""
        if self.event is not None:
            return self.event.result
        winner = rules.winner_by_knob(self.position.knob)
        return None if winner is None else rules.won_by(winner)

    def place(self, placement: Placement) -> "GameHistory":
        """The game after one more placement. Raises `IllegalPlacementError`, also if the game is over."""
        refusal = self.why_illegal(placement)
        if refusal is not None:
            raise IllegalPlacementError(f"{placement} isn't legal here: {refusal}.")
        event = rules.place(self.position, placement)
        passed = (*self.before, self.position)
        if not event.over:
            event = replace(event, reason=drawn(passed, event.position, repetition_draws=self.repetition_draws))
        return GameHistory(event.position, passed, event, self.repetition_draws)

    @property
    def reason(self) -> Reason | None:
        """Why the last placement has ended the game; None if it goes on, or none was made."""
        return None if self.event is None else self.event.reason

    def why_illegal(self, placement: Placement) -> Refusal | None:
        """Why the placement can't be made here; None for a legal one."""
        if self.result is not None:
            return Refusal(Why.OVER, self.to_move, placement.marble, self.result)
        return rules.why_illegal(self.position, placement)

    def repeating(self) -> list[Placement]:
        """The legal placements with which a position comes up for the time that makes a draw."""
        return [turn for turn in self.legal_placements() if self.place(turn).reason is Reason.REPETITION]

    def legal_placements(self) -> list[Placement]:
        """All legal placements, sorted; none if the game is over."""
        return [] if self.result is not None else rules.legal_placements(self.position)


def drawn(before: tuple[Position, ...], position: Position, *, repetition_draws: bool = True) -> Reason | None:
    """Why nobody wins any more after a placement that won for nobody; None if the game goes on.

    Our reading: the booklet knows no draw, but best play never ends. So the game is drawn when the same marbles, side
    and knob occur for the third time since the start, and after 200 placements. Nobody needs to claim it. Players may
    leave the former out.
    """
    if repetition_draws and before.count(position) + 1 >= REPETITIONS:
        return Reason.REPETITION
    return Reason.LENGTH if len(before) >= LONGEST else None


NEW_GAME: Final = GameHistory(START)
"""The start of a game without a set-up."""
