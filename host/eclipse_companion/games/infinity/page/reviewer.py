"""What the page can ask of Infinity's positions and past games: exact values in endless play, all of them.

In: records, positions, an oracle. Out: verdicts on placements, what each placement of a position is worth, the story. A
position is a `GameHistory`: how a game ends depends on what came before.
"""

from dataclasses import replace
from typing import Any, Final

from eclipse_companion.announcements import as_sentence
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.numbering import row_numbers
from eclipse_companion.games.infinity.announcements import Scored, counted
from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import KNOB_END, knob_text
from eclipse_companion.games.infinity.game.rules import Reason
from eclipse_companion.games.infinity.page.device import Last, device, placement_label
from eclipse_companion.games.infinity.page.story import told
from eclipse_companion.games.infinity.reply.annotating import WORTH, Judged, accuracy, judge, lost_with
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.solution.exact import VALUES, Oracle
from eclipse_companion.log import SavedGame, game_files
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.reviewer import Choice, Explored, GameReview, Reviewer, Step, Verdict, Worth

_FAR: Final = 1000
"""An end of unknown length comes after all that are known."""


class InfinityReviewer(Reviewer[Placement, GameHistory]):
    """Every value is exact; lengths are told as far as the program knows them."""

    rules = INFINITY_RULES
    records = rin.GameRecord
    suffix = ".rin"
    example = "b3/4/4/4 y 0"

    def __init__(self, oracle: Oracle | None = None) -> None:
        """Without an oracle one is made when it is needed first: reading the tables takes a moment."""
        self._known = oracle

    def record(self, game: SavedGame) -> rin.GameRecord:
        """With the rule for repetitions, where it isn't the usual one."""
        return game_files.as_record(game, rin.GameRecord, rin.edition_tags(game.edition))

    @property
    def _oracle(self) -> Oracle:
        if self._known is None:
            self._known = Oracle()
            self._known.warm()
        return self._known

    def described(self, position: GameHistory, turn: Placement, words: Sentences) -> dict[str, Any]:
        """A placement's parts, too, and where the knob stands after it."""
        after = position.position if position.result is not None else position.place(turn).position
        return {
            "turn": str(turn),
            "text": placement_label(words, turn),
            "letter": turn.marble.value,
            "channel": turn.channel,
            "note": words.page_label("knob_note", knob=knob_text(after.knob).replace("-", "\N{MINUS SIGN}")),
        }

    def numbered(self, position: GameHistory, ply: int) -> int:
        """As lists have it: who places twice begins another row."""
        del ply
        sides = [each.side for each in (*position.before, position.position)]
        return row_numbers(sides, self.rules.players)[-1]

    def marks(self, before: GameHistory, turn: Placement) -> list[dict[str, Any]]:
        """The channel that a marble rolls into, and the marble's letter."""
        del before
        return [{"to": turn.channel, "piece": turn.marble.value}]

    def made(self, before: GameHistory, turn: Placement, after: GameHistory, number: int, words: Sentences) -> str:
        """What the placement did, too; how it has ended the game is said by `ended`."""
        said = super().made(before, turn, after, number, words)
        assert after.event is not None
        if after.reason is Reason.TWO_ROWS:
            return said
        scored = Scored.of(after.event, before.position.knob, None)
        scored = scored if after.reason is None else replace(scored, again=False)
        return f"{said} {words.say(scored) or ''}".strip()

    def ended(self, last: GameHistory, words: Sentences) -> str:
        """By which rule, too: the position alone doesn't show it."""
        said = super().ended(last, words)
        if last.event is None or last.reason is None:
            return said
        why = counted(words, last.reason.value.replace("-", "_"), {"player": words.player(last.event.placer)})
        return f"{as_sentence(why)} {said}"

    def judged(self, record: files.GameRecord[Placement, GameHistory]) -> GameReview[Placement]:
        """As `annotate` judges a game."""
        assert isinstance(record, rin.GameRecord)
        judged = judge(record, self._oracle)
        last = record.final()
        answer = self._oracle.answer(last.position)
        worth = Worth(None) if last.result is not None else Worth(answer.value, answer.turns)
        shares = {player.value: share for player, share in accuracy(judged).items()}
        return GameReview([_verdict(each) for each in judged], worth, shares, lost_with(judged), answer.best)

    def drawn(
        self, record: files.GameRecord[Placement, GameHistory], last: GameHistory, words: Sentences
    ) -> dict[str, Any]:
        """How the knob went: its place after each placement, 1 at Blue's end and -1 at Yellow's."""
        del record
        positions = (*last.before, last.position)
        heights = [position.knob / KNOB_END for position in positions]
        return {"curve": {"said": words.page_label("knob"), "heights": heights}}

    def pictured(self, position: GameHistory, words: Sentences) -> dict[str, Any]:
        """The device, with what the last placement did."""
        event = position.event
        if event is None:
            return device(words, position.position)
        silent = event.placer.opponent if event.silenced else None
        last = Last(event.placement.channel, event.pushed, silent, position.before[-1].knob)
        return device(words, position.position, last)

    def explored(self, position: GameHistory) -> Explored[Placement, GameHistory]:
        """All placements: quick wins, other wins, draws, and losses that come late before those that come soon."""
        if position.result is not None:
            return Explored(Worth(None), ())
        answer = self._oracle.answer(position.position)
        outcomes = self._oracle.outcomes(position.position)
        choices = []
        for placement, outcome in outcomes.items():
            after, value = position.place(placement), VALUES[outcome]
            choices.append(Choice(placement, after, self._worth(after, value), placement in answer.best))
        choices.sort(key=lambda choice: (*_rank(choice.worth), choice.turn != answer.play, str(choice.turn)))
        return Explored(Worth(answer.value, answer.turns), choices)

    def story(self, words: Sentences) -> list[Step]:
        """What the solution says."""
        return told(words, self.explored)

    def _worth(self, after: GameHistory, value: str) -> Worth:
        """What a placement is worth that leads there, counted from before it."""
        if value == "draw":
            return Worth(value)
        if after.result is not None:
            return Worth(value, 1)
        left = self._oracle.answer(after.position).turns
        return Worth(value, None if left is None else left + 1)


def _rank(worth: Worth) -> tuple[int, int]:
    """The best first."""
    assert worth.value is not None
    length = _FAR if worth.length is None else worth.length
    return -WORTH[worth.value], length if worth.value == "win" else -length


def _verdict(judged: Judged) -> Verdict[Placement]:
    length = None if judged.left is None or judged.value == "draw" else judged.left + 1
    before = judged.before
    return Verdict(Worth(before.value, before.turns), Worth(judged.value, length), before.best, judged.mark)
