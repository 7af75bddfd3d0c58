"""Claims: what hints, coach and lessons say of a turn, as data without words.

Each claim is about what one player may know, a `View`, and what that player can do there. The rules decide whether it
is true, but for those that are called an estimate. `reply` makes only true ones; the language files put them into
words. "You" is the viewing player.
"""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import Card, Sign
from eclipse_companion.games.ecliptic.game.players import Die

Advised = Draw | Play | Discard | Choose | Keep | Wish
"""What can be advised: any action."""


class Feature(Enum):
    """What actions may have in common."""

    TRIPLET = "triplet"
    """A play that gives another turn."""
    LONGER = "longer"
    """A play without a battle that makes your series longer."""
    COLOUR = "colour"
    """A play without a battle after which you have more cards of your most frequent colour than before."""
    BLOCKS = "blocks"
    """A play of a free sign with which the opponent's series would have become longer."""
    PEACE = "peace"
    """A play without a battle, where other plays lead to one."""
    BREAKS = "breaks"
    """A play with a battle that makes the opponent's series shorter if you win it."""
    FIGHTS = "fights"
    """A play with a battle."""
    KEEPS_PAIR = "keeps pair"
    """A play after which two cards of one sign are still in hand."""
    TAKES = "takes"
    """A play with the top of the pile."""
    DRAWS = "draws"
    """The draw, where the top of the pile could be taken."""
    SPARES_PAIR = "spares pair"
    """A discard of the only card of its sign in hand."""
    USELESS = "useless"
    """A discard of a sign that you have on your side."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What you and the opponent count now."""

    own: int
    other: int


@dataclass(frozen=True, slots=True)
class Needs:
    """Nobody has this sign, and with it the opponent's series would be this long, longer than now."""

    sign: Sign
    length: int


@dataclass(frozen=True, slots=True)
class OnlyOne:
    """You can do one thing only."""


@dataclass(frozen=True, slots=True)
class NoPlay:
    """You can't play from your hand: you have no two cards of one sign; or, with `pair`, no third card to place."""

    pair: bool


@dataclass(frozen=True, slots=True)
class AllBattles:
    """Each of your plays leads to a battle."""


@dataclass(frozen=True, slots=True)
class CanTake:
    """You can take the top of the pile, this card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drawing:
    """If you draw, you get this many cards."""

    count: int


@dataclass(frozen=True, slots=True)
class SecretDice:
    """The opponent has these dice left."""

    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class AllBack:
    """After this battle, all dice come back."""


@dataclass(frozen=True, slots=True)
class StockLeft:
    """The stock has this many cards."""

    count: int


@dataclass(frozen=True, slots=True)
class Guess:
    """An estimate: by how many points you are ahead at the end, if both play on by the opponent's rule."""

    points: int


@dataclass(frozen=True, slots=True)
class GuessChance:
    """An estimate: how often of ten you win if the game goes on."""

    wins: int


@dataclass(frozen=True, slots=True)
class Can:
    """Something that you can do has the feature."""

    feature: Feature


@dataclass(frozen=True, slots=True)
class Triplet:
    """The play gives you another turn."""

    turn: Play


@dataclass(frozen=True, slots=True)
class Longer:
    """The play leads to no battle, and makes your series this long, longer than before."""

    turn: Play
    length: int


@dataclass(frozen=True, slots=True)
class MoreOfColour:
    """The play leads to no battle, and gives you this many cards of its card's colour, more than of any before."""

    turn: Play
    count: int


@dataclass(frozen=True, slots=True)
class Blocks:
    """The play takes a free sign with which the opponent's series would have become this long, longer than it is."""

    turn: Play
    length: int


@dataclass(frozen=True, slots=True)
class Free:
    """The play takes a sign that nobody has."""

    turn: Play


@dataclass(frozen=True, slots=True)
class Peaceful:
    """The play leads to no battle; so many of all your plays do."""

    turn: Play
    battles: int
    total: int


@dataclass(frozen=True, slots=True)
class Fights:
    """The play leads to a battle with this card of the opponent's."""

    turn: Play
    card: Card


@dataclass(frozen=True, slots=True)
class FightChance:
    """How often you win a battle here if each side takes any of the dice left to it; ties are thrown again. Exact."""

    chance: Fraction


@dataclass(frozen=True, slots=True)
class BreaksIfWon:
    """If you win the battle, the opponent's series is `after` long instead of `before`."""

    turn: Play
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class LongerIfWon:
    """If you win the battle, your series is this long, longer than before."""

    turn: Play
    length: int


@dataclass(frozen=True, slots=True)
class KeepsPair:
    """After the play you still have two cards of this sign in hand."""

    turn: Play
    sign: Sign


@dataclass(frozen=True, slots=True)
class Takes:
    """The play takes the top of the pile, and so you don't draw."""

    turn: Play


@dataclass(frozen=True, slots=True)
class LastSign:
    """The play places the twelfth sign, so you are asked whether the game is to stop."""

    turn: Play


@dataclass(frozen=True, slots=True)
class SparesPair:
    """The discard is the only card of its sign in your hand."""

    turn: Discard


@dataclass(frozen=True, slots=True)
class Useless:
    """You have the discarded card's sign on your side, so you can't place it."""

    turn: Discard


@dataclass(frozen=True, slots=True)
class UselessToThem:
    """The opponent has the discarded card's sign, and so can't place it."""

    turn: Discard


@dataclass(frozen=True, slots=True)
class FewLeft:
    """So many other cards of the discarded card's sign are hidden from you, so hardly anybody can pair it."""

    turn: Discard
    left: int


@dataclass(frozen=True, slots=True)
class DieAgainst:
    """How often your die beats one of the opponent's that is left; ties are thrown again. Exact."""

    turn: Choose
    other: Die
    chance: Fraction


@dataclass(frozen=True, slots=True)
class DieAgainstAny:
    """How often your die beats the opponent's, each die that is left to them being as likely as any other. Exact."""

    turn: Choose
    chance: Fraction


@dataclass(frozen=True, slots=True)
class SavesDie:
    """You keep this larger die for a later battle."""

    turn: Choose
    die: Die


@dataclass(frozen=True, slots=True)
class KeepsColour:
    """With the card you have this many cards of your most frequent colour; with the other one only so many."""

    turn: Keep
    count: int
    other: int


@dataclass(frozen=True, slots=True)
class SameCount:
    """With either card you count the same."""

    turn: Keep


@dataclass(frozen=True, slots=True)
class GaveAway:
    """An estimate: how many points less this comes to than the best that you can do."""

    turn: Advised
    points: int


@dataclass(frozen=True, slots=True)
class GaveChance:
    """An estimate: how many wins of a hundred this wish costs."""

    turn: Wish
    wins: int


@dataclass(frozen=True, slots=True)
class Better:
    """What comes out best, by the same estimate."""

    turn: Advised


ESTIMATES = (Guess, GuessChance, GaveAway, GaveChance, Better)
"""What no rule can decide."""

Claim = (
    Standing
    | Needs
    | OnlyOne
    | NoPlay
    | AllBattles
    | CanTake
    | Drawing
    | SecretDice
    | AllBack
    | StockLeft
    | Guess
    | GuessChance
    | Can
    | Triplet
    | Longer
    | MoreOfColour
    | Blocks
    | Free
    | Peaceful
    | Fights
    | FightChance
    | BreaksIfWon
    | LongerIfWon
    | KeepsPair
    | Takes
    | LastSign
    | SparesPair
    | Useless
    | UselessToThem
    | FewLeft
    | DieAgainst
    | DieAgainstAny
    | SavesDie
    | KeepsColour
    | SameCount
    | GaveAway
    | GaveChance
    | Better
)
