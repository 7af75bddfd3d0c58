"""What following yields beside steps, each with the time at which it was known, milliseconds."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from eclipse_companion.gamekit.outcomes import AnyOutcome, Mended, ProblemFound, QuestionAsked, TakenBack, TurnGiven
from eclipse_companion.games.ecliptic.game.cards import Card, Sign
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step


@dataclass(frozen=True, slots=True)
class Fault:
    """What doesn't fit, by name, whose it is, and the cards, the sign and the slots that it is about.

    `place_missing`: a pair lies there, and no card was placed. `pair_missing`: a card was placed, and no pair lies
    there; `partner_missing`: of the pair one card is seen. `exchanged`: a new pair lies there, and the one of the turn
    before isn't seen; `exchanged_before`: it is the computer's turn, which can't have put it down. `stray`: a card lies
    there, and nothing else is new. `astray`: a card lies beside another sign. `not_your_turn`: a card lies on the side
    of a player who isn't to move. `refused`: the rules don't allow it, for a reason. `missing`: a card of a line isn't
    seen. `pile`: another card lies on the pile. `unreadable`: something lies in a line that can't be read,
    `pile_unreadable`: or on the pile. `not_set_up`: the game has just begun, and cards lie there. `other_card`: the
    computer's card was turned over, and another one was asked for. `unfinished`: what the computer asked for is half
    done. `unseen`: a card was laid on a slot that the camera hasn't seen. `show_one`: several cards are shown at once.
    `no_slots`: the sheet isn't seen.
    """

    why: str
    player: Player
    cards: tuple[Card, ...] = ()
    sign: Sign | None = None
    slots: tuple[int, ...] = ()
    refusal: tuple[str, tuple[tuple[str, str], ...]] | None = None
    """A notice's key, and its words."""


@dataclass(frozen=True, slots=True)
class CardShown(AnyOutcome):
    """The camera has seen the card that was drawn for the computer: now it goes on a slot."""

    recorded_as: ClassVar[str] = "CardShown"
    slot: int


@dataclass(frozen=True, slots=True)
class CardSeen(AnyOutcome):
    """A card that isn't the computer's was seen face up, and wasn't played."""

    recorded_as: ClassVar[str] = "CardSeen"
    card: Card


Given: TypeAlias = TurnGiven[Step, Position]
"""One more step."""
Outcome = (
    Given | TakenBack[Position] | QuestionAsked[Player, Step] | ProblemFound[Fault] | Mended | CardShown | CardSeen
)
