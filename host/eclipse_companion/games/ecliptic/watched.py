"""What is announced of a game with real cards that a camera watches: what to do for the computer, what doesn't fit.

Cards are texts, such as `7G`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from eclipse_companion.announcements import Fact, Notice, Wording, as_sentence
from eclipse_companion.announcements.fact import ClockEffect
from eclipse_companion.games.ecliptic.ecliptic_words import EclipticWords
from eclipse_companion.games.ecliptic.following.outcomes import Fault
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import card_text, read_card, sign_of
from eclipse_companion.games.ecliptic.game.players import Die, Player
from eclipse_companion.games.ecliptic.steps.own_cards import OwnCards

WATCHED: Final[Mapping[str, str]] = {"Phrase.choice": "answer text", "Phrase.put_down": "one other placed"}
"""Texts that others use, and the names that each may use."""


@dataclass(frozen=True, slots=True)
class DrawForMe(Fact):
    """Somebody is to draw a card for the computer, and to show it to the camera."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"first": "player #count", "more": "player #count"}

    player: Player
    count: int
    """How many cards the computer still needs."""
    again: bool
    """Whether it is another one of several."""

    def wording(self, words: EclipticWords) -> Wording:
        """How to show it, and how many more come."""
        return ("more" if self.again else "first"), {"player": words.player(self.player), "count": self.count}


@dataclass(frozen=True, slots=True)
class LayIt(Fact):
    """The computer has seen its card: where it goes."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"lay": "slot"}

    slot: int

    def wording(self, words: EclipticWords) -> Wording:  # noqa: ARG002 - it has no names
        """The slot."""
        return "lay", {"slot": self.slot}


@dataclass(frozen=True, slots=True)
class TurnOver(Fact):
    """What the computer does, and which of its cards somebody is to turn over for that."""

    TO_DO: ClassVar[bool] = True
    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "play": "slot_one slot_two slot_three sign",
        "take_pair": "slot_one card slot_three sign",
        "take_placed": "slot_one slot_two card sign",
        "discard": "slot_one",
        "keep": "card other",
    }

    what: str
    slots: tuple[int, ...]
    """Those of the pair, then the one of the card that is placed or discarded."""
    cards: tuple[str, ...]
    """Cards that everybody knows: the one from the pile; after a battle, the one that is kept, and the other one."""
    sign: int | None = None

    @classmethod
    def of(cls, step: Play | Discard | Keep, own: OwnCards, contested: tuple[int, ...]) -> "TurnOver":
        """The computer's step with its cards; `contested`: the two cards of a battle."""
        if isinstance(step, Keep):
            other = next((card for card in contested if card != step.card), step.card)
            return cls("keep", (), (card_text(step.card), card_text(other)))
        cards = (step.card,) if isinstance(step, Discard) else step.from_hand
        slots = tuple(slot for card in cards if (slot := own.slot_of(card)) is not None)
        if isinstance(step, Discard):
            return cls("discard", slots, ())
        sign = sign_of(step.placed)
        if step.took is None:
            return cls("play", slots, (), sign)
        return cls("take_placed" if step.took == step.placed else "take_pair", slots, (card_text(step.took),), sign)

    def wording(self, words: EclipticWords) -> Wording:
        """Which slots, and where their cards go."""
        cards = [words.card(read_card(card)) for card in self.cards]
        slots: list[object] = [*self.slots]
        values: dict[str, object] = {"sign": "" if self.sign is None else words.sign(self.sign)}
        match self.what:
            case "play":
                values |= dict(zip(("slot_one", "slot_two", "slot_three"), slots, strict=False))
            case "take_pair":
                values |= {**dict(zip(("slot_one", "slot_three"), slots, strict=False)), "card": cards[0]}
            case "take_placed":
                values |= {**dict(zip(("slot_one", "slot_two"), slots, strict=False)), "card": cards[0]}
            case "discard":
                values = {"slot_one": slots[0]}
            case _:
                values = {"card": cards[0], "other": cards[1]}
        return self.what, values


@dataclass(frozen=True, slots=True)
class DiePromised(Fact):
    """The computer has chosen its die, and shows a promise before the other player says theirs."""

    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"promised": "player commit"}

    player: Player
    commit: str

    def wording(self, words: EclipticWords) -> Wording:
        """The promise."""
        return "promised", {"player": words.player(self.player), "commit": self.commit}


@dataclass(frozen=True, slots=True)
class DieShown(Fact):
    """The computer shows its die, and what its promise was made of."""

    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"shown": "player die secret"}

    player: Player
    die: Die
    secret: str

    def wording(self, words: EclipticWords) -> Wording:
        """The die; `SECRET:DIE` gives the promise."""
        return "shown", {"player": words.player(self.player), "die": f"d{self.die}", "secret": self.secret}


@dataclass(frozen=True, slots=True)
class Wished(Fact):
    """What the computer wishes at the twelfth sign."""

    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"stop": "player", "go": "player"}

    player: Player
    stop: bool

    def wording(self, words: EclipticWords) -> Wording:
        """To stop, or to go on."""
        return ("stop" if self.stop else "go"), {"player": words.player(self.player)}


@dataclass(frozen=True, slots=True)
class CardGlimpsed(Fact):
    """The camera has seen a card that the computer may not know."""

    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"glimpsed": "card"}

    card: str

    def wording(self, words: EclipticWords) -> Wording:
        """The card."""
        return "glimpsed", {"card": words.card(read_card(self.card))}


@dataclass(frozen=True, slots=True)
class Question(Fact):
    """Several turns explain the table; the answers have numbers from 1."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.IN_DOUBT
    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"which": "player choices"}

    options: tuple[str, ...]
    """As they are typed."""
    player: Player
    plays: tuple[tuple[str, ...], ...]
    """The cards of each: one that is discarded or kept, or a pair and the card that was placed."""

    def answers(self, words: EclipticWords) -> list[str]:
        """The cards of each turn."""
        return [_answer_said(words, cards) for cards in self.plays]

    def wording(self, words: EclipticWords) -> Wording:
        """What is asked, and the answers."""
        choices = "; ".join(
            words.filled("Phrase.choice", {"answer": number, "text": text})
            for number, text in enumerate(self.answers(words), start=1)
        )
        return "which", {"player": words.player(self.player), "choices": choices}


def _answer_said(words: EclipticWords, cards: tuple[str, ...]) -> str:
    """A turn as an answer: the card that is discarded or kept, or a pair and the card that was placed."""
    named = [words.card(read_card(card)) for card in cards]
    if len(named) == 1:
        return str(named[0])
    return str(words.filled("Phrase.put_down", dict(zip(("one", "other", "placed"), named, strict=True))))


_BEGUN: Final = frozenset(
    {"place_missing", "pair_missing", "partner_missing", "exchanged", "exchanged_before", "stray", "unfinished"}
)
"""The faults of a turn whose cards aren't all laid yet."""


@dataclass(frozen=True, slots=True)
class Problem(Fact):
    """What lies on the table doesn't fit the game, and what mends it. `why` is a fault's name."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.IN_DOUBT
    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "place_missing": "player card other",
        "pair_missing": "player card",
        "partner_missing": "player card other",
        "exchanged": "player opponent card other",
        "exchanged_before": "opponent card other",
        "stray": "card",
        "astray": "card sign",
        "not_your_turn": "player opponent card",
        "refused": "player",
        "missing": "player card sign",
        "pile": "card other",
        "pile_gone": "card",
        "unreadable": "player sign",
        "pile_unreadable": "",
        "not_set_up": "",
        "other_card": "slots",
        "unfinished": "cards",
        "unseen": "slots",
        "show_one": "",
        "no_slots": "",
    }

    why: str
    player: Player
    cards: tuple[str, ...] = ()
    sign: int | None = None
    slots: tuple[int, ...] = ()
    reason: str | None = None
    """The key of the notice that says why the rules don't allow it, and its words."""
    words: tuple[tuple[str, str], ...] = ()

    @property
    def wrong(self) -> bool:
        """Not while somebody lays the cards of a turn."""
        return self.why not in _BEGUN

    @classmethod
    def of(cls, fault: Fault) -> "Problem":
        """The fault, as it is told."""
        why, cards = fault.why, tuple(map(card_text, fault.cards))
        if why == "pile" and len({*cards}) == 1:
            why = "pile_gone"
        key, words = (None, ()) if fault.refusal is None else fault.refusal
        return cls(why, fault.player, cards, fault.sign, fault.slots, key, words)

    def composed(self, words: EclipticWords) -> str:
        """What is wrong, and what mends it; the rules' own reason comes first."""
        name, values = self.wording(words)
        told = [words.part(f"Problem.{name}", "say", values)]
        if self.reason is not None:
            told.insert(0, words.say(Notice(self.reason, dict(self.words), self.player)) or "")
        return " ".join(as_sentence(text) for text in told if text)

    def wording(self, words: EclipticWords) -> Wording:
        """The cards in words, the sign's name, the slots."""
        cards = [words.card(read_card(card)) for card in self.cards]
        values: dict[str, object] = {
            "player": words.player(self.player),
            "opponent": words.player(self.player.opponent),
            "card": cards[0] if cards else "",
            "other": cards[1] if len(cards) > 1 else "",
            "cards": words.listed(cards),
            "sign": "" if self.sign is None else words.sign(self.sign),
            "slots": words.listed(self.slots),
        }
        return self.why, {name: values[name] for name in self.TEXTS[self.why].split()}


@dataclass(frozen=True, slots=True)
class Corrected(Fact):
    """What was wrong is right again."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.CLEAR
    TEXTS: ClassVar[Mapping[str, str]] = {"right": ""}

    def wording(self, words: EclipticWords) -> Wording:  # noqa: ARG002 - it has no names
        """That it is right."""
        return "right", {}


def cards_of(step: Play | Discard | Keep) -> tuple[str, ...]:
    """The cards of a step: one, or a pair and the card that is placed."""
    named: Iterable[int] = step.cards if isinstance(step, Play) else (step.card,)
    return tuple(map(card_text, named))


WATCHED_FACTS: Final[tuple[type[Fact], ...]] = (
    *(DrawForMe, LayIt, TurnOver, DiePromised, DieShown, Wished),
    *(CardGlimpsed, Question, Problem, Corrected),
)
"""The announcements of a watched table."""
