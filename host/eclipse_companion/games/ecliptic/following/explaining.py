"""A position, and what lies on the table -> the steps that lead from one to the other, and what doesn't fit.

A step needs all its cards face up where they belong. A card that isn't seen proves nothing: it may lie under a hand.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from eclipse_companion.games.ecliptic.following.outcomes import Fault
from eclipse_companion.games.ecliptic.following.table_state import TableState
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import DECK, Card, sign_of
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import Phase, Table
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.refusals import why_not

Seen = Play | Discard | Keep
"""The steps that a camera can see."""
_TURNS: Final = 2
"""So many turns may have been made since the last look: a player may be quick."""
_PAIR: Final = 2


def misfit(table: Table, lying: TableState) -> Fault | None:
    """The first thing that doesn't lie as it should; None if all does, as far as it is seen."""
    for player in Player:
        there, own = lying.lines[player.at], frozenset(table.lines[player.at])
        for card in sorted(own - there):
            if (player.at, sign_of(card)) not in lying.doubtful:
                return Fault("missing", player, (card,), sign_of(card))
        if there - own:
            return Fault("not_your_turn", player, (min(there - own),))
    if lying.pile is not None and lying.pile != table.top:
        return Fault("pile", table.side, (lying.pile, *(() if table.top is None else (table.top,))))
    if table.top is not None and table.top in lying.loose:
        return Fault("pile", table.side, (table.top, table.top))
    return None


def fits(table: Table, lying: TableState) -> bool:
    """Whether all lies as it should, as far as it is seen. Other cards may lie about face up."""
    return misfit(table, lying) is None


def explanations(position: Position, lying: TableState, turns: int = _TURNS) -> list[tuple[Seen, ...]]:
    """The shortest legal sequences of steps that people may have made since the position."""
    found: list[tuple[Seen, ...]] = []
    after = [(step, follow(position, step).position) for step in possible(position, lying)]
    for step, then in after:
        if fits(then.table, lying) and _is_proved(position, step, lying):
            found.append((step,))
    if found or turns == 1:
        return found
    for step, then in after:
        if isinstance(step, Discard | Play) and then.table.phase in {Phase.START, Phase.MAIN} and not _computers(then):
            found += [(step, *more) for more in explanations(then, lying, turns - 1)]
    return found


def possible(position: Position, lying: TableState) -> list[Seen]:
    """All legal steps of a person whose cards are all seen."""
    return [step for step in _tried(position, lying) if why_not(position, step) is None]


def refused(position: Position, lying: TableState) -> tuple[Seen, tuple[str, tuple[tuple[str, str], ...]]] | None:
    """A play whose cards lie there, although it isn't legal, and why it isn't."""
    for step in _tried(position, lying):
        reason = why_not(position, step)
        if reason is not None:
            return step, (reason[0], tuple(reason[1].items()))
    return None


def partners(position: Position, lying: TableState) -> list[Play]:
    """The plays that may have been made if a pair's second card is hidden, as below the first one."""
    player = position.table.side
    placed = lying.lines[player.at] - frozenset(position.table.lines[player.at])
    single = [card for card in new(position, lying.loose) if not _shares_sign(card, lying.loose)]
    if position.table.phase not in {Phase.START, Phase.MAIN} or len(placed) != 1 or len(single) != 1:
        return []
    (third,) = placed
    free = new(position, DECK) - {*single, third}
    others = [card for card in free if sign_of(card) == sign_of(single[0])]
    took = third if third == position.table.top else None
    plays = [Play((single[0], other), third, took) for other in sorted(others)]
    top = position.table.top
    if top is not None and sign_of(top) == sign_of(single[0]) and top not in lying.face_up:
        plays.append(Play((single[0], top), third, top))
    legal = [play for play in plays if why_not(position, play) is None]
    return [play for play in legal if fits(follow(position, play).position.table, lying)]


def new(position: Position, cards: Iterable[Card]) -> frozenset[Card]:
    """Those of some cards that a person may have in hand: they haven't been face up, and aren't the computer's."""
    own = () if position.own is None else position.own.hand
    return frozenset(cards) - position.table.known - frozenset(own)


def pairs(position: Position, lying: TableState) -> list[tuple[Card, Card]]:
    """The pairs that lie about face up, and haven't been played before."""
    table = position.table
    loose = new(position, lying.loose) | ({table.top} & lying.loose if table.top is not None else frozenset())
    return [(one, other) for one, other in combinations(sorted(loose), _PAIR) if sign_of(one) == sign_of(other)]


def _tried(position: Position, lying: TableState) -> Iterator[Seen]:
    """Steps of which all cards are seen, legal or not."""
    table, player = position.table, position.table.side
    if table.phase is Phase.KEEP:
        yield from map(Keep, rules.contested(table))
        return
    if table.phase not in {Phase.START, Phase.MAIN}:
        return
    fresh = lying.lines[player.at] - frozenset(table.lines[player.at])
    for placed in sorted(fresh):
        if placed not in new(position, fresh) and placed != table.top:
            continue
        for pair in pairs(position, lying):
            took = next((card for card in (*pair, placed) if card == table.top), None)
            yield Play(pair, placed, took)
    if lying.pile is not None and lying.pile in new(position, [lying.pile]):
        yield Discard(lying.pile)


def _is_proved(position: Position, step: Seen, lying: TableState) -> bool:
    """Whether a step was really seen: a card that is kept where it lay shows nothing new unless the other is away."""
    if not isinstance(step, Keep):
        return True
    table, winner = position.table, position.table.side
    (lost,) = set(rules.contested(table)) - {step.card}
    moved = step.card not in table.lines[winner.at]
    return step.card in lying.lines[winner.at] and (moved or lying.pile == lost)


def _computers(position: Position) -> bool:
    return position.own is not None and position.own.player is position.table.side


def _shares_sign(card: Card, cards: Iterable[Card]) -> bool:
    return any(sign_of(other) == sign_of(card) for other in cards if other != card)
