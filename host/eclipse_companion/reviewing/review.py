"""A game of the log, with the truth about each of its turns as far as it is known.

In: a game, its kind's `Reviewer`, words. Out: its positions and turns with what they are worth, where it was lost and
how well each player played, as JSON.
"""

from collections.abc import Sequence
from typing import Any, Final

from eclipse_companion.announcements import TIME_FORFEIT, GameOver, GameStarted
from eclipse_companion.gamekit.files import GameRecord, result_text
from eclipse_companion.gamekit.nouns import AnyPosition, PositionT, TurnT
from eclipse_companion.log import SavedGame
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.exploring import stands
from eclipse_companion.reviewing.games_list import date_of, names_of, who_played
from eclipse_companion.reviewing.home import HUMAN
from eclipse_companion.reviewing.reviewer import GameReview, Reviewer, Verdict, Worth

_HARD: Final = 3
"""The mark of a turn that alone keeps the value, and doesn't look like it."""
_WEAK: Final = (2, 4, 6)
"""The marks of turns that gave something away."""
_OTHER_ENDS: Final = ("resigned", TIME_FORFEIT)
"""How a game is won before the rules end it."""
_UNKNOWN: Final = "?"
"""What game files have for a player without a name."""


def reviewed(game: SavedGame, reviewer: Reviewer[TurnT, PositionT], page: Sentences) -> dict[str, Any]:
    """The review of a game, finished or not, in the words of its edition. Raises `CompanionError`."""
    record = reviewer.record(game)
    positions = list(record.positions())
    words = words_of(game, record, page)
    judged = reviewer.judged(record)
    worths = [*(verdict.before for verdict in judged.verdicts[1:]), judged.last]
    bests = [*(verdict.best for verdict in judged.verdicts[1:]), judged.answers]
    turns = []
    for ply, turn in enumerate(record.turns):
        before, after = positions[ply], positions[ply + 1]
        number = reviewer.numbered(before, ply)
        made = reviewer.made(before, turn, after, number, words)
        told: dict[str, Any] = {"mark": None}
        said: list[str] = []
        if judged.verdicts:
            verdict = judged.verdicts[ply]
            told = _judged(before, turn, verdict, reviewer, words)
            own = reviewer.remarks(verdict, words)
            if own is None:
                remark, stand = _remark(verdict, words), stands(after, worths[ply], reviewer, words)
                told["judged"] = remark or stand
                told["answer"] = _answered(after, bests[ply], worths[ply], reviewer, words)
                said = [remark, stand, _better(before, verdict, words)]
            else:
                over = record.rules().result(after) is not None
                said = [*own, reviewer.ended(after, words) if over else ""]
                told["judged"] = " ".join(filter(None, said))
        elif ply + 1 == len(record.turns):
            said = [stands(after, Worth(None), reviewer, words)]
        turns.append(
            {
                **reviewer.described(before, turn, words),
                "named": reviewer.named(before, turn, words),
                "marks": reviewer.marks(before, turn),
                "number": number,
                "mover": None if before.to_move is None else before.to_move.value,
                "made": made,
                **told,
                "said": " ".join(filter(None, [made, *said])),
            }
        )
    return {
        "id": game.uuid,
        "date": date_of(game),
        "names": who_played(names_of(game), [player.type for player in game.players], words),
        "players": [player.value for player in words.players],
        "people": [player.value for player, who in zip(words.players, game.players, strict=False) if who.type == HUMAN],
        "sides": [words.side_of(player) for player in words.players],
        "result": result_text(record.result),
        "over": record.rules().result(positions[-1]) is not None,
        "ended": _ended(game, record, positions[-1], reviewer, words),
        "positions": [str(position) for position in positions],
        "drawn": [reviewer.pictured(position, words) for position in positions],
        "turns": turns,
        "lost": _lost(record, positions, judged, reviewer, words),
        "accuracy": dict(judged.accuracy),
        "given_away": {player: round(points, 1) for player, points in judged.given_away.items()},
        **reviewer.drawn(record, positions[-1], words),
    }


def words_of(game: SavedGame, record: GameRecord[TurnT, PositionT], page: Sentences) -> Sentences:
    """The sentences with the players' names, unless two have the same; nobody is called you."""
    names = ["" if name == _UNKNOWN else name for name in names_of(game)]
    if len(set(names)) < len(names):
        names = [""] * len(names)
    return page.overheard().heard(GameStarted(game.uuid, game.edition, tuple(names), record.start))


def _judged(
    before: PositionT, made: TurnT, verdict: Verdict[TurnT], reviewer: Reviewer[TurnT, PositionT], words: Sentences
) -> dict[str, Any]:
    """What a turn is worth, and what the position before it was."""
    return {
        **_worth(verdict.worth),
        "before": _worth(verdict.before),
        "mark": verdict.mark,
        "best": [reviewer.described(before, turn, words)["text"] for turn in verdict.best],
        "better": _advised(before, made, verdict, reviewer, words),
    }


def _advised(
    before: PositionT, made: TurnT, verdict: Verdict[TurnT], reviewer: Reviewer[TurnT, PositionT], words: Sentences
) -> dict[str, Any] | None:
    """A turn that would have been better, with what it brings; None after a turn without a bad mark.

    Of several, one that goes elsewhere: both are drawn on the board.
    """
    if not _is_weak(verdict) or not verdict.best:
        return None
    worth, taken = verdict.before, {mark["to"] for mark in reviewer.marks(before, made)}
    elsewhere = (turn for turn in verdict.best if not taken & {mark["to"] for mark in reviewer.marks(before, turn)})
    best = next(elsewhere, verdict.best[0])
    said = [words.part("Review.best", "text", {"turn": reviewer.advised(before, best, words)})]
    if worth.value is not None:
        far = "" if worth.value == "draw" else "_far" if worth.length is None else "_turns"
        said.append(words.part(f"Review.best_{worth.value}{far}", "text", {"count": worth.length}))
    described = reviewer.described(before, best, words)
    return {**described, "marks": reviewer.marks(before, best), "said": said}


def _answered(
    after: PositionT,
    best: Sequence[TurnT],
    worth: Worth,
    reviewer: Reviewer[TurnT, PositionT],
    words: Sentences,
) -> dict[str, Any] | None:
    """The best answer to a turn, and what it brings; None if the game is over."""
    if not best:
        return None
    values = {"player": words.player(after.to_move), "turn": reviewer.named(after, best[0], words)}
    if worth.value == "win" and worth.length == 1:
        said = words.part("Review.answer_wins", "text", values)
    else:
        said = f"{words.part('Review.answer', 'text', values)} {stands(after, worth, reviewer, words)}"
    return {"marks": reviewer.marks(after, best[0]), "said": said}


def _worth(worth: Worth) -> dict[str, Any]:
    points = {} if worth.points is None else {"points": round(worth.points, 1)}
    return {"value": worth.value, "length": worth.length, **points}


def _remark(verdict: Verdict[TurnT], words: Sentences) -> str:
    """What the turn's mark means; empty for a turn without a mark."""
    value = verdict.worth.value
    if verdict.mark is None:
        return ""
    if not verdict.kept:
        return words.part(f"Review.gave_{verdict.before.value}_{value}", "text", {})
    if verdict.given_away:
        return words.part(f"Review.slow_{value}", "text", {"count": verdict.given_away})
    return words.part(f"Review.{'hard' if verdict.mark == _HARD else 'only'}_{value}", "text", {})


def _is_weak(verdict: Verdict[TurnT]) -> bool:
    """Whether another turn would have been better."""
    return verdict.mark in _WEAK


def _better(before: AnyPosition, verdict: Verdict[TurnT], words: Sentences) -> str:
    """What would have been better than a turn with a bad mark."""
    if not _is_weak(verdict):
        return ""
    return words.part("Review.better", "text", {"turn": _named(before, verdict.best[0], words)})


def _ended(
    game: SavedGame,
    record: GameRecord[TurnT, PositionT],
    last: PositionT,
    reviewer: Reviewer[TurnT, PositionT],
    words: Sentences,
) -> str:
    """How the game ended."""
    if record.result is None:
        return words.part("Review.unfinished", "text", {})
    if record.rules().result(last) is not None:
        return reviewer.ended(last, words)
    if record.result.winner is None:
        termination = "agreed"
    else:
        termination = game.termination if game.termination in _OTHER_ENDS else "normal"
    return words.say(GameOver(record.result, (), termination, last)) or ""


def _lost(
    record: GameRecord[TurnT, PositionT],
    positions: Sequence[PositionT],
    judged: GameReview[TurnT],
    reviewer: Reviewer[TurnT, PositionT],
    words: Sentences,
) -> str:
    """Which turn lost the game; empty if none did, or if the game ended otherwise, such as by the clock."""
    if judged.lost is None or record.result is None:
        return ""
    before, turn = positions[judged.lost], record.turns[judged.lost]
    mover = before.to_move
    if record.result.winner in (None, mover):
        return ""
    values = {"player": words.player(mover), "turn": _named(before, turn, words)}
    return words.part("Review.lost", "text", {**values, "number": reviewer.numbered(before, judged.lost)})


def _named(before: AnyPosition, turn: object, words: Sentences) -> str:
    """A turn inside a sentence."""
    return words.turn(before.to_move, turn)
