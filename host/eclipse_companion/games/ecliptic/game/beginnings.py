"""A table in mid-game from which a game begins: a state, or a table string, around which the hidden cards are dealt.

In: a text, and a stream of chance for what a table string doesn't tell. Out: the state in which a turn begins; or a
sentence that says why no game can begin there.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.ecliptic.game import rules, scoring
from eclipse_companion.games.ecliptic.game.cards import DECK, SIGNS, Card, Sign, sign_of
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.players import DICE, Die, Player
from eclipse_companion.games.ecliptic.game.rules import Happened
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.state_json import read_state
from eclipse_companion.games.ecliptic.game.table import HAND, Phase, Table

_BEGIN: Final = frozenset({Phase.START, Phase.MAIN})
_FEWEST: Final = 2 * HAND + 1
"""So many cards are left for both hands and the stock, at least, where a table string begins a game."""


class NoBeginningError(CompanionError):
    """No game can begin there."""


def beginning(text: str, stream: Stream) -> State:
    """The state that a text stands for: JSON, or a table string such as `1S 2S 3M g2/7G 8G g1`, with White to move.

    Raises `NoBeginningError`, or another `CompanionError` for a text that is neither.
    """
    state = read_state(text) if text.lstrip().startswith("{") else _around(text, stream)
    reason = not_a_beginning(state.table)
    if reason is not None:
        raise NoBeginningError(reason)
    settled = rules.settled(Happened(state)).state
    if settled.table.phase is Phase.MAIN and not settled.table.hands[settled.table.side.at]:
        raise NoBeginningError("The game is already over there: the stock is empty, and so is the hand.")
    return settled


def not_a_beginning(table: Table) -> str | None:
    """Why no game can begin at this table, in a sentence; None if nothing speaks against it."""
    if table.phase is Phase.OVER:
        return "The game is already over there. Give another one."
    if table.phase not in _BEGIN:
        return f"A turn is half made there: the phase is {table.phase.value!r}. Give 'start' or 'main'."
    return unreachable(table)


def unreachable(table: Table) -> str | None:
    """Why no game can lead to this table, at which a turn begins, in a sentence; None if nothing speaks against it.

    Each turn puts a pair down and places one card. Each battle gives a gem, takes a card from the lines, and uses a die
    of both.
    """
    for sign, count in sorted(Counter(map(sign_of, table.out)).items()):
        if count % 2:
            cards = _counted(count, "card")
            return f"{cards} of sign {sign} {_are(count)} in no place, so put down. Two cards are put down at a time."
    plays, battles, laid = len(table.out) // 2, sum(table.gems), sum(map(len, table.lines))
    if laid != plays - battles:
        given, left = f"{_counted(plays, 'pair')} put down and {_counted(battles, 'gem')} won", max(0, plays - battles)
        return f"{given} leave {_counted(left, 'card')} in the lines, not {laid}."
    used = battles % len(DICE)
    if len(table.used[0]) != used:
        dice = _counted(used, "die", "dice")
        return f"After {_counted(battles, 'battle')}, both sides have {dice} out of use, not {len(table.used[0])}."
    signs = len(table.signs(Player.WHITE) | table.signs(Player.BLUE))
    if table.asked and signs < len(SIGNS):
        return f"'twelfth' is true, but {_counted(len(SIGNS) - signs, 'sign')} {_are(len(SIGNS) - signs)} free."
    if not table.asked and signs == len(SIGNS) and table.stock:
        return "All twelve signs are taken, and there is a stock. So somebody was asked: 'twelfth' must be true."
    return None


def _around(text: str, stream: Stream) -> State:
    """A state with this table: the other cards are shuffled, and make the pairs, the pile, the hands and the stock."""
    sides = scoring.sides_of(text)
    lines = tuple(sorted(sides[0][0])), tuple(sorted(sides[1][0]))
    gems = sides[0][1], sides[1][1]
    battles = sum(gems)
    plays = sum(map(len, lines)) + battles
    if sum(map(len, lines)) + 2 * plays + battles + _FEWEST > len(DECK):
        raise NoBeginningError(
            f"For such a table {_counted(plays, 'pair')} {_are(plays)} put down. Too few cards are left for two hands. "
            "Give fewer cards or gems, or a whole state."
        )
    shuffled, stream = stream.shuffle()
    rest = [card for card in shuffled if card not in {*lines[0], *lines[1]}]
    out = _pairs(rest, plays)
    rest = [card for card in rest if card not in out]
    pile, rest = rest[:battles], rest[battles:]
    hands, stock = (rest[:HAND], rest[HAND : 2 * HAND]), rest[2 * HAND :]
    white, stream = _dice(battles % len(DICE), stream)
    blue, _ = _dice(battles % len(DICE), stream)
    signs = {sign_of(card) for line in lines for card in line}
    table = Table(
        lines=lines,
        pile=tuple(pile),
        out=out,
        gems=gems,
        used=(white, blue),
        stock=len(stock),
        asked=len(signs) == len(SIGNS),
    )
    return State(table, (tuple(sorted(hands[0])), tuple(sorted(hands[1]))), tuple(stock))


def _pairs(rest: Sequence[Card], count: int) -> frozenset[Card]:
    """So many pairs of one sign among the cards, as they come. Raises `NoBeginningError`."""
    alone: dict[Sign, Card] = {}
    out: list[Card] = []
    for card in rest:
        if len(out) == 2 * count:
            break
        other = alone.pop(sign_of(card), None)
        if other is None:
            alone[sign_of(card)] = card
        else:
            out += [other, card]
    if len(out) < 2 * count:
        raise NoBeginningError(f"For such a table {_counted(count, 'pair')} are put down, and there aren't so many.")
    return frozenset(out)


def _dice(count: int, stream: Stream) -> tuple[tuple[Die, ...], Stream]:
    """So many different dice, by size, and the stream after them."""
    left, used = list(DICE), list[Die]()
    for _ in range(count):
        at, stream = stream.below(len(left))
        used.append(left.pop(at))
    return tuple(sorted(used)), stream


def _counted(count: int, one: str, more: str | None = None) -> str:
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
