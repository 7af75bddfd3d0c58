"""Claims and actions as sentences, each at most 25 words long; and exact chances as numbers.

In: claims, each with the player whom it advises. Out: sentences.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from eclipse_companion.announcements import as_sentence
from eclipse_companion.games.ecliptic.ecliptic_words import EclipticWords
from eclipse_companion.games.ecliptic.game import claims as c
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import sign_of
from eclipse_companion.games.ecliptic.game.claims import Claim, Feature
from eclipse_companion.games.ecliptic.game.players import Player

TextEntry = tuple[str, Mapping[str, object]]
"""A text's name, and its values."""

_OF_TEN: Final = 10
"""Chances are told as so many times of ten, or of fewer."""

ADVISED: Final[Mapping[str, str]] = {
    "Claim.standing": "opponent own other",
    "Claim.needs": "opponent sign length",
    "Claim.only_one": "",
    **{f"Claim.no_play{why}": "" for why in ("", "_pair")},
    "Claim.all_battles": "",
    "Claim.can_take": "card",
    "Claim.drawing": "#count",
    "Claim.drawing_none": "",
    "Claim.secret_dice": "opponent dice",
    "Claim.all_back": "",
    "Claim.stock_left": "#count",
    **{f"Claim.guess_{how}": "#points" for how in ("ahead", "behind")},
    "Claim.guess_even": "",
    "Claim.guess_chance": "#wins",
    "Claim.can": "feature",
    **{f"Feature.{feature.value.replace(' ', '_')}": "opponent" for feature in Feature},
    "Claim.triplet": "",
    "Claim.longer": "card length",
    "Claim.more_of_colour": "count colour",
    "Claim.blocks": "opponent sign length",
    "Claim.free": "sign",
    "Claim.peaceful": "#battles total",
    "Claim.fights": "card",
    "Claim.fight_chance": "times",
    "Claim.breaks_if_won": "opponent before after",
    "Claim.longer_if_won": "length",
    "Claim.keeps_pair": "sign",
    "Claim.takes": "",
    "Claim.last_sign": "",
    "Claim.spares_pair": "",
    "Claim.useless": "sign",
    "Claim.useless_to_them": "opponent sign",
    "Claim.few_left": "#left",
    "Claim.die_against": "die other times",
    "Claim.die_against_any": "opponent times",
    "Claim.saves_die": "die",
    "Claim.keeps_colour": "count other",
    "Claim.same_count": "",
    "Claim.gave_away": "#points",
    "Claim.gave_chance": "#wins",
    "Claim.better": "action",
    "Action.play": "one other placed",
    "Action.take_pair": "one other placed",
    "Action.take_placed": "one other placed",
    "Action.discard": "card",
    "Action.draw": "",
    "Action.die": "die",
    "Action.keep": "card",
    "Action.stop": "",
    "Action.go": "",
    "Times.exact": "#times of",
    "Times.about": "#times of",
    "LookedBack.ahead": "player #points",
    "LookedBack.even": "",
    "LookedBack.luck": "player points",
    "LookedBack.gave": "player action #points",
    "LookedBack.gave_wins": "player action #wins",
    "Tried.best": "",
    "Tried.alike": "action points",
    "Tried.better": "action #points",
    "Exact.against": "die other percent",
    "Exact.any": "percent",
    "Exact.any_other": "percent",
    "Exact.chances": "chances",
}
"""The texts of claims, features and actions, and of reviews, and the names that each may use, as in `Fact.TEXTS`."""


def claim_text(words: EclipticWords, player: Player, claim: Claim) -> str:
    """What a claim says to a player."""
    name, values = _entry(words, player, claim)
    return as_sentence(words.filled(f"Claim.{name}", {"opponent": words.player(player.opponent), **values}))


def action_text(words: EclipticWords, action: Action) -> str:
    """An action as something to do, inside a sentence."""
    name, values = _action(words, action)
    return str(words.filled(f"Action.{name}", values))


def exact_text(words: EclipticWords, claims: Iterable[Claim]) -> str:
    """The exact chances that claims have, as a sentence with numbers; empty if they have none."""
    told = []
    for claim in claims:
        match claim:
            case c.DieAgainst(turn, other, chance):
                dice = {"die": f"D{turn.die}", "other": f"D{other}"}
                told.append(words.filled("Exact.against", {**dice, "percent": _percent(words, chance)}))
            case c.DieAgainstAny(chance=chance):
                told.append(words.filled("Exact.any_other", {"percent": _percent(words, chance)}))
            case c.FightChance(chance):
                told.append(words.filled("Exact.any", {"percent": _percent(words, chance)}))
    return str(words.filled("Exact.chances", {"chances": ", ".join(told)})) if told else ""


def _percent(words: EclipticWords, chance: Fraction) -> str:
    """To a tenth of a percent, with the language's decimal point."""
    return f"{float(100 * chance):.1f}".replace(".", words.word("point"))


def times_text(words: EclipticWords, chance: Fraction) -> str:
    """A chance as a child hears it: `about three times out of four`."""
    near = chance.limit_denominator(_OF_TEN)
    values = {"times": near.numerator, "of": near.denominator}
    return str(words.filled("Times.exact" if near == chance else "Times.about", values))


def _action(words: EclipticWords, action: Action) -> TextEntry:
    match action:
        case Play():
            one, other = action.pair
            cards = {"one": words.card(one), "other": words.card(other), "placed": words.card(action.placed)}
            took = "play" if action.took is None else "take_placed" if action.took == action.placed else "take_pair"
            return took, cards
        case Discard(card):
            return "discard", {"card": words.card(card)}
        case Draw():
            return "draw", {}
        case Choose(die):
            return "die", {"die": f"D{die}"}
        case Keep(card):
            return "keep", {"card": words.card(card)}
        case Wish(stop):
            return ("stop" if stop else "go"), {}


def _entry(words: EclipticWords, player: Player, claim: Claim) -> TextEntry:  # noqa: PLR0911 - a table
    match claim:
        case c.Longer() | c.MoreOfColour() | c.Blocks() | c.Free() | c.Peaceful() | c.KeepsPair():
            return _of_play(words, claim)
        case c.Fights() | c.FightChance() | c.BreaksIfWon() | c.LongerIfWon():
            return _of_fight(words, claim)
        case c.SparesPair() | c.Useless() | c.UselessToThem() | c.FewLeft():
            return _of_discard(words, claim)
        case c.DieAgainst() | c.DieAgainstAny() | c.SavesDie():
            return _of_die(words, claim)
        case c.Guess() | c.GuessChance() | c.GaveAway() | c.GaveChance() | c.Better():
            return _of_estimate(words, claim)
        case c.Can(feature):
            name = feature.value.replace(" ", "_")
            return "can", {"feature": words.filled(f"Feature.{name}", {"opponent": words.player(player.opponent)})}
        case c.KeepsColour(count=count, other=other):
            return "keeps_colour", {"count": count, "other": other}
        case _:
            return _of_table(words, claim)


def _of_table(words: EclipticWords, claim: Claim) -> TextEntry:  # noqa: PLR0911 - a table
    match claim:
        case c.Standing(own, other):
            return "standing", {"own": own, "other": other}
        case c.Needs(sign, length):
            return "needs", {"sign": words.sign(sign), "length": length}
        case c.NoPlay(pair):
            return ("no_play_pair" if pair else "no_play"), {}
        case c.CanTake(card):
            return "can_take", {"card": words.card(card)}
        case c.Drawing(count):
            return ("drawing" if count else "drawing_none"), {"count": count}
        case c.SecretDice(dice):
            return "secret_dice", {"dice": words.listed(f"D{die}" for die in dice)}
        case c.StockLeft(count):
            return "stock_left", {"count": count}
        case _:
            return _OF_CLASS[type(claim)], {}


_OF_CLASS: Final[Mapping[type, str]] = {
    c.OnlyOne: "only_one",
    c.AllBattles: "all_battles",
    c.AllBack: "all_back",
    c.Triplet: "triplet",
    c.Takes: "takes",
    c.LastSign: "last_sign",
    c.SameCount: "same_count",
}
"""The texts of claims that need no more than their class."""


def _of_play(
    words: EclipticWords, claim: c.Longer | c.MoreOfColour | c.Blocks | c.Free | c.Peaceful | c.KeepsPair
) -> TextEntry:
    match claim:
        case c.Longer(turn, length):
            return "longer", {"card": words.card(turn.placed), "length": length}
        case c.MoreOfColour(turn, count):
            return "more_of_colour", {"count": count, "colour": words.colour(turn.placed)}
        case c.Blocks(turn, length):
            return "blocks", {"sign": words.sign(sign_of(turn.placed)), "length": length}
        case c.Free(turn):
            return "free", {"sign": words.sign(sign_of(turn.placed))}
        case c.Peaceful(battles=battles, total=total):
            return "peaceful", {"battles": battles, "total": total}
        case c.KeepsPair(sign=sign):
            return "keeps_pair", {"sign": words.sign(sign)}


def _of_fight(words: EclipticWords, claim: c.Fights | c.FightChance | c.BreaksIfWon | c.LongerIfWon) -> TextEntry:
    match claim:
        case c.Fights(card=card):
            return "fights", {"card": words.card(card)}
        case c.FightChance(chance):
            return "fight_chance", {"times": times_text(words, chance)}
        case c.BreaksIfWon(before=before, after=after):
            return "breaks_if_won", {"before": before, "after": after}
        case c.LongerIfWon(length=length):
            return "longer_if_won", {"length": length}


def _of_discard(words: EclipticWords, claim: c.SparesPair | c.Useless | c.UselessToThem | c.FewLeft) -> TextEntry:
    sign = {"sign": words.sign(sign_of(claim.turn.card))}
    match claim:
        case c.SparesPair():
            return "spares_pair", {}
        case c.Useless():
            return "useless", sign
        case c.UselessToThem():
            return "useless_to_them", sign
        case c.FewLeft(left=left):
            return "few_left", {"left": left}


def _of_die(words: EclipticWords, claim: c.DieAgainst | c.DieAgainstAny | c.SavesDie) -> TextEntry:
    match claim:
        case c.DieAgainst(turn, other, chance):
            return "die_against", {"die": f"D{turn.die}", "other": f"D{other}", "times": times_text(words, chance)}
        case c.DieAgainstAny(chance=chance):
            return "die_against_any", {"times": times_text(words, chance)}
        case c.SavesDie(die=die):
            return "saves_die", {"die": f"D{die}"}


def _of_estimate(
    words: EclipticWords, claim: c.Guess | c.GuessChance | c.GaveAway | c.GaveChance | c.Better
) -> TextEntry:
    match claim:
        case c.Guess(points):
            how = "ahead" if points > 0 else "behind" if points else "even"
            return f"guess_{how}", {"points": abs(points)}
        case c.GuessChance(wins):
            return "guess_chance", {"wins": wins}
        case c.GaveAway(points=points):
            return "gave_away", {"points": points}
        case c.GaveChance(wins=wins):
            return "gave_chance", {"wins": wins}
        case c.Better(turn):
            return "better", {"action": action_text(words, turn)}
