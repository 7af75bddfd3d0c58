"""What only Ecliptic announces: the promise before the deal, what happens, hands, covers, the count, and advice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from eclipse_companion.announcements import Fact, Wording, as_sentence
from eclipse_companion.announcements.fact import HELPED, Heard, uncounted
from eclipse_companion.games.ecliptic.ecliptic_words import EclipticWords
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.cards import Card, card_text, read_card, sign_of
from eclipse_companion.games.ecliptic.game.claims import Claim, DieAgainst, DieAgainstAny
from eclipse_companion.games.ecliptic.game.events import Asked, Battled, Discarded, Drawn, Event, Played
from eclipse_companion.games.ecliptic.game.players import Die, Player
from eclipse_companion.games.ecliptic.game.rules import HIGHEST_DONE
from eclipse_companion.games.ecliptic.game.scoring import Scores
from eclipse_companion.games.ecliptic.game.table import Ending

COUNTED: Final[Mapping[str, str]] = {
    "Count.stock": "player",
    "Count.stopped": "",
    **dict.fromkeys(("Count.series", "Count.colour", "Count.gems", "Count.total", "Count.signs"), "white blue"),
    "Count.side": "player number",
    "Card.card": "number colour",
    "Card.sign": "number",
    "Phrase.triplet": "player",
    "Phrase.battle": "sign",
    "Phrase.no_card": "",
}
"""Texts that others use, and the names that each may use, as in `Fact.TEXTS`."""


@dataclass(frozen=True, slots=True)
class Committed(Fact):
    """The program has chosen its secret: what it promises, before another player's word and the deal."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("asked", "elsewhere"), "commit player proposal"),
        "told": "commit",
    }

    commit: str
    asked: bool
    """Whether somebody is asked for a word."""
    player: Player | None = None
    """Who is asked first."""
    proposal: str = ""
    """The word that an empty line gives."""
    elsewhere: bool = False
    """Whether that player has a device of their own."""

    def wording(self, words: EclipticWords) -> Wording:
        """The promise, and what to do; who only looks on isn't asked."""
        if not self.asked or words.looks_on:
            return "told", {"commit": self.commit}
        return _asked(self.player, self.commit, self.proposal, words, elsewhere=self.elsewhere)


@dataclass(frozen=True, slots=True)
class WordAsked(Fact):
    """One more person is asked for a word, or is asked again."""

    TO_DO: ClassVar[bool] = True
    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("asked", "elsewhere"), "commit player proposal"),
        "told": "player",
    }

    player: Player
    commit: str
    proposal: str
    """The word that an empty line gives."""
    elsewhere: bool
    """Whether the player has a device of their own."""

    def wording(self, words: EclipticWords) -> Wording:
        """Who is asked; who only looks on isn't."""
        if words.looks_on:
            return "told", {"player": words.player(self.player)}
        return _asked(self.player, self.commit, self.proposal, words, elsewhere=self.elsewhere)


def _asked(player: Player | None, commit: str, proposal: str, words: EclipticWords, *, elsewhere: bool) -> Wording:
    values = {"commit": commit, "player": words.player(player), "proposal": proposal}
    return ("elsewhere" if elsewhere else "asked"), values


@dataclass(frozen=True, slots=True)
class WordSealed(Fact):
    """A person's own device has chosen a word, and shows its seal: nobody knows the word yet, nor can it change.

    Only if the person leaves that device, the word counts no more.
    """

    HEARD: ClassVar[Heard] = Heard.NEVER
    TEXTS: ClassVar[Mapping[str, str]] = {"sealed": "player", "left": "player"}
    STANDS: ClassVar[bool] = False

    player: Player
    seal: str
    """Empty: the word of before counts no more."""

    def wording(self, words: EclipticWords) -> Wording:
        """Who."""
        return "sealed" if self.seal else "left", {"player": words.player(self.player)}


@dataclass(frozen=True, slots=True)
class WordGiven(Fact):
    """A person has given a word for the deal, which everybody sees before it."""

    TEXTS: ClassVar[Mapping[str, str]] = {"given": "player word"}

    player: Player
    word: str
    key: str = ""
    """What opens the seal of the word, if it was sealed."""

    def wording(self, words: EclipticWords) -> Wording:
        """Who, and the word."""
        return "given", {"player": words.player(self.player), "word": self.word}


@dataclass(frozen=True, slots=True)
class GetCardsReady(Fact):
    """A game with real cards begins: people gather, shuffle and deal them."""

    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("first", "again"), ""),
        **dict.fromkeys(("first_for_one", "again_for_one"), "player"),
    }

    again: bool
    """Whether cards of another game lie there."""
    player: Player | None = None
    """The only person; the computer's cards are drawn one by one."""

    def wording(self, words: EclipticWords) -> Wording:
        """What to gather, and to whom seven cards are dealt."""
        name = "again" if self.again else "first"
        return (name, {}) if self.player is None else (f"{name}_for_one", {"player": words.player(self.player)})


@dataclass(frozen=True, slots=True)
class CardsChosen(Fact):
    """The cards follow from a seed that was given at the start: nothing is promised."""

    HEARD: ClassVar[Heard] = Heard.NEVER
    TEXTS: ClassVar[Mapping[str, str]] = {"chosen": ""}

    def wording(self, words: EclipticWords) -> Wording:  # noqa: ARG002 - it has no names
        """That they were chosen."""
        return "chosen", {}


@dataclass(frozen=True, slots=True)
class Revealed(Fact):
    """The game has ended: what everybody needs to check its chance."""

    TEXTS: ClassVar[Mapping[str, str]] = {"agreed": "secret word seed", "wordless": "secret seed", "given": "seed"}

    seed: str
    """Numbers of 64 bits are texts: not every reader of JSON keeps them."""
    secret: str | None
    word: str

    def wording(self, words: EclipticWords) -> Wording:  # noqa: ARG002 - it has no names
        """The numbers."""
        if self.secret is None:
            return "given", {"seed": self.seed}
        if not self.word:
            return "wordless", {"secret": self.secret, "seed": self.seed}
        return "agreed", {"secret": self.secret, "word": self.word, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class Cover(Fact):
    """The hand of one person is put away: the next one takes the device, or nobody plays there any more."""

    TO_DO: ClassVar[bool] = True
    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"cover": "player", "nobody": ""}

    player: Player | None
    """Who is to have the device; None: everybody has one of their own."""

    def wording(self, words: EclipticWords) -> Wording:
        """Who, and what to press."""
        return ("nobody", {}) if self.player is None else ("cover", {"player": words.player(self.player)})


@dataclass(frozen=True, slots=True)
class Hand(Fact):
    """The cards of the person at the device, for that person alone."""

    HIDDEN: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("none", "start", "main", "discard", "battle", "keep", "twelfth", "waiting"), "player cards top dice fought"
    )

    player: Player
    cards: tuple[str, ...]
    task: str
    """What the player is to do: as the position's phase, `discard` if no play exists, `waiting`."""
    top: str
    """The top of the pile; empty if there is none."""
    dice: tuple[Die, ...]
    """The player's own dice that are left."""
    fought: tuple[str, ...]
    """The two cards of a battle that was won."""

    def wording(self, words: EclipticWords) -> Wording:
        """The cards as they are typed, and what to type."""
        values = {
            "player": words.player(self.player),
            "cards": " ".join(self.cards) or "-",
            "top": self.top,
            "dice": " ".join(f"d{die}" for die in self.dice),
            "fought": words.alternatives(self.fought),
        }
        return self.task, values


@dataclass(frozen=True, slots=True)
class Happened(Fact):
    """Something happened at the table, as everybody sees it."""

    LASTING: ClassVar[bool] = True
    SPREAD: ClassVar[str | None] = "event"
    TEXTS: ClassVar[Mapping[str, str]] = {
        "draw": "player #count",
        "you_draw": "#count",
        "discard": "player card",
        "play": "player one other placed",
        "take_pair": "player one other placed",
        "take_placed": "player one other placed",
        "battled": "player card other",
        "stops": "player shown",
        "goes_on": "player shown",
    }

    event: Event
    battle: bool = False
    """Whether a battle follows."""
    again: bool = False
    """Whether the same player has a whole new turn: it was a triplet."""

    def composed(self, words: EclipticWords) -> str:
        """What happened, and what follows from it."""
        name, values = self.wording(words)
        told = [words.part(f"Happened.{name}", "say", values)]
        if isinstance(self.event, Played) and self.battle:
            told.append(words.filled("Phrase.battle", {"sign": words.sign(sign_of(self.event.play.placed))}))
        if isinstance(self.event, Played) and self.again:
            told.append(words.filled("Phrase.triplet", {"player": words.player(self.event.side)}))
        return " ".join(map(as_sentence, told))

    def wording(self, words: EclipticWords) -> Wording:
        """The event."""
        match self.event:
            case Drawn(side, count):
                return "you_draw" if words.is_you(side) else "draw", {"player": words.player(side), "count": count}
            case Discarded(side, card):
                return "discard", {"player": words.player(side), "card": words.card(card)}
            case Played(side, play):
                one, other = play.pair
                cards = {"one": words.card(one), "other": words.card(other), "placed": words.card(play.placed)}
                took = "play" if play.took is None else "take_placed" if play.took == play.placed else "take_pair"
                return took, {"player": words.player(side), **cards}
            case Battled(fight, keep, lost):
                values = {"card": words.card(keep), "other": words.card(lost)}
                return "battled", {"player": words.player(fight.winner), **values}
            case Asked(side, stop, d6):
                name = "stops" if stop == (d6 <= HIGHEST_DONE) else "goes_on"
                return name, {"player": words.player(side), "shown": words.number(d6)}


@dataclass(frozen=True, slots=True)
class Thrown(Fact):
    """The dice of a battle were thrown."""

    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "tie": "white blue shown",
        "won": "white blue first second white_die blue_die winner",
    }

    dice: tuple[Die, Die]
    """White's and Blue's."""
    shown: tuple[int, int]
    winner: Player | None
    """Who gets the gem; None for a tie."""

    def wording(self, words: EclipticWords) -> Wording:
        """What both show, and who wins."""
        both = {"white": words.player(Player.WHITE), "blue": words.player(Player.BLUE)}
        if self.winner is None:
            return "tie", {**both, "shown": self.shown[0]}
        dice = {"white_die": f"D{self.dice[0]}", "blue_die": f"D{self.dice[1]}"}
        values = {"first": self.shown[0], "second": self.shown[1], "winner": words.player(self.winner)}
        return "won", {**both, **dice, **values}


@dataclass(frozen=True, slots=True)
class Scored(Fact):
    """The rules have ended the game: what both sides count, step by step."""

    LASTING: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {}
    BY_PLAYER: ClassVar[Mapping[str, str]] = {"scores": "{player}_score"}

    ending: Ending
    player: Player
    """Who was to move."""
    scores: Scores

    def composed(self, words: EclipticWords) -> str:
        """The whole count."""
        return " ".join(self.steps(words))

    def steps(self, words: EclipticWords) -> list[str]:
        """Why the game is over; series, colour, gems, totals; the signs if the totals are equal. A sentence each."""
        white, blue = self.scores
        parts = ["series", "colour", "gems", "total", *(["signs"] if white.total == blue.total else [])]
        why = words.filled(f"Count.{self.ending.value}", {"player": words.player(self.player)})
        return [as_sentence(step) for step in (why, *(self._part(words, part) for part in parts))]

    def _part(self, words: EclipticWords, part: str) -> str:
        """What both sides have of one part of the count."""
        both = {}
        for player in Player:
            number = words.number(getattr(self.scores[player.at], part))
            both[player.value] = words.filled("Count.side", {"player": words.player(player), "number": number})
        return str(words.filled(f"Count.{part}", both))


@dataclass(frozen=True, slots=True)
class EntryAsked(Fact):
    """With real cards, an entry was noted wrongly: the player says what it was."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("play", "discard", "die", "throw", "keep", "wish", "d6"), "player entry"
    )

    player: Player
    what: str
    """What was entered: the name of its text."""
    entry: str
    """How it was noted, as it is typed."""

    def wording(self, words: EclipticWords) -> Wording:
        """Who did it, and what was noted."""
        return self.what, {"player": words.player(self.player), "entry": self.entry}


@dataclass(frozen=True, slots=True)
class Hint(Fact):
    """One step of advice for a player: what matters, what a good action does, or the action itself (`turn`).

    It tells of the player's hand. Where nobody else plays, everybody may hear it.
    """

    TO_DO: ClassVar[bool] = True
    HIDDEN: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "unnamed": "reasons spoken exact",
        "whole": "turn action reasons spoken exact",
    }

    player: Player
    turn: Action | None
    claims: tuple[Claim, ...]

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
class Teaching(Fact):
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

    @property
    def silent(self) -> bool:
        """Whether it was said before."""
        return self.again

    def asked_for(self) -> Self:
        """It is said."""
        return replace(self, again=False)

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


ECLIPTIC_FACTS: Final[tuple[type[Fact], ...]] = (
    *(Committed, WordAsked, WordSealed, WordGiven, GetCardsReady, CardsChosen, Revealed),
    *(Cover, Hand, Happened, Thrown, Scored, EntryAsked),
    *(Hint, HintSought, Warned, Teaching),
)
"""Ecliptic's own announcements."""


def texts_of(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards as they are typed."""
    return tuple(map(card_text, cards))
