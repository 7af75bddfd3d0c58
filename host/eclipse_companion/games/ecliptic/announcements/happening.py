"""At the table: covers and hands, what happens there, entries that are put right, and the count."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from eclipse_companion.announcements import Fact, Wording, as_sentence
from eclipse_companion.games.ecliptic.ecliptic_words import EclipticWords
from eclipse_companion.games.ecliptic.game.cards import sign_of
from eclipse_companion.games.ecliptic.game.events import Asked, Battled, Discarded, Drawn, Event, Played
from eclipse_companion.games.ecliptic.game.players import Die, Player
from eclipse_companion.games.ecliptic.game.rules import HIGHEST_DONE
from eclipse_companion.games.ecliptic.game.scoring import Scores
from eclipse_companion.games.ecliptic.game.table import Ending


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
