"""Whether claims are true, by the plain rules of `naive`, without any code that makes claims.

In: a state as JSON has it, the side that is advised, and claims. Out: those that are false. Estimates aren't decided.
"""

from collections.abc import Iterable
from copy import deepcopy
from fractions import Fraction
from functools import cached_property, singledispatchmethod
from itertools import product
from typing import Any

from eclipse_companion.games.ecliptic.game import claims as c
from eclipse_companion.games.ecliptic.game.actions import Keep
from eclipse_companion.games.ecliptic.game.cards import card_text
from tests.games.ecliptic.game import naive


class Truth:
    """What is true of one state for one side, as far as that side may know it."""

    def __init__(self, state: naive.State, me: str) -> None:
        self.state, self.me, self.other = state, me, naive.other(me)
        self.hand: list[str] = state["hand"][me]
        self.line: list[str] = state["line"][me]
        self.theirs: list[str] = state["line"][self.other]
        self.legal: list[str] = naive.legal(state).get(me, [])
        self.plays = [text for text in self.legal if "+" in text]

    def false(self, claims: Iterable[c.Claim]) -> list[c.Claim]:
        """The claims that aren't true; estimates are passed over."""
        return [claim for claim in claims if not isinstance(claim, c.ESTIMATES) and not self.holds(claim)]

    @singledispatchmethod
    def holds(self, claim: c.Claim) -> bool:
        """Whether a claim is true."""
        raise TypeError(claim)

    @holds.register
    def _(self, claim: c.Standing) -> bool:
        return (claim.own, claim.other) == (self.total(self.me), self.total(self.other))

    @holds.register
    def _(self, claim: c.Needs) -> bool:
        with_it = series([*self.theirs, f"{claim.sign}S"])
        return claim.sign not in self.taken and claim.length == with_it > series(self.theirs)

    @holds.register
    def _(self, claim: c.OnlyOne) -> bool:
        del claim
        return len(self.legal) == 1

    @holds.register
    def _(self, claim: c.NoPlay) -> bool:
        signs = [naive.sign(card) for card in self.hand]
        return not self.plays and claim.pair == (len(set(signs)) < len(signs))

    @holds.register
    def _(self, claim: c.AllBattles) -> bool:
        del claim
        return bool(self.plays) and all(self.fights(play) for play in self.plays)

    @holds.register
    def _(self, claim: c.CanTake) -> bool:
        top = card_text(claim.card)
        return self.state["discard"][-1] == top and any(f"{top}^" in play for play in self.plays)

    @holds.register
    def _(self, claim: c.Drawing) -> bool:
        after = deepcopy(self.state)
        naive.act(after, "draw")
        return claim.count == len(after["hand"][self.me]) - len(self.hand)

    @holds.register
    def _(self, claim: c.SecretDice) -> bool:
        return list(claim.dice) == self.dice(self.other)

    @holds.register
    def _(self, claim: c.AllBack) -> bool:
        del claim
        after = deepcopy(self.state)
        naive.battle(after, (self.dice("W")[0], self.dice("B")[0]), [[2, 1]])
        return bool(after["used"] == {"W": [], "B": []})

    @holds.register
    def _(self, claim: c.StockLeft) -> bool:
        return claim.count == len(self.state["stock"])

    @holds.register
    def _(self, claim: c.Can) -> bool:
        return any(self.has(text, claim.feature) for text in self.legal)

    @holds.register
    def _(self, claim: c.Triplet) -> bool:
        return self.has(str(claim.turn), c.Feature.TRIPLET)

    @holds.register
    def _(self, claim: c.Longer) -> bool:
        after = self.after(str(claim.turn))["line"][self.me]
        return not self.fights(str(claim.turn)) and claim.length == series(after) > series(self.line)

    @holds.register
    def _(self, claim: c.MoreOfColour) -> bool:
        after = self.after(str(claim.turn))["line"][self.me]
        colours = [card[-1] for card in after]
        new = max(map(colours.count, colours))
        told = claim.count == new == colours.count(placed(str(claim.turn))[-1])
        return told and not self.fights(str(claim.turn)) and new > naive.score(self.line, 0)["colour"]

    @holds.register
    def _(self, claim: c.Blocks) -> bool:
        card = placed(str(claim.turn))
        free = naive.sign(card) not in self.taken and str(claim.turn) in self.legal
        return free and claim.length == series([*self.theirs, card]) > series(self.theirs)

    @holds.register
    def _(self, claim: c.Free) -> bool:
        return str(claim.turn) in self.legal and naive.sign(placed(str(claim.turn))) not in self.taken

    @holds.register
    def _(self, claim: c.Peaceful) -> bool:
        battles = sum(map(self.fights, self.plays))
        told = (claim.battles, claim.total) == (battles, len(self.plays))
        return told and battles > 0 and not self.fights(str(claim.turn))

    @holds.register
    def _(self, claim: c.Fights) -> bool:
        (card,) = [card for card in self.theirs if naive.sign(card) == naive.sign(placed(str(claim.turn)))]
        return card == card_text(claim.card) and self.after(str(claim.turn))["phase"] == "battle"

    @holds.register
    def _(self, claim: c.FightChance) -> bool:
        return claim.chance == chance(self.dice(self.me), self.dice(self.other))

    @holds.register
    def _(self, claim: c.BreaksIfWon) -> bool:
        lost = self.won(str(claim.turn))["line"][self.other]
        return (claim.before, claim.after) == (series(self.theirs), series(lost)) and claim.after < claim.before

    @holds.register
    def _(self, claim: c.LongerIfWon) -> bool:
        return claim.length == series(self.won(str(claim.turn))["line"][self.me]) > series(self.line)

    @holds.register
    def _(self, claim: c.KeepsPair) -> bool:
        signs = [naive.sign(card) for card in self.left_after(str(claim.turn))]
        return signs.count(claim.sign) > 1

    @holds.register
    def _(self, claim: c.Takes) -> bool:
        return str(claim.turn) in self.legal and self.has(str(claim.turn), c.Feature.TAKES)

    @holds.register
    def _(self, claim: c.LastSign) -> bool:
        return bool(self.after(str(claim.turn))["phase"] == "twelfth")

    @holds.register
    def _(self, claim: c.SparesPair) -> bool:
        return self.has(str(claim.turn), c.Feature.SPARES_PAIR)

    @holds.register
    def _(self, claim: c.Useless) -> bool:
        return self.has(str(claim.turn), c.Feature.USELESS)

    @holds.register
    def _(self, claim: c.UselessToThem) -> bool:
        return naive.sign(str(claim.turn)[1:]) in {naive.sign(card) for card in self.theirs}

    @holds.register
    def _(self, claim: c.FewLeft) -> bool:
        sign = naive.sign(str(claim.turn)[1:])
        hidden = [*self.state["stock"], *self.state["hand"][self.other]]
        return claim.left == [naive.sign(card) for card in hidden].count(sign)

    @holds.register
    def _(self, claim: c.DieAgainst) -> bool:
        there = claim.turn.die in self.dice(self.me) and claim.other in self.dice(self.other)
        return there and claim.chance == chance([claim.turn.die], [claim.other])

    @holds.register
    def _(self, claim: c.DieAgainstAny) -> bool:
        return claim.chance == chance([claim.turn.die], self.dice(self.other))

    @holds.register
    def _(self, claim: c.SavesDie) -> bool:
        return claim.turn.die < claim.die in self.dice(self.me)

    @holds.register
    def _(self, claim: c.KeepsColour) -> bool:
        mine, others = self.kept(claim.turn)
        return (claim.count, claim.other) == (mine["colour"], others["colour"]) and mine["total"] > others["total"]

    @holds.register
    def _(self, claim: c.SameCount) -> bool:
        mine, others = self.kept(claim.turn)
        return bool(mine["total"] == others["total"])

    def has(self, text: str, feature: c.Feature) -> bool:
        """Whether an action has a feature."""
        if feature is c.Feature.DRAWS:
            return text == "draw"
        if feature in {c.Feature.SPARES_PAIR, c.Feature.USELESS}:
            if not text.startswith("x"):
                return False
            sign = naive.sign(text[1:])
            single = [naive.sign(card) for card in self.hand].count(sign) == 1
            return single if feature is c.Feature.SPARES_PAIR else sign in map(naive.sign, self.line)
        return "+" in text and self._plays(text, feature)

    def _plays(self, text: str, feature: c.Feature) -> bool:
        card, fights = placed(text), self.fights(text)
        before, after = naive.score(self.line, 0), naive.score(self.after(text)["line"][self.me], 0)
        signs = {naive.sign(each.rstrip("^")) for each in text.replace("+", ":").split(":")}
        grown = series([*self.theirs, card]) > series(self.theirs)
        has: dict[c.Feature, bool] = {
            c.Feature.TRIPLET: len(signs) == 1 and not self.taken & signs,
            c.Feature.LONGER: not fights and after["series"] > before["series"],
            c.Feature.COLOUR: not fights and after["colour"] > before["colour"],
            c.Feature.BLOCKS: not fights and grown,
            c.Feature.PEACE: not fights and any(map(self.fights, self.plays)),
            c.Feature.BREAKS: fights and series(self.won(text)["line"][self.other]) < series(self.theirs),
            c.Feature.FIGHTS: fights,
            c.Feature.KEEPS_PAIR: len({*map(naive.sign, self.left_after(text))}) < len(self.left_after(text)),
            c.Feature.TAKES: "^" in text,
        }
        return has[feature]

    @cached_property
    def taken(self) -> set[int]:
        """The signs that lie on either side."""
        return {naive.sign(card) for card in (*self.line, *self.theirs)}

    def total(self, side: str) -> int:
        """What a side counts."""
        return naive.score(self.state["line"][side], self.state["gems"][side])["total"]

    def dice(self, side: str) -> list[int]:
        """The dice that a side has left."""
        return [int(die[1:]) for die in naive.DICE if die not in self.state["used"][side]]

    def after(self, text: str) -> naive.State:
        """The state after a legal action."""
        assert text in self.legal
        after = deepcopy(self.state)
        if after["phase"] == "start" and "^" not in text:
            naive.act(after, "draw")
        naive.act(after, text)
        return after

    def left_after(self, text: str) -> list[str]:
        """The hand after a play."""
        cards = [card.rstrip("^") for card in text.replace("+", ":").split(":")]
        return [card for card in self.hand if card not in cards]

    def fights(self, text: str) -> bool:
        """Whether a play leads to a battle."""
        return bool(self.after(text)["phase"] == "battle")

    def won(self, text: str) -> naive.State:
        """The state after a battle that this side wins, keeping its own card."""
        after = self.after(text)
        naive.battle(after, (self.dice("W")[0], self.dice("B")[0]), [[2, 1] if self.me == "W" else [1, 2]])
        naive.keep(after, placed(text))
        return after

    def kept(self, turn: Keep) -> tuple[dict[str, Any], dict[str, Any]]:
        """What this side counts with a card kept, and with the other one."""
        (other,) = [text for text in self.legal if text != str(turn)]
        scores = []
        for card in (str(turn), other):
            after = deepcopy(self.state)
            naive.keep(after, card)
            scores.append(naive.score(after["line"][self.me], after["gems"][self.me]))
        return scores[0], scores[1]


def placed(text: str) -> str:
    """The card that a play places."""
    return text.split(":")[1].rstrip("^")


def series(line: list[str]) -> int:
    """The longest run of neighbouring signs."""
    return naive.score(line, 0)["series"]


def chance(mine: list[int], theirs: list[int]) -> Fraction:
    """How often one side wins if both throw any of these dice, ties being thrown again: all throws, one by one."""
    found = []
    for one, other in product(mine, theirs):
        throws = list(product(range(1, one + 1), range(1, other + 1)))
        won, lost = sum(a > b for a, b in throws), sum(a < b for a, b in throws)
        found.append(Fraction(won, won + lost))
    return sum(found, Fraction(0)) / len(found)
