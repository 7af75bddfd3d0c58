"""An analysis at the board: both sides try turns freely and take them back; each position's value is announced.

It is a game that nobody plays: no result closes it, and its record keeps everything that was tried.
"""

from dataclasses import replace

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.gamekit.nouns import AnyResult
from eclipse_companion.games.eclipse.announcements import Evaluation
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.play.advising import whole
from eclipse_companion.games.eclipse.play.match import EclipseMatch
from eclipse_companion.games.eclipse.reply.hinting import Advice
from eclipse_companion.log.saved_games import ANALYSIS
from eclipse_companion.table.effects import Announce, CloseRecord, Effect, StopThinking
from eclipse_companion.table.searches import FindHint
from eclipse_companion.table.seats import Seat

CLOSED = "unterminated"
"""The termination of an analysis: PGN's word for a game that wasn't played to an end."""


class Analysis(EclipseMatch):
    """One tree of turns after another."""

    analysing = True
    event = ANALYSIS
    left = CLOSED

    def __init__(self, sun: Seat, moon: Seat, edition: str) -> None:
        super().__init__(sun, moon, edition)
        self._found: Evaluation | None = None
        self._advice: Advice | None = None
        self._hint_asked = False

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Announce the side to move, and search for the position's value; a known value is shown again."""
        if self.stage.awaiting_setup:
            return []
        result = rules.result(self.position)
        if result is not None:
            return self.end(result, "normal")
        told = super().next_player(again=again)
        if again and self._found is not None:
            return [*told, self.announce(replace(self._found, again=True))]
        self._found, self._hint_asked = None, False
        return [StopThinking(), *told, FindHint(self.position)]

    def end(self, result: AnyResult | None, termination: str) -> list[Effect]:
        """Announce an end by the rules, which take-backs can undo; otherwise leave the tree for another one."""
        del result
        if termination != "normal":
            return [StopThinking(), CloseRecord(None, CLOSED)]
        here = rules.result(self.position)
        return [StopThinking(), Announce(Evaluation(self.position.to_move, None, None, result=here))]

    @property
    def _asked(self) -> Fact | None:
        """How the game ends here, or the position's value as soon as it is known."""
        result = rules.result(self.position)
        if result is not None:
            return Evaluation(self.position.to_move, None, None, result=result)
        return self._found or super()._asked

    def hint(self) -> list[Effect]:
        """The best turn and its reasons, at once if they are known."""
        if rules.result(self.position) is not None:
            return [Announce(Notice("over_here"))]
        if self._found is not None and self._advice is not None:
            return self._tell_best(self._advice)
        self._hint_asked = True
        return [FindHint(self.position)]

    def hinted(self, advice: Advice) -> list[Effect]:
        """The search has found the position's value and its best turn."""
        self._advice = advice
        self._found = Evaluation(self.position.to_move, advice.turn, advice.value, advice.distance)
        told: list[Effect] = [self.announce(self._found)]
        return told + (self._tell_best(advice) if self._hint_asked else [])

    def _tell_best(self, advice: Advice) -> list[Effect]:
        self._hint_asked = False
        return [self.announce(whole(self.position.to_move, advice))]
