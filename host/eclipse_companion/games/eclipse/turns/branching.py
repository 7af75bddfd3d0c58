"""What an explanation can become when one square changes, and what each costs (`costs`).

In: an explanation and a `Change`. Out: explanations. The present turn goes on; or it was complete and the change begins
the next one; or the next one began before it was complete.
"""

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

import numpy as np

from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Player, Side
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, Square
from eclipse_companion.games.eclipse.turns import costs
from eclipse_companion.games.eclipse.turns.explanations import (
    COLUMN,
    TURNED,
    Explanation,
    PieceToken,
    Stage,
    flips_of,
    with_square,
)
from eclipse_companion.games.eclipse.turns.overtaking import overtaken
from eclipse_companion.sensing.evidence import Change, Kind

IMPLAUSIBLE: Final = 0.03
"""A piece less likely than this, relative to the likeliest piece, isn't even considered."""

SEEN: Final = 0.5
"""Below this likelihood, relative to the likeliest piece, the reading tells a piece apart from it."""

HANDS: Final = 2
"""The most pieces that both players together hold, if one was taken between two readings."""


def branches(explanation: Explanation, change: Change) -> Iterable[Explanation]:
    """Everything that an explanation can become when a square changes; only the impossible is left out."""
    for branch in _continued(explanation, change):
        yield branch
        # In what was done unwatched, a piece that never moved may look like the next player's, put back.
        if not (change.unwatched or branch.is_over):
            yield from overtaken(explanation, branch, change)


def _continued(explanation: Explanation, change: Change) -> Iterable[Explanation]:
    """What a change makes of an explanation: the turn goes on, or it was finished and the next has begun."""
    if explanation.is_over:
        # The board is being cleared: what is touched says nothing about the game.
        cost = costs.CLEAR_AWAY if change.kind is Kind.EMPTIED else costs.PUT_DOWN_AFTER_END
        yield explanation.with_extra_cost(cost)
        return
    if explanation.left is not None:
        for branch in _gone_on(explanation, change):
            undone = branch.making.stage is Stage.UNTOUCHED
            yield replace(explanation.left, cost=branch.cost) if undone else branch
        return
    if explanation.status.stage is Stage.COMPLETE:
        yield from _after_the_end(explanation, change)
        return
    yield from _gone_on(explanation, change)
    yield from _left_so(explanation, change)


def _after_the_end(explanation: Explanation, change: Change) -> Iterable[Explanation]:
    """The turn was complete: it is changed, or the next begins."""
    changing = costs.CHANGE_FINISHED_SOON if change.lasted_ms < costs.SOON_MS else costs.CHANGE_FINISHED
    if change.kind is Kind.EMPTIED and change.lasted_ms < costs.HOVER_MS:
        changing = costs.CHANGE_FINISHED_IN_PASSING
    for branch in _gone_on(explanation, change):
        if branch.board == explanation.board and branch.hands == explanation.hands:
            yield branch
        else:
            yield branch.with_extra_cost(changing)
    finished = explanation.finished()
    if finished.is_over:
        yield finished.with_extra_cost(costs.OVER_TOUCHED)
        return
    for branch in _gone_on(finished, change):
        if branch.board != finished.board or branch.hands != finished.hands:
            yield branch


def _left_so(explanation: Explanation, change: Change) -> Iterable[Explanation]:
    """The turn isn't legal, but the next player begins: picks up one of this player's pieces."""
    token = explanation.board[change.square - 1]
    if change.kind is not Kind.EMPTIED or token is None or FACES[token.letter].owner is not explanation.base.to_move:
        return
    after = explanation.left_so()
    if after is not None:
        lifted = _lift(after, change, after.board[change.square - 1] or token)
        yield lifted.with_extra_cost(costs.LEFT_SO_PAID if explanation.breaks_rules else costs.LEFT_SO)


def _gone_on(explanation: Explanation, change: Change) -> list[Explanation]:
    """What becomes of the present turn, complete or not."""
    token = explanation.board[change.square - 1]
    if change.kind is Kind.EMPTIED:
        ended = _slip(explanation, _lasted_slip(change))
        found = [ended] if token is None else [*_lifts(explanation, change, token), _slip(explanation)]
    elif token is None:
        found = [*_fills(explanation, change), _slip(explanation, costs.SLIP_UNREAD if _unread(change) else costs.SLIP)]
    else:
        found = _changes(explanation, change, token)
    return found


def _slip(explanation: Explanation, cost: float = costs.SLIP) -> Explanation:
    return explanation.with_extra_cost(cost)


def _lasted_slip(change: Change) -> float:
    """The extra cost of a false reading that lasted, once this change has ended it."""
    lasted = change.lasted_ms / costs.SLIP_LONG_MS
    return costs.SLIP_LASTED * min(1.0, lasted) + costs.SLIP_LASTS * math.log(max(1.0, lasted))


def _lifts(explanation: Explanation, change: Change, token: PieceToken) -> list[Explanation]:
    lifted = _lift(explanation, change, token)
    if token.home:
        return [lifted]
    if change.lasted_ms < costs.HOVER_MS:
        put_away = costs.PUT_AWAY_IN_PASSING
    else:
        put_away = costs.PUT_AWAY if explanation.making.stage is Stage.COMPLETE else costs.PUT_AWAY_EARLY
    away = with_square(explanation, change.square, None, explanation.hands, lifted.cost - explanation.cost + put_away)
    stood = lifted.new_from == change.square and explanation.making.stage is Stage.COMPLETE
    if not stood:
        return [lifted, replace(away, new_from=0)]
    return [lifted, replace(away, new_from=change.square, put_away_ms=change.t_ms)]


def _lift(explanation: Explanation, change: Change, token: PieceToken) -> Explanation:
    cost = _lift_cost(explanation, change, token)
    if explanation.hands:
        cost += costs.LIFT_SECOND if len(explanation.hands) == 1 else costs.LIFT_THIRD
    lifted = with_square(explanation, change.square, None, (*explanation.hands, token), cost)
    if token.home:
        slid = change.lasted_ms >= costs.HOVER_MS and _turn_is_due(explanation, token, change.square)
        return replace(lifted, new_from=0, new_first=None, slid_to=change.square if slid else 0)
    if change.lasted_ms < costs.HOVER_MS:
        return lifted
    return replace(lifted, new_from=change.square, new_first=explanation.new_first or (token.letter, change.square))


def _lift_cost(explanation: Explanation, change: Change, token: PieceToken) -> float:
    square, lasted_ms = change.square, change.lasted_ms
    in_passing = lasted_ms < costs.HOVER_MS
    if token.home == 0:
        complete = explanation.making.stage is Stage.COMPLETE
        if in_passing and explanation.new_from not in (0, square):
            return costs.LIFT_NEW_HOVERED * _hovered(lasted_ms)
        again = costs.LIFT_NEW if complete else costs.LIFT_NEW_EARLY
        return 0.0 if in_passing else again - _as_flipped_cost(explanation, token.letter, square)
    if square != token.home and square not in NEIGHBOURS[token.home] and lasted_ms < costs.HOVERED_MS:
        turned = token.letter != explanation.base.cells[token.home - 1]
        return (costs.LIFT_HOVERED_TURNED if turned else costs.LIFT_HOVERED) * _hovered(lasted_ms)
    if FACES[token.letter].owner is explanation.base.to_move:
        return costs.LIFT_OWN
    if square == token.home and token.letter == explanation.base.cells[square - 1]:
        hardly = costs.LIFT_HARDLY_PLACED * max(0.0, 1.0 - lasted_ms / costs.HARDLY_MS)
        begun = explanation.flips or explanation.turned_at_home
        return costs.LIFT_OPPONENT + hardly + (costs.LIFT_ANOTHER if begun else 0.0)
    due = square == token.home or in_passing or _turn_is_due(explanation, token, square)
    return costs.LIFT_OPPONENT if due else costs.LIFT_FLIPPED


def _hovered(lasted_ms: float) -> float:
    """How likely a piece that lay this long was only carried over the square: from 1 down to 0."""
    return max(0.0, min(1.0, (costs.HOVERED_MS - lasted_ms) / (costs.HOVERED_MS - costs.SWEPT_MS)))


def _plausible(change: Change, letter: str, least: float = IMPLAUSIBLE) -> bool:
    said = _said(change)
    return said[letter] >= math.log(least) + said["."]


def _unread(change: Change) -> bool:
    """Whether the reading says next to nothing: any piece, or none."""
    return bool(np.ptp(change.log_likelihood) <= -math.log(SEEN))


@lru_cache(maxsize=64)
def _said(change: Change) -> dict[str, float]:
    """The log likelihood of each piece, and that of the likeliest one as `.`, nats."""
    row = change.log_likelihood.tolist()
    return {letter: row[column] for letter, column in COLUMN.items()} | {".": max(row[1:])}


def _fills(explanation: Explanation, change: Change) -> list[Explanation]:
    found = []
    square = change.square
    for index, token in enumerate(explanation.hands):
        rest = explanation.hands[:index] + explanation.hands[index + 1 :]
        for letter in (token.letter, TURNED[token.letter]):
            # The owner was known before: if the strength doesn't fit, the reading is wrong.
            if _plausible(change, letter) or _plausible(change, letter.swapcase()):
                cost = _drop_cost(explanation, token, letter, square)
                dropped = with_square(explanation, square, PieceToken(letter, token.home), rest, cost)
                # A piece of the mover's own was more likely set down by the next player.
                flipped = token.home and FACES[token.letter].owner is not explanation.base.to_move
                dropped = replace(dropped, slid_to=0) if token.home and dropped.slid_to else dropped
                set_down_ms = -math.inf if change.unwatched else change.t_ms
                found.append(replace(dropped, flipped_ms=set_down_ms) if flipped else dropped)
    mover = explanation.base.to_move
    for owner in Player:
        for side in Side:
            letter = PIECES[owner, side].letter
            if _plausible(change, letter):
                cost = _place_cost(explanation, change, letter)
                if owner is not mover:
                    unseen = _plausible(change, letter.swapcase(), SEEN)
                    cost += costs.PLACE_OTHER_PLAYER + (costs.PLACE_OTHER_PLAYER_UNSEEN if unseen else 0.0)
                found.append(with_square(explanation, square, PieceToken(letter, 0), explanation.hands, cost))
    found += _unseen_flips(explanation, change)
    return found


def _drop_cost(explanation: Explanation, token: PieceToken, letter: str, square: Square) -> float:
    if token.home == 0:
        both = letter != token.letter and explanation.new_from not in (0, square)
        again = costs.DROP_NEW_AGAIN_TURNED if both else costs.DROP_NEW_AGAIN
        return again + _as_flipped_cost(explanation, letter, square)
    lay = explanation.base.cells[token.home - 1]
    turned = letter != lay
    is_own = FACES[token.letter].owner is explanation.base.to_move
    if square == token.home:
        if turned:
            return costs.DROP_BACK_TURNED
        if is_own:
            return costs.DROP_BACK_OWN
        return costs.DROP_BACK if token.letter == lay else costs.DROP_BACK_FLIPPED
    own = costs.DROP_OWN if is_own else 0.0
    if square in NEIGHBOURS[token.home]:
        elsewhere = costs.DROP_FLIP_ELSEWHERE if explanation.slid_to not in (0, square) else 0.0
        return own + (costs.DROP_FLIP + elsewhere if turned else costs.DROP_UNTURNED)
    return own + (costs.DROP_WRONGLY if turned else costs.DROP_ASTRAY)


def _as_flipped_cost(explanation: Explanation, letter: str, square: Square) -> float:
    """The extra cost of a new piece that is changed and then lies just as if the next player had flipped it."""
    if explanation.new_first is None:
        return 0.0
    first, lay = explanation.new_first
    return costs.NEW_AGAIN_BESIDE if letter == TURNED[first] and square in NEIGHBOURS[lay] else 0.0


def _place_cost(explanation: Explanation, change: Change, letter: str) -> float:
    if explanation.placed or any(token.home == 0 for token in explanation.hands):
        return costs.PLACE_SECOND
    again = _place_anew_cost(explanation, change.t_ms) + _as_flipped_cost(explanation, letter, change.square)
    if not change.order_known:
        return again + costs.PLACE_ORDER_UNKNOWN
    return again + _place_cost_in_order(explanation, change)


def _place_anew_cost(explanation: Explanation, t_ms: float) -> float:
    if not explanation.new_from:
        return 0.0
    soon = 1.0 - (t_ms - explanation.put_away_ms) / costs.PUT_AWAY_MS
    return costs.PLACE_ANEW * (1.0 if explanation.flips else max(0.0, min(1.0, soon)))


def _place_cost_in_order(explanation: Explanation, change: Change) -> float:
    if change.t_ms - explanation.flipped_ms < costs.ONE_HAND_MS:
        return costs.PLACE_WITH_BOTH_HANDS
    held = [token for token in explanation.hands if FACES[token.letter].owner is not explanation.base.to_move]
    if held:
        under = any(token.home == change.square for token in held)
        return costs.PLACE_WITH_BOTH_HANDS + (costs.PLACE_UNDER_HELD if under else 0.0)
    if explanation.making.stage is Stage.UNTOUCHED and flips_of(explanation.base):
        return costs.PLACE_BEFORE_FLIP
    return costs.PLACE_AFTER_FLIP


def _unseen_flips(explanation: Explanation, change: Change) -> list[Explanation]:
    """The flips that end here and whose piece's square was filled again before it was seen empty."""
    if explanation.hands or explanation.making.stage is not Stage.UNTOUCHED:
        return []
    found = []
    mover = explanation.base.to_move
    cost = costs.LIFT_UNSEEN_WATCHED if change.order_known else costs.LIFT_UNSEEN
    for start in NEIGHBOURS[change.square]:
        token = explanation.board[start - 1]
        if token is None or FACES[token.letter].owner is mover or not _plausible(change, TURNED[token.letter]):
            continue
        flipped = with_square(explanation, change.square, PieceToken(TURNED[token.letter], start), (), cost)
        found += [with_square(flipped, start, PieceToken(PIECES[mover, side].letter, 0), (), 0.0) for side in Side]
    return found


def _changes(explanation: Explanation, change: Change, token: PieceToken) -> list[Explanation]:
    """A square that reads a different piece than the one that should lie there."""
    square = change.square
    same, turned = _plausible(change, token.letter), _plausible(change, TURNED[token.letter])
    if same:
        # Either an earlier slip has ended, or a strength was misread: the right piece lies there.
        return [_slip(explanation, _lasted_slip(change) if change.kind is Kind.FILLED else 0.0)]
    found = [_slip(explanation, _slip_cost(change, token))]
    hands = explanation.hands
    if turned:
        cost = costs.TURN_IN_PLACE_EXPECTED if _turn_is_due(explanation, token, square) else costs.TURN_IN_PLACE
        letter = TURNED[token.letter]
        if token.home == 0:
            cost += _as_flipped_cost(explanation, letter, square)
        over = with_square(explanation, square, PieceToken(letter, token.home), hands, cost)
        first = explanation.new_first or (token.letter, square)
        found.append(over if token.home else replace(over, new_first=first))
    lifted = with_square(explanation, square, None, (*hands, token), costs.SWAP_UNSEEN)
    found += [
        branch for branch in _fills(lifted, change) if branch.board[square - 1] != token and len(branch.hands) <= HANDS
    ]
    return found


def _turn_is_due(explanation: Explanation, token: PieceToken, square: Square) -> bool:
    if token.home == 0:
        return True
    return token.home != square and token.letter == explanation.base.cells[token.home - 1]


def _slip_cost(change: Change, token: PieceToken) -> float:
    """Less if only the strength differs: the same side of the other player's piece."""
    other = token.letter.swapcase()
    return costs.STRENGTH_SLIP if _plausible(change, other) else costs.SLIP
