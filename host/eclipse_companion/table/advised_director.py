"""What follows from what a game's searches for advice have found.

In: finds. Out: what the match announces; an offer to take a turn back that gave something away.
"""

from collections.abc import Sequence
from typing import Any

from eclipse_companion.announcements import Notice
from eclipse_companion.gamekit.nouns import AnyPosition, PlayerT, PositionT, TurnT
from eclipse_companion.table.advising import Advice
from eclipse_companion.table.director import Director
from eclipse_companion.table.effects import Announce, Effect, Restart
from eclipse_companion.table.searches import (
    HintFound,
    JudgeTurn,
    PositionExamined,
    SearchResult,
    ThinkingFailed,
    TurnJudged,
)


class AdvisedDirector(Director[PlayerT, TurnT, PositionT]):
    """The parts of a game with advice."""

    def found(self, found: SearchResult, now: float) -> list[Effect]:
        """What follows from a search's result; nothing if it no longer fits the game."""
        match found:
            case HintFound(position, advice):
                return self.match.hinted(advice) if self.awaited(position) else []
            case TurnJudged(position, turn, claims):
                return self._judged(position, turn, claims, now)
            case PositionExamined(position, answer):
                return self._examined(answer) if self.awaited(position) else []
            case ThinkingFailed(reason, JudgeTurn(position, turn)):  # the computer waits for the coach
                told = Announce(Notice("search_failed", {"reason": reason}))
                return [told, *self._judged(position, turn, (), now)]
            case _:
                return super().found(found, now)

    def _examined(self, answer: Any) -> list[Effect]:  # noqa: ANN401 - each game has its own
        """Everything about the position, to teach from."""
        effects = self.match.examined(answer)
        if any(isinstance(effect, Restart) for effect in effects):
            self.board.forget()
        return effects

    def _judged(self, position: AnyPosition, turn: object, claims: Sequence[Any], now: float) -> list[Effect]:
        """What a turn has given away; it is dropped if the turn no longer counts."""
        match, advice = self.match, self.match.advice
        assert isinstance(advice, Advice)
        if advice.warns_first:
            return advice.weighed(match.rules.own_turn(turn), claims) if self.awaited(position) else []
        before = [match.rules.known_to(each, match.rules.own_player(each.to_move)) for each in match.positions[-2:-1]]
        if before != [position] or match.turns[-1] != turn or match.stage.called_off:
            return []
        if advice.gave_away(claims):
            return self.offers.offer_take_back(claims, now)
        said = advice.coach_says(claims)
        alone = match.sharing.alone(match.positions[-2].to_move)
        told: list[Effect] = [] if said is None or match.stage.over else [Announce(said, alone)]
        return [*told, *match.replies.release()]
