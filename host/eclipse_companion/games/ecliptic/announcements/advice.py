"""What is advised: hints, the coach's warnings; and what puzzles and lessons say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from eclipse_companion.announcements import Fact, Repeatable, Wording
from eclipse_companion.announcements.fact import HELPED, UNSPELT, ClockEffect, uncounted
from eclipse_companion.games.ecliptic.ecliptic_words import EclipticWords
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.cards import read_card
from eclipse_companion.games.ecliptic.game.claims import Claim, DieAgainst, DieAgainstAny
from eclipse_companion.games.ecliptic.game.players import Player


@dataclass(frozen=True, slots=True)
class Hint(Fact):
    """One step of advice for a player: what matters, what a good action does, or the action itself (`turn`).

    It tells of the player's hand. Where nobody else plays, everybody may hear it.
    """

    TO_DO: ClassVar[bool] = True
    HINT: ClassVar[bool] = True
    HIDDEN: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "unnamed": "reasons spoken exact",
        "whole": "turn action reasons spoken exact",
    }

    player: Player
    turn: Action | None
    claims: tuple[Claim, ...]
    step: int = field(default=0, compare=False, metadata=UNSPELT)
    steps: int = field(default=0, compare=False, metadata=UNSPELT)

    def wording(self, words: EclipticWords) -> Wording:
        """The step of the advice; `exact`: chances as numbers; `spoken`: of several chances only the most general."""
        general = any(isinstance(claim, DieAgainstAny) for claim in self.claims)
        spoken = tuple(claim for claim in self.claims if not (general and isinstance(claim, DieAgainst)))
        values = {
            "reasons": words.reasons(self.player, self.claims),
            "spoken": words.reasons(self.player, spoken),
            "exact": words.exact(self.claims),
        }
        if self.turn is None:
            return "unnamed", values
        return "whole", {**values, "turn": self.turn, "action": words.action(self.turn)}


@dataclass(frozen=True, slots=True)
class HintSought(Fact):
    """A player has asked for a hint, which takes a while to find."""

    HIDDEN: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"sought": ""}

    player: Player

    def wording(self, words: EclipticWords) -> Wording:  # noqa: ARG002 - it has no names
        """Only that it takes a while."""
        return "sought", {}


@dataclass(frozen=True, slots=True)
class Warned(Fact):
    """The coach warns a player of what the player is about to do."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.ASKED
    TO_DO: ClassVar[bool] = True
    HIDDEN: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"warned": "turn reasons"}

    player: Player
    turn: Action
    claims: tuple[Claim, ...]

    def wording(self, words: EclipticWords) -> Wording:
        """What it gives away, what is better, and what to say to do it anyway."""
        return "warned", {"turn": self.turn, "reasons": words.reasons(self.player, self.claims)}


@dataclass(frozen=True, slots=True)
class Teaching(Repeatable, Fact):
    """What a lesson or a puzzle says to the learner."""

    TEXTS: ClassVar[Mapping[str, str]] = {HELPED: "", "puzzle_helped": ""}
    TO_DO: ClassVar[bool] = True
    OPEN: ClassVar[bool] = True
    OPEN_NAMES: ClassVar[str | None] = "player opponent turn action onward puzzle grade cards reply"

    key: str
    """The name of its text, such as `pairs_1_task`."""
    stage: str
    """`task`; the outcome of an action: `right`, `wrong`, `done` (the exercise is over); `advice`."""
    player: Player
    """The learner."""
    turn: Action | None = None
    """What the learner has done, or is advised to do."""
    helped: bool = False
    """The exercise is over, but was solved with a hint, so that it doesn't count."""
    again: bool = False
    """It was announced before, and is on the screen again."""
    number: int = 0
    """The puzzle's number; 0 in lessons."""
    grade: int = 0
    """How hard the puzzle is."""
    cards: tuple[str, ...] = ()
    """The cards that it is about: those that the opponent holds, or a pair to put down."""
    reply: Action | None = None
    """What the opponent can do against it."""

    def composed(self, words: EclipticWords) -> str | None:
        """The text that the exercise names, and that it doesn't count."""
        return uncounted(self, words, "puzzle_helped" if self.number else HELPED) if self.helped else None

    def wording(self, words: EclipticWords) -> Wording:
        """The text that the exercise names."""
        told: dict[str, object] = {
            "turn": words.word("nowhere") if self.turn is None else str(self.turn),
            "action": words.word("nowhere") if self.turn is None else words.action(self.turn),
            "reply": words.word("nowhere") if self.reply is None else words.action(self.reply),
            "cards": words.listed([words.card(read_card(card)) for card in self.cards])
            if self.cards
            else words.filled("Phrase.no_card", {}),
            "puzzle": self.number,
            "grade": self.grade,
        }
        people = {"player": words.player(self.player), "opponent": words.player(self.player.opponent)}
        return self.key, {**people, **told, "onward": words.filled("Phrase.onward", {})}
