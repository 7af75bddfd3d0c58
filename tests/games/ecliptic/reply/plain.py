"""The kernels' slow, plain twins: the rules, and the greedy rule as it is told."""

from dataclasses import replace

import numpy as np

from eclipse_companion.games.ecliptic.game import rules, scoring
from eclipse_companion.games.ecliptic.game.cards import Card
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Table, with_own
from eclipse_companion.games.ecliptic.reply.dicing import dicing
from eclipse_companion.games.ecliptic.reply.layout import HAND, NEXT, SIZE, STOCK, Cells, Mind, encoded
from eclipse_companion.games.ecliptic.reply.opponent import PLAIN


def whole(state: State) -> Cells:
    """A state with all that is hidden, as the kernels hold it."""
    cells = encoded(state.known_to(Player.WHITE))
    assert state.hands is not None
    assert state.stock is not None
    for card in state.hands[1]:
        cells[HAND + 12 + card // 6] |= 1 << card % 6
    for at, card in enumerate(state.stock):
        cells[STOCK + cells[NEXT] + at] = card
    return cells


def mind(policy: tuple[float, ...] = PLAIN, seed: int = 1) -> Mind:
    """A mind with this policy."""
    return Mind(
        dicing().chances,
        dicing().mixes,
        np.array(policy),
        np.array([seed], np.int64),
        np.zeros(3, np.int64),
        np.zeros(17, np.int64),
        np.zeros(SIZE, np.int64),
    )


def lead(table: Table, player: Player) -> int:
    scores = table.scores
    return scores[player.at].total - scores[player.opponent.at].total


def gain(table: Table, card: Card) -> float:
    """What placing a card adds to the lead of the player to move. A battle is half won; winners keep what is best."""
    side = table.side
    rival = table.of_sign(side.opponent, card // 6 + 1)
    placed = replace(table, lines=with_own(table.lines, side, (*table.lines[side.at], card)))
    if rival is None:
        return lead(placed, side) - lead(table, side)
    outcomes = []
    for winner in Player:
        best = max(
            (with_card(table, winner, kept, {card, rival}) for kept in (card, rival)), key=lambda t: lead(t, winner)
        )
        outcomes.append(lead(best, side) - lead(table, side))
    return sum(outcomes) / 2


def with_card(table: Table, winner: Player, kept: Card, both: set[Card]) -> Table:
    """The table after a battle that was won."""
    lines = [[card for card in line if card not in both] for line in table.lines]
    lines[winner.at].append(kept)
    gems = with_own(table.gems, winner, table.gems[winner.at] + 1)
    return replace(table, lines=(tuple(lines[0]), tuple(lines[1])), gems=gems)


def best_gain(state: State, taken: Card | None = None) -> float | None:
    """The greatest gain of any play from the hand, or of any with the taken card; None if there is none."""
    view = state.known_to(state.to_move)
    found = rules.plays(view.hand, state.table.signs(view.player), taken)
    return max((gain(state.table, play.placed) for play in found), default=None)


def total(state: State, player: Player) -> int:
    table = state.table
    return scoring.score(table.lines[player.at], table.gems[player.at]).total
