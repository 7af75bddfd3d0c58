"""What the page can ask of Ecliptic's past games: the table after each turn, and both hands once a game is over.

In: games of the log, words. Out: records, sentences, tables as JSON. What turns are worth is an estimate, which needs
the hands: those of a game that can go on are unknown.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from eclipse_companion.gamekit import files
from eclipse_companion.games.ecliptic.announcements import Happened, Scored, Thrown
from eclipse_companion.games.ecliptic.game import ecl, rules
from eclipse_companion.games.ecliptic.game.actions import Action, Wish
from eclipse_companion.games.ecliptic.game.cards import texts_of
from eclipse_companion.games.ecliptic.game.events import Battled, Event, Played, shown_to
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.logged import count_turns, record_of
from eclipse_companion.games.ecliptic.page.moves import listed_label
from eclipse_companion.games.ecliptic.page.table import battle_json, count_json, table_json
from eclipse_companion.games.ecliptic.page.trying import tryable
from eclipse_companion.games.ecliptic.reply.sampling import GAMES
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.log import SavedGame
from eclipse_companion.log.listing import Counting
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.reviewer import GameReview, Reviewer, Verdict, Worth

if TYPE_CHECKING:
    from eclipse_companion.announcements import Fact
    from eclipse_companion.games.ecliptic.reply.judging import Decision, Judged
    from eclipse_companion.games.ecliptic.words import EclipticSentences

MOST_KNOWN: Final = 20
"""So many games stay judged: whoever looks back goes to and fro between a few."""


@dataclass(frozen=True, slots=True)
class Estimated(Verdict[Turn | Action]):
    """What a turn came to, decision by decision."""

    judged: "Judged | None" = None


class EclipticReviewer(Reviewer[Turn | Action, ReplayedGame]):
    """Lists games, steps through them, and saves them."""

    rules = ECLIPTIC_RULES
    records = ecl.GameRecord
    suffix = ".ecl"
    at_once = 1

    def __init__(self, games: int = GAMES) -> None:
        """`games`: how many are played on for each decision."""
        self._games = games
        self._known: OrderedDict[str, GameReview[Turn | Action]] = OrderedDict()
        """The games that were judged last, by their files' texts: that takes some seconds each."""

    @property
    def counting(self) -> Counting:
        """Whole turns, as files have them."""
        return count_turns

    def record(self, game: SavedGame) -> ecl.GameRecord:
        """Whole turns; the hands of a game that can go on stay unknown."""
        return record_of(game)

    def described(self, position: ReplayedGame, turn: Turn | Action, words: Sentences) -> dict[str, Any]:
        """What was played or discarded; battles are told in sentences. What was better may be another action."""
        del position
        return {"turn": str(turn), "text": listed_label(words, turn.action if isinstance(turn, Turn) else turn)}

    def named(self, before: ReplayedGame, turn: Turn | Action, words: "EclipticSentences") -> str:  # type: ignore[override]
        """What was played or discarded."""
        del before
        return words.action(turn.action if isinstance(turn, Turn) else turn)

    def advised(self, before: ReplayedGame, turn: Turn | Action, words: "EclipticSentences") -> str:  # type: ignore[override]
        """An action is always something to do."""
        return self.named(before, turn, words)

    def judged(self, record: files.GameRecord[Turn, ReplayedGame]) -> GameReview[Turn | Action]:
        """As `annotate` judges a game, with the same numbers; nothing without the hands."""
        text = files.write([record])
        known = self._known.pop(text, None)
        self._known[text] = _judged(record, self._games) if known is None else known
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return self._known[text]

    def remarks(self, verdict: Verdict[Turn | Action], words: "EclipticSentences") -> Sequence[str]:  # type: ignore[override]
        """What was given away, what was better, what chance did; and who is ahead, by an estimate until it is over."""
        assert isinstance(verdict, Estimated)
        assert verdict.judged is not None
        turn = verdict.judged
        said = [_slip(each, words) for each in turn.decisions if each.counts]
        if turn.luck:
            lucky = words.player(turn.mover if turn.luck > 0 else turn.mover.opponent)
            said.append(words.part("LookedBack.luck", "text", {"player": lucky, "points": round(abs(turn.luck))}))
        if turn.counted is not None:  # the count is told with the end
            return said
        points = round(turn.after.points)
        leader = words.player(turn.mover if points > 0 else turn.mover.opponent)
        name = "ahead" if points else "even"
        return [*said, words.part(f"LookedBack.{name}", "text", {"player": leader, "points": abs(points)})]

    def numbered(self, position: ReplayedGame, ply: int) -> int:
        """Each turn has its own number, as in files."""
        del position
        return ply + 1

    def made(
        self, before: ReplayedGame, turn: Turn | Action, after: ReplayedGame, number: int, words: Sentences
    ) -> str:
        """Everything that happened in a turn, and what both sides count if it was the last one."""
        del turn, number
        battle = any(isinstance(event, Battled) for event in after.events)
        told: list[Fact] = []
        for event in after.events:
            if isinstance(event, Battled):
                told += _thrown(event)
            told.append(_happened(before, after, event, battle=battle))
        table = after.state.table
        if table.ending is not None:
            told.append(Scored(table.ending, table.side, table.scores))
        return " ".join(filter(None, map(words.say, told)))

    def pictured(self, position: ReplayedGame, words: Sentences) -> dict[str, Any]:
        """The table, and both hands if they are known."""
        del words
        state = position.state
        table, over = state.table, state.result is not None
        battled = next((event for event in position.events if isinstance(event, Battled)), None)
        placed = next((event.play.placed for event in position.events if isinstance(event, Played)), None)
        return {
            "table": table_json(table, battle_json(table, battled=battled), placed),
            "hands": None if state.hands is None else [texts_of(hand) for hand in state.hands],
            "mover": None if over else table.side.at,
            "count": count_json(table) if over else None,
            "tries": tryable(state),
        }


def _judged(record: files.GameRecord[Turn, ReplayedGame], games: int) -> GameReview[Turn | Action]:
    from eclipse_companion.games.ecliptic.reply.judging import given_away, judge  # noqa: PLC0415 - it loads a compiler

    turns = judge(record, games=games)
    if not turns:
        return GameReview()
    verdicts = [
        Estimated(
            Worth(None, points=turn.before),
            Worth(None, points=turn.after.points),
            [each.weighed.best for each in turn.own if each.counts],
            turn.mark,
            judged=turn,
        )
        for turn in turns
    ]
    points = {player.value: lost for player, lost in given_away(turns).items()}
    return GameReview(verdicts, given_away=points)


def _slip(decision: "Decision", words: "EclipticSentences") -> str:
    """What a decision gave away, and what would have been better."""
    told = {"player": words.player(decision.player), "action": words.action(decision.weighed.best)}
    if isinstance(decision.done, Wish):
        wins = round(100 * (decision.weighed.before.wins - decision.weighed.after.wins))
        return words.part("LookedBack.gave_wins", "text", {**told, "wins": wins})
    return words.part("LookedBack.gave", "text", {**told, "points": round(decision.loss)})


def _thrown(battled: Battled) -> list[Thrown]:
    """Each throw of a battle; the last one decides it."""
    fight = battled.fight
    last = len(fight.throws) - 1
    return [Thrown(fight.dice, shown, fight.winner if at == last else None) for at, shown in enumerate(fight.throws)]


def _happened(before: ReplayedGame, after: ReplayedGame, event: Event, *, battle: bool) -> Happened:
    """An event, with what follows from it."""
    if not isinstance(event, Played):
        return Happened(shown_to(event, None))
    goes_on = after.state.table.phase is not Phase.OVER
    return Happened(event, battle, goes_on and rules.has_extra_turn(before.state.table, event.play))
