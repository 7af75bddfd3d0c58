"""What surely wins once the stock is empty: whatever the other player does, and whatever the dice show.

Nothing is hidden then: the other player holds each card that lies nowhere. In: states. Out: the actions that surely
win, how soon, and what speaks against the others.

The search goes through tens of thousands of tables, so it has rules of its own for the few things that still happen,
on plain tuples; a test holds them against the rules.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from eclipse_companion.games.ecliptic.game import rules, scoring
from eclipse_companion.games.ecliptic.game.actions import Action, Discard, Draw, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import COLOURS, Card
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase

Cards = tuple[Card, ...]
_PER_SIGN: Final = len(COLOURS)


class TooLongError(Exception):
    """The search would look at more positions than it may."""


class _Node(NamedTuple):
    """A table with an empty stock; pairs are White's and Blue's. Dice are left out: they change nothing that counts."""

    side: int
    """Who is to act: the winner of a battle, if a card is to be kept."""
    hands: tuple[Cards, Cards]
    lines: tuple[Cards, Cards]
    pile: Cards
    gems: tuple[int, int]
    fought: Cards = ()
    """The two cards of which one is to be kept."""
    drawn: bool = False
    """Whether the top of the pile can't be taken any more."""


_Outcomes = tuple[_Node, ...]
"""What an action may lead to: two tables, if there is a battle."""


class Prover:
    """What surely wins for one player. It remembers what it has found."""

    def __init__(self, player: Player, most: int | None = None) -> None:
        """`most`: how many positions it may look at in all; None: any number. It raises `TooLongError` after that."""
        self._player = player
        self._most = most
        self._known: dict[_Node, bool] = {}
        self._within: dict[tuple[_Node, int], bool] = {}

    @property
    def looked_at(self) -> int:
        """How many positions it has looked at."""
        return len(self._known)

    def is_sure(self, state: State) -> bool:
        """Whether the player surely wins; the stock must be empty."""
        return all(map(self._is_sure, _nodes(state)))

    def winning(self, state: State, most: int | None = None) -> list[Action]:
        """The player's actions that surely win, sorted. `most`: no more of them are needed."""
        found: list[Action] = []
        for action in rules.options(state.known_to(self._player)):
            if len(found) != most and self.is_sure(after_action(state, action)):
                found.append(action)
        return found

    def turns(self, state: State) -> int:
        """Within how many of the player's turns a sure win comes, whatever the other player does."""
        assert self.is_sure(state)
        turns = 0
        while not all(self._comes(node, turns) for node in _nodes(state)):
            turns += 1
        return turns

    def refutation(self, state: State) -> Action | None:
        """The other player's action after which nothing is sure; None if that player has no turn."""
        other = self._player.opponent
        if state.table.side is not other or state.table.phase not in {Phase.START, Phase.MAIN}:
            return None
        replies = rules.options(state.known_to(other))
        return next((reply for reply in replies if not self.is_sure(after_action(state, reply))), None)

    def _is_sure(self, node: _Node) -> bool:
        known = self._known.get(node)
        if known is None:
            if self._most is not None and len(self._known) >= self._most:
                raise TooLongError
            known = self._known[node] = self._proved(node)
        return known

    def _proved(self, node: _Node) -> bool:
        if _is_over(node):
            return _winner(node) == self._player.at
        sure = (all(map(self._is_sure, outcomes)) for outcomes in _actions(node))
        return any(sure) if node.side == self._player.at else all(sure)

    def _comes(self, node: _Node, turns: int) -> bool:
        """Whether a sure win comes within so many turns of the player. To keep a card is no turn."""
        if not self._is_sure(node):
            return False
        if _is_over(node):
            return True
        if (node, turns) not in self._within:
            own = node.side == self._player.at
            left = turns - (own and not node.fought)
            comes = (all(self._comes(after, left) for after in outcomes) for outcomes in _actions(node))
            self._within[node, turns] = left >= 0 and (any(comes) if own else all(comes))
        return self._within[node, turns]


def after_action(state: State, action: Action) -> State:
    """What an action leads to that is neither the choice of a die nor a wish."""
    match action:
        case Play() | Discard():
            return rules.settled(rules.act(state, action)).state
        case Keep(card):
            return rules.settled(rules.keep(state, card)).state
        case Draw():
            return rules.draw(state).state
    raise TypeError(action)


def _nodes(state: State) -> _Outcomes:
    """The tables that a state may lead to before somebody acts."""
    table, hands = state.table, state.hands
    assert hands is not None
    assert not state.stock
    node = _Node(table.side.at, hands, table.lines, table.pile, table.gems)
    match table.phase:
        case Phase.BATTLE:
            assert table.pending is not None
            return _fought(node, table.pending - 1)
        case Phase.KEEP:
            return (node._replace(fought=rules.contested(table)),)
        case Phase.MAIN:
            return (node._replace(drawn=bool(rules.takes(table, hands[table.side.at]))),)
        case _:
            return (node,)


def _is_over(node: _Node) -> bool:
    return not node.hands[node.side] and not node.fought


def _winner(node: _Node) -> int | None:
    """Whose side counts more; None if both count the same."""
    (white, white_signs), (blue, blue_signs) = map(_counted, node.lines)
    one, other = (white + node.gems[0], white_signs), (blue + node.gems[1], blue_signs)
    return None if one == other else int(other > one)


@lru_cache(1 << 16)
def _counted(line: Cards) -> tuple[int, int]:
    """What a side counts without its gems, and how many signs it has."""
    score = scoring.score(line, 0)
    return score.total, score.signs


def _actions(node: _Node) -> Iterator[_Outcomes]:
    """What each action of who is to act may lead to."""
    side, hand = node.side, node.hands[node.side]
    if node.fought:
        yield from ((_kept(node, card),) for card in node.fought)
        return
    own = {card // _PER_SIGN for card in node.lines[side]}
    if node.pile and not node.drawn:
        yield from (
            _placed(node, cards, placed) for cards, placed in _plays((*hand, node.pile[-1]), own, node.pile[-1])
        )
    played = False
    for cards, placed in _plays(hand, own, None):
        played = True
        yield _placed(node, cards, placed)
    if not played:
        for card in hand:
            after = _without(node, (card,))
            yield (after._replace(pile=(*node.pile, card), side=1 - side),)


def _plays(cards: Cards, own: set[int], taken: Card | None) -> Iterator[tuple[Cards, Card]]:
    """The pair and the card that is placed with it; `taken` has to be among them."""
    for one, two in combinations(cards, 2):
        if one // _PER_SIGN != two // _PER_SIGN:
            continue
        for placed in cards:
            if placed in {one, two} or placed // _PER_SIGN in own:
                continue
            if taken is None or taken in {one, two, placed}:
                yield (one, two, placed), placed


def _without(node: _Node, cards: Cards) -> _Node:
    """The table without these cards in the hand of who acts, and at the top of the pile."""
    side, hands = node.side, node.hands
    left = tuple(card for card in hands[side] if card not in cards)
    pile = node.pile[:-1] if node.pile and node.pile[-1] in cards else node.pile
    return node._replace(hands=(left, hands[1]) if side == 0 else (hands[0], left), pile=pile, drawn=False)


def _placed(node: _Node, cards: Cards, placed: Card) -> _Outcomes:
    """The pair is put down, and the third card is placed."""
    side, sign = node.side, placed // _PER_SIGN
    signs = [{card // _PER_SIGN for card in line} for line in node.lines]
    after = _with_line(_without(node, cards), side, (*node.lines[side], placed))
    if sign in signs[1 - side]:
        return _fought(after, sign)
    again = cards[0] // _PER_SIGN == sign and sign not in signs[side]
    return (after._replace(side=side if again else 1 - side),)


def _fought(node: _Node, sign: int) -> _Outcomes:
    """A battle won by either player, who is to keep a card."""
    both = tuple(card for line in node.lines for card in line if card // _PER_SIGN == sign)
    white, blue = node.gems
    won = ((white + 1, blue), (white, blue + 1))
    return tuple(node._replace(side=side, gems=won[side], fought=both) for side in (0, 1))


def _kept(node: _Node, kept: Card) -> _Node:
    """The winner keeps a card and is next; the other card is the top of the pile."""
    (lost,) = (card for card in node.fought if card != kept)
    lines = tuple(tuple(card for card in line if card not in node.fought) for line in node.lines)
    after = node._replace(lines=(lines[0], lines[1]), pile=(*node.pile, lost), fought=())
    return _with_line(after, node.side, (*lines[node.side], kept))


def _with_line(node: _Node, side: int, line: Cards) -> _Node:
    lines = node.lines
    told = tuple(sorted(line))
    return node._replace(lines=(told, lines[1]) if side == 0 else (lines[0], told))
