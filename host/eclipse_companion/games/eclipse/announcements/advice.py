"""What is known of a position: hints, threats, values; and what puzzles and lessons say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from eclipse_companion.announcements import Fact, Repeatable
from eclipse_companion.announcements.fact import HELPED, UNSPELT, Wording, uncounted
from eclipse_companion.games.eclipse.announcements.words import EclipseWords, of_player
from eclipse_companion.games.eclipse.game.claims import Claim, Threat
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn

THREATS_SAID: Final = 3
"""How many threats are spoken; the screen shows all of them."""


@dataclass(frozen=True, slots=True)
class Hint(Fact):
    """One level of advice for the player to move: what matters; the piece to flip (`square`); the whole turn (`turn`).

    Further levels (`onward`) say how the game goes on after that turn.
    """

    TO_DO: ClassVar[bool] = True
    HINT: ClassVar[bool] = True
    ANSWERS: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "matters": "player reasons",
        "flip": "player opponent_piece square reasons",
        **dict.fromkeys(("unknown", "win", "draw", "loss"), "player turn reasons more"),
        "onward": "player reasons",
    }

    player: Player
    turn: Turn | None
    value: str | None
    """`win`, `draw`, `loss`, or None if the search didn't reach the end."""
    claims: tuple[Claim, ...] = ()
    """The reasons. Until the turn is announced, they name none of its squares except that of the piece to flip."""
    square: Square | None = None
    onward: bool = False
    more: bool = False
    """Whether the turn is announced, and asking once more shows how the game goes on."""
    step: int = field(default=0, compare=False, metadata=UNSPELT)
    steps: int = field(default=0, compare=False, metadata=UNSPELT)

    def wording(self, words: EclipseWords) -> Wording:
        """The level of the advice."""
        values: dict[str, object] = {
            "player": words.player(self.player),
            "opponent_piece": words.piece(self.player.opponent),
            "reasons": words.reasons(self.player, self.claims),
        }
        if self.onward:
            return "onward", values
        if self.turn is not None:
            values["more"] = words.filled("Phrase.more", {}) if self.more else ""
            return self.value or "unknown", {**values, "turn": words.instruction(self.player, self.turn)}
        return ("matters" if self.square is None else "flip"), {**values, "square": self.square}


@dataclass(frozen=True, slots=True)
class Coached(Fact):
    """What the coach says about a turn that couldn't save a lost game."""

    TEXTS: ClassVar[Mapping[str, str]] = {"losing": "reasons"}

    player: Player
    """Who made the turn."""
    claims: tuple[Claim, ...]
    """What is true of the turn in the position before it."""

    def wording(self, words: EclipseWords) -> Wording:
        """What the turn was worth."""
        return "losing", {"reasons": words.reasons(self.player, self.claims)}


@dataclass(frozen=True, slots=True)
class Threats(Fact):
    """How each player could win at once on that player's turn; None: they are no longer shown."""

    ANSWERS: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(("none", "some", "hidden"), "reasons")

    player: Player
    """The player to move."""
    threats: tuple[Threat, ...] | None
    again: bool = False
    """They are shown for every position, and nobody has asked for these."""

    @property
    def silent(self) -> bool:
        """Whether nobody has asked for it."""
        return self.again

    def wording(self, words: EclipseWords) -> Wording:
        """The first few threats."""
        told = words.reasons(self.player, (self.threats or ())[:THREATS_SAID])
        return ("hidden" if self.threats is None else "some" if told else "none"), {"reasons": told}


@dataclass(frozen=True, slots=True)
class Evaluation(Repeatable, Fact):
    """What is known of a position in an analysis."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("unknown", "draw"), "turn"),
        **dict.fromkeys(("won", "next", "turns"), "winner count turn"),
        "over_won": "winner",
        "over_draw": "",
    }

    player: Player
    """The player to move."""
    turn: Turn | None
    """The best turn that the search knows; None if the game is over here."""
    value: str | None
    """For the player to move, as in `Hint`."""
    distance: int | None = None
    """After how many turns, counting both players', a win or a loss comes at best."""
    result: Result | None = None
    """How the rules end the game here."""
    again: bool = False
    """It was announced before, and is on the screen again."""

    def wording(self, words: EclipseWords) -> Wording:
        """Who wins, when, and the best turn."""
        if self.turn is None:
            winner = self.result.winner if self.result else None
            return ("over_draw", {}) if winner is None else ("over_won", {"winner": words.player(winner)})
        values: dict[str, object] = {"turn": words.turn(self.player, self.turn)}
        if self.value is None or self.value == "draw":
            return ("unknown" if self.value is None else "draw"), values
        winner = self.player if self.value == "win" else self.player.opponent
        values |= {"winner": words.player(winner), "count": self.distance}
        return ("won" if self.distance is None else "next" if self.distance == 1 else "turns"), values


@dataclass(frozen=True, slots=True)
class Teaching(Repeatable, Fact):
    """What a puzzle or a lesson says to the learner."""

    TEXTS: ClassVar[Mapping[str, str]] = {HELPED: ""}
    TO_DO: ClassVar[bool] = True
    OPEN: ClassVar[bool] = True
    OPEN_NAMES: ClassVar[str | None] = (
        "player opponent piece opponent_piece gold silver turn reply squares from to either number grade count onward"
    )

    key: str
    """The name of its text, such as `corners_1_task`."""
    stage: str
    """`task`; the outcome of a turn: `right`, `wrong`, `done` (the exercise is over); `advice`, a turn to make now."""
    player: Player
    """The learner."""
    turn: Turn | None = None
    """The turn that was made, or is advised."""
    reply: Turn | None = None
    """The opponent's answer to it."""
    squares: tuple[Square, ...] = ()
    number: int = 0
    """The puzzle's number."""
    grade: int = 0
    count: int = 0
    """How many of the learner's own turns the win takes."""
    answered: Turn | None = None
    """What the computer has just played, if nobody had to make it on a board."""
    helped: bool = False
    """The exercise is over, but was solved with a hint, so that it doesn't count."""
    again: bool = False
    """It was announced before, and is on the screen again."""
    flip: tuple[Square, Square] | None = field(default=None, metadata=UNSPELT)
    """A flip with which the opponent opens the line on `squares`, from where to where."""

    def preface(self, words: EclipseWords) -> str:
        """The computer's turn, if nobody had to make it; it is spoken when it is made."""
        if self.answered is None:
            return ""
        return words.part("Phrase.answered", "text", {"turn": words.turn(self.player.opponent, self.answered)})

    def composed(self, words: EclipseWords) -> str | None:
        """The text that the exercise names, and that it doesn't count."""
        return uncounted(self, words) if self.helped else None

    def wording(self, words: EclipseWords) -> Wording:
        """The text that the exercise names."""
        player, nowhere = self.player, words.word("nowhere")
        return self.key, {
            **of_player(words, player),
            "piece": words.piece(player),
            "gold": words.side(player, Side.GOLD),
            "silver": words.side(player, Side.SILVER),
            "turn": nowhere if self.turn is None else words.turn(player, self.turn),
            "reply": nowhere if self.reply is None else words.deed(player.opponent, self.reply, "mine"),
            "squares": words.listed(self.squares),
            "from": nowhere if self.flip is None else self.flip[0],
            "to": nowhere if self.flip is None else self.flip[1],
            "either": words.alternatives(self.squares),
            "number": self.number,
            "grade": self.grade,
            "count": self.count,
            "onward": words.filled("Phrase.onward", {}),
        }
