"""What follows from what searches find.

In: the director, a search's result, and the loop's time. Out: effects; none if the result no longer fits the game.
"""

from collections.abc import Sequence
from typing import assert_never

from eclipse_companion.announcements import Announcement, Coached, Notice
from eclipse_companion.games.eclipse.game.claims import Claim, GaveAway
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.search import Answer
from eclipse_companion.table.director import Director
from eclipse_companion.table.effects import Announce, Effect, Examine, JudgeTurn, Restart, Search, Think
from eclipse_companion.table.searches import (
    GameJudged,
    HintFound,
    PositionExamined,
    ReplyFound,
    SearchResult,
    ThinkingFailed,
    TurnJudged,
    ValueFound,
)


def follow(director: Director, found: SearchResult, now: float) -> list[Effect]:  # noqa: PLR0911 - a table
    """The effects of a result; `now` is the loop's time, milliseconds."""
    match found:
        case ReplyFound(position, turn):
            return _reply(director, turn) if _awaited(director, position) else []
        case HintFound(position, advice):
            return director.match.hinted(advice) if _awaited(director, position) else []
        case TurnJudged(position, turn, claims):
            return _judged(director, position, turn, claims, now)
        case ValueFound(position, value):
            return director.offers.judged(position, value)
        case PositionExamined(position, answer):
            return _examined(director, answer) if _awaited(director, position) else []
        case GameJudged(turns, where):
            # Nothing is announced if that game no longer counts.
            still = director.match.over and turns == director.match.turns
            return director.match.reviewed(where) if still else []
        case ThinkingFailed(reason, search):
            return _failed(director, reason, search, now)
        case _:
            assert_never(found)


def _awaited(director: Director, position: Position) -> bool:
    """Whether the game is still in this position."""
    return position == director.match.position and not director.match.over


def _reply(director: Director, turn: Turn) -> list[Effect]:
    """The computer's turn; a choice that isn't awaited is dropped."""
    return [*director.match.chosen(turn), *director.board.chosen()] if director.match.undecided else []


def _examined(director: Director, answer: Answer) -> list[Effect]:
    """Everything about the position, to teach from."""
    effects = director.match.examined(answer)
    if any(isinstance(effect, Restart) for effect in effects):
        director.board.forget()
    return effects


def _judged(director: Director, position: Position, turn: Turn, claims: Sequence[Claim], now: float) -> list[Effect]:
    """What a turn has given away; it is dropped if the turn no longer counts."""
    match = director.match
    if match.positions[-2:-1] != (position,) or match.turns[-1] != turn or match.called_off:
        return []
    if any(isinstance(claim, GaveAway) for claim in claims) and not match.paused:
        return director.offers.offer_take_back(tuple(claims), now)
    said: Announcement = Coached(match.position.to_move.opponent, tuple(claims))
    told: list[Effect] = [Announce(said)] if claims and not match.over else []
    return [*told, *match.think()]


def _failed(director: Director, reason: str, search: Search, now: float) -> list[Effect]:
    """A search has failed; if the game waits for it, `again` begins it anew."""
    if isinstance(search, Think | Examine):
        if not _awaited(director, search.position):
            return []
        director.match.failed = search
        return [Announce(Notice("search_failed_again", {"reason": reason}))]
    told = Announce(Notice("search_failed", {"reason": reason}))
    if isinstance(search, JudgeTurn):  # the computer waits for the coach
        return [told, *_judged(director, search.position, search.turn, (), now)]
    return [told]
