"""What a board shows of the current turn, and what turns and take-backs on it do to the match.

At a board where turns are said, that is all. A board that is watched adds what was seen and isn't a turn yet.
"""

from typing import Any, Generic

from eclipse_companion.announcements import Fact
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.table.effects import Effect, GoOn, OpenRecord, Restart, StopThinking
from eclipse_companion.table.match import Match


class Observer(Generic[PlayerT, TurnT, PositionT]):
    """Observes one table's board."""

    question: Fact | None = None
    """The open question about what was done, if any."""
    unasked = False
    """Whether that question wasn't announced yet, since what comes next may answer it."""
    out_of_step = False
    """Whether the board differs from what it should be, and that was announced."""

    def __init__(self, match: Match[PlayerT, TurnT, PositionT]) -> None:
        self._match = match
        self.clearing = False
        """Whether the last game's pieces still have to be taken off."""

    @property
    def waits(self) -> bool:
        """Whether that question is to be asked if nothing else happens for long."""
        return self.unasked and not self.out_of_step

    @property
    def to_do(self) -> Fact | None:
        """What the board asks for beside the game's next turn: an answer, or to put something right; None: nothing."""
        return self.question

    def forget(self) -> None:
        """What was seen before means nothing for what comes."""

    def undone(self) -> None:
        """The board shows no more than the turns that were told: what was seen after them was undone."""

    def take(self, outcome: Any) -> list[Effect]:  # noqa: ANN401 - each kind of board gives its own
        """Handle what the board gives: here a `TurnGiven`."""
        return [] if self._match.stage.over else self._match.made(outcome)

    def chosen(self) -> list[Effect]:
        """The computer has chosen its turn: handle what waited for it."""
        return []

    def back(self) -> list[Effect]:
        """The board is back after it was away."""
        return []

    def cleared(self) -> list[Effect]:
        """The board was cleared: another game begins, with the same sides."""
        return self.next_game()

    def setup_done(self) -> list[Effect]:
        """If the first position was awaited, it is on the board now: announce the player to move."""
        awaited, self._match.stage.awaiting_setup = self._match.stage.awaiting_setup, False
        return self._match.next_player() if awaited else []

    def take_back(self, count: int) -> list[Effect]:
        """Withdraw turns; the board then has to be put back as it was before them."""
        self.forget()
        dropped = self._match.drop(count)
        self.clearing = not self._match.turns
        return [*dropped, Restart(self._match.position), *self._match.next_player()]

    def reopen(self) -> list[Effect]:
        """The game goes on that its players had ended, also in a pause; its last position has to be on the board."""
        self.forget()
        goes_on: list[Effect] = [GoOn()] if self._match.stage.paused else []
        self._match.stage.paused = False
        return [*self._match.reopen(), *goes_on, Restart(self._match.position), *self._match.next_player()]

    def leave_game(self, position: PositionT | None = None) -> list[Effect]:
        """End the game, if it has begun and not ended, for another one from this position."""
        effects: list[Effect] = [StopThinking()]
        if self._match.under_way:
            effects = self._match.end(None, "abandoned")
        self._match.begin(position)
        self.forget()
        return effects

    def next_game(self) -> list[Effect]:
        """Another game begins, with the same sides."""
        effects = [*self.leave_game(), OpenRecord()]
        start = self._match.position
        return effects if start == self._match.rules.start else [*effects, Restart(start)]
