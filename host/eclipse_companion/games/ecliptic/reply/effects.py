"""What actions do, as hints see it: their features, and the claims that hold of each by the rules alone.

In: what a player may know, and something that the player can do there. Out: claims, the most important first.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from eclipse_companion.games.ecliptic.game import claims as c
from eclipse_companion.games.ecliptic.game import odds, rules, scoring
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Draw, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import DECK, SIGNS, Card, Sign, colour_of, sign_of, signs_of
from eclipse_companion.games.ecliptic.game.claims import Claim, Feature
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import HAND

WORTH: Final = 2
"""Shorter series, and fewer cards of a colour, aren't worth a word."""
RARE: Final = 1
"""If no more of a discarded sign's cards are hidden, that is worth a word."""


def own_line(view: View) -> tuple[Card, ...]:
    """The cards on the viewing player's side."""
    return view.table.lines[view.player.at]


def their_line(view: View) -> tuple[Card, ...]:
    """The cards on the opponent's side."""
    return view.table.lines[view.player.opponent.at]


def rival(view: View, play: Play) -> Card | None:
    """The opponent's card that a play leads to a battle with; None if it leads to none."""
    return view.table.of_sign(view.player.opponent, sign_of(play.placed))


def held_after(view: View, play: Play) -> tuple[Card, ...]:
    """The hand after a play."""
    return tuple(card for card in view.hand if card not in play.cards)


def pairs(cards: Iterable[Card]) -> list[Sign]:
    """The signs of which there are two cards or more, in order."""
    return sorted(sign for sign, count in Counter(map(sign_of, cards)).items() if count > 1)


def length_with(line: Iterable[Card], sign: Sign) -> int:
    """How long the longest series on a side is with one more sign; any card of the sign will do."""
    return scoring.series((*line, (sign - 1) * len(DECK) // len(SIGNS)))


def _grows(view: View, play: Play) -> int | None:
    """How long the series is after the card is placed, if that is longer than before."""
    line = own_line(view)
    after = scoring.series((*line, play.placed))
    return after if after > scoring.series(line) else None


def _colours(view: View, play: Play) -> int | None:
    """How many cards of the placed one's colour there are then, if that is more than of any colour before."""
    line = own_line(view)
    after = sum(colour_of(card) == colour_of(play.placed) for card in (*line, play.placed))
    return after if after > scoring.colour(line) else None


def _blocked(view: View, play: Play) -> int | None:
    """How long the opponent's series would have become with the sign, if nobody has it and that is longer than now."""
    line = their_line(view)
    after = length_with(line, sign_of(play.placed))
    free = rival(view, play) is None
    return after if free and after > scoring.series(line) else None


def _broken(view: View, play: Play) -> tuple[int, int] | None:
    """How long the opponent's series is, and would be if the battle is won, if that is shorter."""
    lost, line = rival(view, play), their_line(view)
    before, after = scoring.series(line), scoring.series(card for card in line if card != lost)
    return (before, after) if after < before else None


def _peaceful(view: View, play: Play) -> tuple[int, int] | None:
    """How many plays lead to a battle, and how many there are, if some do and this one doesn't."""
    found = [option for option in rules.options(view) if isinstance(option, Play)]
    battles = sum(rival(view, option) is not None for option in found)
    return (battles, len(found)) if battles and rival(view, play) is None else None


def _single(view: View, card: Card) -> bool:
    return [sign_of(each) for each in view.hand].count(sign_of(card)) == 1


def has(view: View, action: Action, feature: Feature) -> bool:
    """Whether something that can be done has a feature."""
    match action:
        case Play():
            return _OF_PLAYS[feature](view, action) if feature in _OF_PLAYS else False
        case Discard(card):
            if feature is Feature.SPARES_PAIR:
                return _single(view, card)
            return feature is Feature.USELESS and sign_of(card) in view.table.signs(view.player)
        case Draw():
            return feature is Feature.DRAWS
    return False


_OF_PLAYS: Final[dict[Feature, Callable[[View, Play], bool]]] = {
    Feature.TRIPLET: lambda view, play: rules.has_extra_turn(view.table, play),
    Feature.LONGER: lambda view, play: rival(view, play) is None and (_grows(view, play) or 0) >= WORTH,
    Feature.COLOUR: lambda view, play: rival(view, play) is None and (_colours(view, play) or 0) >= WORTH,
    Feature.BREAKS: lambda view, play: rival(view, play) is not None and _broken(view, play) is not None,
    Feature.BLOCKS: lambda view, play: (_blocked(view, play) or 0) > WORTH,
    Feature.TAKES: lambda _, play: play.took is not None,
    Feature.FIGHTS: lambda view, play: rival(view, play) is not None,
    Feature.PEACE: lambda view, play: _peaceful(view, play) is not None,
    Feature.KEEPS_PAIR: lambda view, play: bool(pairs(held_after(view, play))),
}
"""Whether a play has a feature, the most telling one first."""
FEATURES: Final = (*_OF_PLAYS, Feature.DRAWS, Feature.USELESS, Feature.SPARES_PAIR)
"""The most telling one first."""


def features(view: View, action: Action) -> Iterator[Feature]:
    """The features of something that can be done, the most telling one first."""
    yield from (feature for feature in FEATURES if has(view, action, feature))


def reasons(view: View, action: Action) -> list[Claim]:
    """What is to be said of something that can be done, the most important first."""
    match action:
        case Play():
            found = list(_of_play(view, action))
            return found or [c.Free(action)]
        case Discard():
            return list(_of_discard(view, action))
        case Choose():
            return list(_of_die(view, action))
        case Keep():
            return list(_of_card(view, action))
        case Draw():
            return [c.Drawing(drawn(view))]
        case _:
            return []


def drawn(view: View) -> int:
    """How many cards a draw gives."""
    return min(HAND - len(view.hand), view.table.stock)


def _of_play(view: View, play: Play) -> Iterator[Claim]:
    fought = rival(view, play)
    if fought is not None:
        yield from _of_fight(view, play, fought)
    else:
        if rules.has_extra_turn(view.table, play):
            yield c.Triplet(play)
        if (length := _grows(view, play) or 0) >= WORTH:
            yield c.Longer(play, length)
        if (count := _colours(view, play) or 0) >= WORTH:
            yield c.MoreOfColour(play, count)
        if (blocked := _blocked(view, play) or 0) > WORTH:
            yield c.Blocks(play, blocked)
        if _asks(view, play):
            yield c.LastSign(play)
        if (peace := _peaceful(view, play)) is not None:
            yield c.Peaceful(play, *peace)
    if play.took is not None:
        yield c.Takes(play)
    if kept := pairs(held_after(view, play)):
        yield c.KeepsPair(play, kept[0])


def _of_fight(view: View, play: Play, fought: Card) -> Iterator[Claim]:
    yield c.Fights(play, fought)
    yield c.FightChance(odds.any_beats_any(*_dice(view)))
    if (broken := _broken(view, play)) is not None:
        yield c.BreaksIfWon(play, *broken)
    if (length := _grows(view, play) or 0) >= WORTH:
        yield c.LongerIfWon(play, length)


def _asks(view: View, play: Play) -> bool:
    """Whether a play without a battle places the twelfth sign, and the question is still to be asked."""
    table = view.table
    taken = signs_of((*table.lines[0], *table.lines[1], play.placed))
    return len(taken) == len(SIGNS) and not table.asked and table.stock > 0


def _of_discard(view: View, discard: Discard) -> Iterator[Claim]:
    sign = sign_of(discard.card)
    if sign in view.table.signs(view.player):
        yield c.Useless(discard)
    if _single(view, discard.card):
        yield c.SparesPair(discard)
    if sign in view.table.signs(view.player.opponent):
        yield c.UselessToThem(discard)
    if (left := hidden_of(view, sign)) <= RARE:
        yield c.FewLeft(discard, left)


def hidden_of(view: View, sign: Sign) -> int:
    """How many cards of a sign lie where the player can't see them."""
    seen = {*view.table.known, *view.hand}
    return sum(sign_of(card) == sign and card not in seen for card in DECK)


def _dice(view: View) -> tuple[Sequence[int], Sequence[int]]:
    return view.table.dice(view.player), view.table.dice(view.player.opponent)


def _of_die(view: View, choice: Choose) -> Iterator[Claim]:
    mine, theirs = _dice(view)
    yield c.DieAgainst(choice, theirs[-1], odds.beats(choice.die, theirs[-1]))
    if len(theirs) > 1:
        yield c.DieAgainstAny(choice, odds.beats_any(choice.die, theirs))
    if mine[-1] > choice.die:
        yield c.SavesDie(choice, mine[-1])


def _of_card(view: View, keep: Keep) -> Iterator[Claim]:
    """What the kept card counts beside the other one."""
    both = rules.contested(view.table)
    rest = [card for card in own_line(view) if card not in both]
    (lost,) = set(both) - {keep.card}
    count, other = scoring.colour((*rest, keep.card)), scoring.colour((*rest, lost))
    if count > other:
        yield c.KeepsColour(keep, count, other)
    elif count == other:
        yield c.SameCount(keep)
