"""The rules: what each player can do, and what follows from it.

In: states, actions, throws. Out: legal actions by player; the next state with what has happened; or why not. Every
point where the author's text is open has one function here, or in `scoring`; its docstring says "our reading".

A state that a turn begins with is in the phase `START`. `settled` draws where nothing can be taken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import SIGNS, Card, Sign, card_text, sign_of, signs_of
from eclipse_companion.games.ecliptic.game.events import Asked, Battled, Discarded, Drawn, Event, Fight, Played
from eclipse_companion.games.ecliptic.game.players import DICE, Player
from eclipse_companion.games.ecliptic.game.state import State, View
from eclipse_companion.games.ecliptic.game.table import HAND, Ending, Phase, Table, with_own

HIGHEST_DONE: Final = 4
"""Up to this throw of the D6, the wish at the twelfth sign is granted; above it, the opposite happens."""


class IllegalActionError(CompanionError):
    """Something that can't be done here; the text is half a sentence that says why."""


@dataclass(frozen=True, slots=True)
class Happened:
    """A state, and the events that led to it, in order."""

    state: State
    events: tuple[Event, ...] = ()


# How a game and a turn begin


def dealt(deck: Sequence[Card]) -> State:
    """The state before the first turn: White has the first seven cards, Blue the next seven.

    Our reading: White begins. The text says nothing; the players decide who is White.
    """
    white, blue, stock = tuple(deck[:HAND]), tuple(deck[HAND : 2 * HAND]), tuple(deck[2 * HAND :])
    return State(Table(side=Player.WHITE), (tuple(sorted(white)), tuple(sorted(blue))), stock)


UNTOLD: Final = State(Table(), None, None)
"""The start of a game at a table where the program doesn't know the hands."""


def begun(state: State, player: Player) -> State:
    """The state in which a player's turn begins, or in which the game is over because it can't.

    Our reading: the game ends when the player who is to move has no card, even if the opponent still has some. A player
    with cards can at least discard.
    """
    table = replace(state.table, side=player, phase=Phase.START, pending=None, fight=None, again=False)
    if not table.stock and not table.hands[player.at]:
        table = replace(table, phase=Phase.OVER, ending=Ending.STOCK)
    return replace(state, table=table)


def settled(happened: Happened) -> Happened:
    """The same after the draw, if a turn begins and nothing can be taken."""
    state = happened.state
    if state.table.phase is not Phase.START or state.hands is None or _can_take(state):
        return happened
    drew = draw(state)
    return Happened(drew.state, happened.events + drew.events)


def draw(state: State) -> Happened:
    """The player to move fills the hand from the stock, as far as it goes. No card to draw is no event."""
    table, player = state.table, state.table.side
    count = min(HAND - table.hands[player.at], table.stock)
    cards, hands, stock = None, state.hands, state.stock
    if hands is not None and stock is not None:
        cards, stock = stock[:count], stock[count:]
        hands = with_own(hands, player, tuple(sorted((*hands[player.at], *cards))))
    table = replace(
        table,
        phase=Phase.MAIN,
        hands=with_own(table.hands, player, table.hands[player.at] + count),
        stock=table.stock - count,
    )
    return Happened(State(table, hands, stock), (Drawn(player, count, cards),) if count else ())


# What can be done


def legal(state: State) -> dict[Player, list[Action]]:
    """The legal actions of each player who is to act, sorted; the hands must be known."""
    found = {player: options(state.known_to(player)) for player in Player}
    return {player: actions for player, actions in found.items() if actions}


def options(view: View) -> list[Action]:
    """What the viewing player can do: a draw first, dice by size, else sorted by the code points of the texts."""
    table, player = view.table, view.player
    if table.phase is Phase.BATTLE:
        return [Choose(die) for die in table.dice(player)]
    found: list[Action] = []
    if player is table.side:
        match table.phase:
            case Phase.START:
                found = [Draw(), *_sorted(takes(table, view.hand))]
            case Phase.MAIN:
                played = plays(view.hand, table.signs(player))
                found = _sorted(played) if must_play(played) else _sorted(map(Discard, view.hand))
            case Phase.KEEP:
                found = _sorted(map(Keep, contested(table)))
            case Phase.TWELFTH:
                found = [Wish(stop=False), Wish(stop=True)]
    return found


def must_play(found: Sequence[Play]) -> bool:
    """Whether a player who could make these plays from the hand may not discard.

    Our reading: a discard is allowed only if no play exists; that it would lead to a battle is no excuse.
    """
    return bool(found)


def plays(hand: Iterable[Card], own: Iterable[Sign], taken: Card | None = None) -> list[Play]:
    """All plays with these cards, for a player with these signs on their side; with `taken`: those that use it.

    Our reading: a pair that has no card to place with it can't be put down.
    """
    signs, cards = frozenset(own), sorted((*hand, *(() if taken is None else (taken,))))
    return [
        Play((one, two), placed, taken)
        for one, two in combinations(cards, 2)
        if sign_of(one) == sign_of(two)
        for placed in cards
        if placed not in {one, two} and sign_of(placed) not in signs
        if taken is None or taken in {one, two, placed}
    ]


def takes(table: Table, hand: Iterable[Card]) -> list[Play]:
    """All plays with the top of the pile, for the player to move.

    Our reading: who takes it doesn't draw at all. It can be taken with a full hand and with an empty stock, too.
    """
    return [] if table.top is None else plays(hand, table.signs(table.side), table.top)


def _can_take(state: State) -> bool:
    return bool(takes(state.table, state.known_to(state.table.side).hand))


def contested(table: Table) -> tuple[Card, ...]:
    """The two cards that are fought for, White's first."""
    assert table.pending is not None
    cards = (table.of_sign(player, table.pending) for player in Player)
    return tuple(card for card in cards if card is not None)


def _sorted(actions: Iterable[Action]) -> list[Action]:
    return sorted(actions, key=str)


# Why something can't be done


def why_not(state: State, action: Play | Discard) -> str | None:
    """Why the player to move can't play or discard this, as half a sentence; None if it can be done."""
    if isinstance(action, Discard):
        return _why_not_held(state, (action.card,)) or _why_not_discard(state)
    if len({*action.cards}) < len(action.cards):
        return "it names a card twice"
    return _why_not_taken(state, action) or _why_not_held(state, action.from_hand) or _why_not_placed(state, action)


def _why_not_taken(state: State, play: Play) -> str | None:
    if play.took is None:
        return None
    if state.table.top is None:
        return f"{card_text(play.took)} can't be taken: the pile is empty"
    if play.took != state.table.top:
        return f"{card_text(play.took)} isn't the top of the pile; {card_text(state.table.top)} is"
    if state.table.phase is not Phase.START:
        return f"{card_text(play.took)} can't be taken after the draw"
    return None


def _why_not_held(state: State, cards: tuple[Card, ...]) -> str | None:
    table, player = state.table, state.table.side
    for card in cards:
        if card in table.known:
            return f"{card_text(card)} lies on the table already"
        if state.hands is not None and card not in state.hands[player.at]:
            return f"{card_text(card)} isn't in {player.title}'s hand"
    if len(cards) > table.hands[player.at]:
        has = "no card" if table.hands[player.at] == 0 else f"only {table.hands[player.at]} in hand"
        return f"it needs {len(cards)} cards, and {player.title} has {has}"
    return None


def _why_not_placed(state: State, play: Play) -> str | None:
    one, two = play.pair
    if sign_of(one) != sign_of(two):
        return f"{card_text(one)} and {card_text(two)} are no pair: their signs differ"
    own = state.table.of_sign(state.table.side, sign_of(play.placed))
    if own is not None:
        return (
            f"{card_text(play.placed)} can't be placed: {state.table.side.title} has the sign already, {card_text(own)}"
        )
    return None


def _why_not_discard(state: State) -> str | None:
    """Without the hands, nobody can tell."""
    table = state.table
    if state.hands is None:
        return None
    found = plays(state.hands[table.side.at], table.signs(table.side))
    if not must_play(found):
        return None
    return f"{table.side.title} must play if a play exists, and one does, such as {_sorted(found)[0]}"


def why_not_fought(table: Table, fight: Fight) -> str | None:
    """Why a battle can't have gone like this; None if it can."""
    for player in Player:
        die = fight.dice[player.at]
        if die not in DICE:
            return f"there is no die with {die} sides"
        if die in table.used[player.at]:
            return f"{player.title}'s d{die} is out of use"
        for throw in fight.throws:
            if not 1 <= throw[player.at] <= die:
                return f"{player.title}'s d{die} can't show {throw[player.at]}"
    if any(white != blue for white, blue in fight.throws[:-1]):
        return "throws follow the one that has decided the battle"
    if not fight.throws or fight.throws[-1][0] == fight.throws[-1][1]:
        return "the last throw is a tie, which decides nothing"
    return None


# What follows


def act(state: State, action: Play | Discard) -> Happened:
    """The player to move plays or discards. Raises `IllegalActionError`. A new turn isn't settled yet."""
    drew = Happened(state)
    if state.table.phase is Phase.START and not (isinstance(action, Play) and action.took is not None):
        drew = draw(state)
    if drew.state.table.phase not in {Phase.START, Phase.MAIN}:
        raise IllegalActionError("nothing can be played or discarded now")
    reason = why_not(drew.state, action)
    if reason is not None:
        raise IllegalActionError(reason)
    done = _discard(drew.state, action) if isinstance(action, Discard) else _play(drew.state, action)
    return Happened(done.state, drew.events + done.events)


def _discard(state: State, action: Discard) -> Happened:
    player = state.table.side
    after = _without(state, (action.card,))
    table = replace(after.table, pile=(*after.table.pile, action.card))
    return Happened(begun(replace(after, table=table), player.opponent), (Discarded(player, action.card),))


def _play(state: State, play: Play) -> Happened:
    player, sign = state.table.side, sign_of(play.placed)
    events = (Played(player, play),)
    state = _without(state, play.from_hand)
    before = state.table
    table = replace(
        before,
        pile=before.pile if play.took is None else before.pile[:-1],
        out=before.out.union(play.pair),
        lines=with_own(before.lines, player, tuple(sorted((*before.lines[player.at], play.placed)))),
    )
    if before.of_sign(player.opponent, sign) is not None:
        return Happened(replace(state, table=replace(table, phase=Phase.BATTLE, pending=sign)), events)
    again = has_extra_turn(before, play)
    if asks_twelfth(table):
        return Happened(replace(state, table=replace(table, phase=Phase.TWELFTH, asked=True, again=again)), events)
    return Happened(begun(replace(state, table=table), player if again else player.opponent), events)


def _without(state: State, cards: tuple[Card, ...]) -> State:
    """The state without these cards in the hand of the player to move."""
    table, player = state.table, state.table.side
    hands = state.hands
    if hands is not None:
        hands = with_own(hands, player, tuple(card for card in hands[player.at] if card not in cards))
    counts = with_own(table.hands, player, table.hands[player.at] - len(cards))
    return replace(state, table=replace(table, hands=counts), hands=hands)


def has_extra_turn(before: Table, play: Play) -> bool:
    """Whether a whole new turn follows, with its draw: for a triplet whose sign nobody had.

    Our reading: "keeps the hand" means the move, not the cards.
    """
    sign = sign_of(play.placed)
    return play.is_triplet and all(before.of_sign(player, sign) is None for player in Player)


def asks_twelfth(table: Table) -> bool:
    """Whether the sign just placed, which nobody had, asks its player to stop the game or to go on.

    Our reading: it does if it was the last free sign, both sides together; once a game; and while the stock has cards.
    """
    taken = signs_of((*table.lines[0], *table.lines[1]))
    return len(taken) == len(SIGNS) and not table.asked and table.stock > 0


def fought(state: State, fight: Fight) -> State:
    """The battle's winner gets a gem, and is to keep a card. Raises `IllegalActionError`.

    The dice are out of use; after every sixth battle all come back.
    """
    table, winner = state.table, fight.winner
    reason = why_not_fought(table, fight)
    if reason is not None:
        raise IllegalActionError(reason)
    used = tuple(tuple(sorted((*table.used[player.at], fight.dice[player.at]))) for player in Player)
    white, blue = ((), ()) if len(used[0]) == len(DICE) else used
    gems = with_own(table.gems, winner, table.gems[winner.at] + 1)
    return replace(
        state, table=replace(table, side=winner, phase=Phase.KEEP, gems=gems, used=(white, blue), fight=fight)
    )


def keep(state: State, card: Card) -> Happened:
    """The winner of the battle keeps this card, and is next. Raises `IllegalActionError`."""
    table, winner = state.table, state.table.side
    both = contested(table)
    if card not in both:
        raise IllegalActionError(
            f"{card_text(card)} can't be kept; the battle was about {card_text(both[0])} and {card_text(both[1])}"
        )
    (lost,) = set(both) - {card}
    lines = tuple(
        tuple(sorted({*table.lines[player.at]} - {*both} | ({card} if player is winner else set())))
        for player in Player
    )
    table = replace(table, lines=(lines[0], lines[1]), pile=(*table.pile, lost))
    events = () if table.fight is None else (Battled(table.fight, card, lost),)
    return Happened(begun(replace(state, table=table), winner), events)


def answered(state: State, *, stop: bool, d6: int) -> Happened:
    """What the wish at the twelfth sign and the D6 lead to: 1 to 4 does what was wished, 5 and 6 the opposite."""
    table = state.table
    stops = stop == (d6 <= HIGHEST_DONE)
    event = Asked(table.side, stop, d6)
    if stops:
        table = replace(table, phase=Phase.OVER, ending=Ending.STOPPED, again=False)
        return Happened(replace(state, table=table), (event,))
    return Happened(begun(state, table.side if table.again else table.side.opponent), (event,))
