"""What only Infinity announces: what a placement did, advice, what lessons and puzzles say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Self

from eclipse_companion.announcements import Fact, Repeatable, Wording, Words, as_sentence
from eclipse_companion.announcements.fact import HELPED, UNSPELT, uncounted
from eclipse_companion.games.infinity.game.claims import Claim
from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Event, Reason, Row

COUNTED: Final[Mapping[str, str]] = {
    "Count.off": "owner",
    "Count.off_joker": "owner",
    "Count.row": "number",
    "Count.column": "number",
    "Count.diagonal": "number",
    "Count.with_joker": "row",
    "Count.counts": "player rows #points",
    "Count.silenced": "player rows",
    "Count.only": "player rows points",
    "Count.moves": "knob",
    "Count.stays": "knob",
    "Count.zero": "",
    "Count.side": "player number",
    "Count.again": "player other",
    "Count.two_rows": "player",
    "Count.knob": "",
    "Count.repetition": "",
    "Count.length": "",
}
"""The texts that tell of a placement, and the names that each may use, as in `Fact.TEXTS`."""


@dataclass(frozen=True, slots=True)
class Scored(Fact):
    """What a placement did beside lying there: what came off, the rows that count, the knob, who is next.

    Nobody can see at a glance what counts, so it is said in every game.
    """

    BY_PLAYER: ClassVar[Mapping[str, str]] = {"rows": "{player}_rows", "points": "{player}_points"}

    player: Player
    """Who placed."""
    turn: Placement
    position: Position
    pushed: Marble | None
    rows: tuple[tuple[Row, ...], ...]
    """All rows that stand, in the order of the players."""
    points: tuple[int, ...]
    """What each player got."""
    silenced: bool
    """Whether the other player's rows count nothing, by the joker's exception."""
    knob_before: int
    knob: int
    again: bool
    """Whether the same player places again, since the other has no marble in hand."""
    reason: Reason | None
    """Why the game is over; None if it goes on."""

    @classmethod
    def of(cls, event: Event, knob_before: int, reason: Reason | None) -> Self:
        """The announcement of an event; `reason` also knows draws, which an event of the rules alone doesn't."""
        player, position = event.placer, event.position
        return cls(
            player,
            event.placement,
            position,
            event.pushed,
            tuple(event.rows[player] for player in Player),
            tuple(event.points[player] for player in Player),
            event.silenced,
            knob_before,
            position.knob,
            position.side is player and reason is None,
            reason,
        )

    def composed(self, words: Words) -> str:
        """A sentence for each thing that has happened; nothing if nothing has."""
        told = [self._off(words), *self._counted(words), self._knob(words), self._next(words)]
        return " ".join(as_sentence(text) for text in told if text)

    def asides(self, words: Words) -> tuple[str, ...]:
        """What has happened beside rows and the knob, a sentence each: what came off, who places again, why it ends."""
        return tuple(as_sentence(text) for text in (self._off(words), self._next(words)) if text)

    def knob_told(self, words: Words) -> str:
        """Where the knob goes, in a sentence; empty if no row stands."""
        text = self._knob(words)
        return as_sentence(text) if text else ""

    def _off(self, words: Words) -> str:
        if self.pushed is None:
            return ""
        name = "off_joker" if self.pushed.is_joker else "off"
        return counted(words, name, {"owner": words.player(self.pushed.owner)})

    def _counted(self, words: Words) -> list[str]:
        """The rows of each player that has some; of one who is silenced first."""
        order = (self.player.opponent, self.player) if self.silenced else tuple(Player)
        rows = dict(zip(Player, self.rows, strict=True))
        having = [player for player in order if rows[player]]
        return [self._rows(words, player, rows[player], both=len(having) > 1) for player in having]

    def _rows(self, words: Words, player: Player, rows: tuple[Row, ...], *, both: bool) -> str:
        points = dict(zip(Player, self.points, strict=True))[player]
        told = words.listed(row_said(words, row) for row in rows)
        values = {"player": words.player(player), "rows": told, "points": points}
        if not self.silenced:
            return counted(words, "counts", values)
        if player is not self.player:
            return counted(words, "silenced", values)
        return counted(words, "only" if both else "counts", values)

    def _knob(self, words: Words) -> str:
        if self.reason is Reason.TWO_ROWS or not any(self.rows):
            return ""
        return counted(
            words, "stays" if self.knob == self.knob_before else "moves", {"knob": knob_said(words, self.knob)}
        )

    def _next(self, words: Words) -> str:
        if self.reason is not None:
            return counted(words, self.reason.value.replace("-", "_"), {"player": words.player(self.player)})
        if not self.again:
            return ""
        return counted(
            words, "again", {"player": words.player(self.player), "other": words.player(self.player.opponent)}
        )


@dataclass(frozen=True, slots=True)
class RepetitionAhead(Fact):
    """Each of these placements would make a position come up for the third time, and the game a draw.

    It is told once for each such position. The booklet has no such rule.
    """

    TEXTS: ClassVar[Mapping[str, str]] = {"draw": "player turns"}

    player: Player
    turns: tuple[Placement, ...]

    def wording(self, words: Words) -> Wording:
        """Who could do it, and with what."""
        turns = words.alternatives(words.turn(self.player, turn) for turn in self.turns)
        return "draw", {"player": words.player(self.player), "turns": turns}


@dataclass(frozen=True, slots=True)
class Hint(Fact):
    """One step of advice for the side to place: what matters; what a good placement does; the placement (`turn`)."""

    TO_DO: ClassVar[bool] = True
    HINT: ClassVar[bool] = True
    ANSWERS: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "unnamed": "reasons",
        **dict.fromkeys(("win", "draw", "loss"), "turn reasons"),
    }

    player: Player
    turn: Placement | None
    value: str
    """The position's: `win`, `draw` or `loss`."""
    claims: tuple[Claim, ...]
    step: int = field(default=0, compare=False, metadata=UNSPELT)
    steps: int = field(default=0, compare=False, metadata=UNSPELT)

    def wording(self, words: Words) -> Wording:
        """The step of the advice."""
        reasons = words.reasons(self.player, self.claims)
        if self.turn is None:
            return "unnamed", {"reasons": reasons}
        return self.value, {"turn": words.turn(self.player, self.turn), "reasons": reasons}


@dataclass(frozen=True, slots=True)
class Teaching(Repeatable, Fact):
    """What a puzzle or a lesson says to the learner."""

    TEXTS: ClassVar[Mapping[str, str]] = {HELPED: ""}
    TO_DO: ClassVar[bool] = True
    OPEN: ClassVar[bool] = True
    OPEN_NAMES: ClassVar[str | None] = "player opponent turn reply puzzle grade count onward"

    key: str
    """The name of its text, such as `rows_1_task`."""
    stage: str
    """`task`; the outcome of a placement: `right`, `wrong`, `done` (the exercise is over); `advice`."""
    player: Player
    """The learner."""
    turn: Placement | None = None
    """The placement that was made, or is advised."""
    reply: Placement | None = None
    """The other player's answer to it."""
    number: int = 0
    """The puzzle's number."""
    grade: int = 0
    count: int = 0
    """How many of the learner's own placements the win takes."""
    helped: bool = False
    """The exercise is over, but was solved with a hint, so that it doesn't count."""
    again: bool = False
    """It was announced before, and is on the screen again."""
    last: bool = False
    """Whether it ends the last lesson, which leads to a game."""

    def composed(self, words: Words) -> str | None:
        """The text that the exercise names, and that it doesn't count."""
        return uncounted(self, words) if self.helped else None

    def wording(self, words: Words) -> Wording:
        """The text that the exercise names."""
        player, nowhere = self.player, words.word("nowhere")
        return self.key, {
            "player": words.player(player),
            "opponent": words.player(player.opponent),
            "turn": nowhere if self.turn is None else words.turn(player, self.turn),
            "reply": nowhere if self.reply is None else words.turn(player.opponent, self.reply),
            "puzzle": self.number,
            "grade": self.grade,
            "count": self.count,
            "onward": words.filled("Phrase.last_lesson" if self.last else "Phrase.onward", {}),
        }


def row_said(words: Words, row: Row) -> str:
    """A row, inside a sentence: `row two`, `column one with the joker`."""
    text = line_said(words, row.line)
    return counted(words, "with_joker", {"row": text}) if row.joker else text


def line_said(words: Words, line: str) -> str:
    """A line, inside a sentence."""
    kind = {"r": "row", "c": "column", "d": "diagonal"}[line[0]]
    # The diagonals begin at the base of channel 1, and of channel 4.
    number = {"d1": 1, "d2": 4}.get(line, int(line[1]))
    return counted(words, kind, {"number": number})


def knob_said(words: Words, knob: int) -> str:
    """Where the knob stands, inside a sentence, by the players' names: `two for Ann`, `zero`."""
    return knob_on_side(words, knob, {player: words.player(player) for player in Player})


def knob_on_side(words: Words, knob: int, named: Mapping[Player, str]) -> str:
    """Where the knob stands, with what each player is called: `two for Blue`, `zero`."""
    if not knob:
        return counted(words, "zero", {})
    return counted(words, "side", {"player": named[Player.BLUE if knob > 0 else Player.YELLOW], "number": abs(knob)})


def counted(words: Words, name: str, values: Mapping[str, object]) -> str:
    """One of the texts of `COUNTED`, inside a sentence."""
    return str(words.filled(f"Count.{name}", values))


INFINITY_FACTS: Final[tuple[type[Fact], ...]] = (Scored, RepetitionAhead, Hint, Teaching)
"""Infinity's own announcements."""
