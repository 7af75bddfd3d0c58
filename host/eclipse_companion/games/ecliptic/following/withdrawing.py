"""The steps that were told, and what lies on the table -> how many of the last ones the table contradicts.

A card that isn't seen contradicts nothing: it may be covered, or overlooked. A step is only withdrawn if the table
shows something else in its place: one of its cards lies elsewhere, other cards lie there, or all of it is gone.
All cards of a step may be overlooked at once, too: they are gone only if everything else can be read, and for longer.
"""

from collections.abc import Sequence
from typing import Final

from eclipse_companion.games.ecliptic.following import explaining
from eclipse_companion.games.ecliptic.following.table_state import TableState
from eclipse_companion.games.ecliptic.game.actions import Discard, Draw, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import Card, sign_of
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step

_SEEN: Final = (Play, Discard, Keep)
_UNDONE: Final = (*_SEEN, Draw)
"""What lies on the table may show that these steps don't hold: no die was shown or thrown, and no card drawn."""
_BACK: Final = 2
"""So many steps that were seen may have to go."""
_MORE: Final = 1
"""So many turns may have been made since."""
_GONE_MS: Final = 3600.0
"""So long the table must have shown a step's cards nowhere."""


def count_undone(
    positions: Sequence[Position], steps: Sequence[Step], lying: TableState, *, shown: bool, seen_ms: float
) -> int:
    """How many of the last steps don't hold; 0 if what lies there says nothing of that kind.

    `positions`: those before each step, and the last one. `shown`: whether the table has shown that one already.
    `seen_ms`: how long the table has looked like this, in milliseconds.
    """
    numbers = _last_seen(steps)
    for back, number in reversed(list(enumerate(numbers, start=1))):
        before, step = positions[number], steps[number]
        elsewhere = _lies_elsewhere(before, step, lying) and not (back > 1 and isinstance(step, Discard))
        if elsewhere and explaining.explanations(before, lying, back + _MORE):
            return len(steps) - number
    if not numbers or not shown:
        return 0
    before, step, now = positions[numbers[0]], steps[numbers[0]], positions[-1]
    gone = seen_ms >= _GONE_MS and _is_gone(before, step, now, lying)
    replaced = gone or _is_replaced(before, step, now, lying)
    return len(steps) - numbers[0] if replaced else 0


def new_pair(positions: Sequence[Position], steps: Sequence[Step], lying: TableState) -> tuple[Card, Card] | None:
    """A pair that lies where the last turn's pair isn't seen any more; None if there is none.

    Whoever is to move may have put it down, with the other pair overlooked; or the other player has exchanged it.
    """
    numbers = _last_seen(steps)[:1]
    step = steps[numbers[0]] if numbers else None
    now = positions[-1]
    if not isinstance(step, Play) or positions[numbers[0]].table.side is now.table.side:
        return None
    seen = frozenset(step.pair) & lying.face_up
    fresh = explaining.new(now, lying.loose)
    pair = sorted(seen | fresh)
    gone = len(pair) == len(step.pair) and seen != frozenset(step.pair)
    return (pair[0], pair[1]) if gone and len({*map(sign_of, pair)}) == 1 else None


def _last_seen(steps: Sequence[Step]) -> list[int]:
    """The numbers of the last steps that were seen, the last one first, as far as nothing lies between that stays."""
    found: list[int] = []
    for number in range(len(steps) - 1, -1, -1):
        if not isinstance(steps[number], _UNDONE) or len(found) == _BACK:
            break
        if isinstance(steps[number], _SEEN):
            found.append(number)
    return found


def _lies_elsewhere(before: Position, step: Step, lying: TableState) -> bool:
    """Whether a card of the step is seen where the step, and all that may come after it, didn't bring it."""
    own = lying.lines[before.table.side.at]
    match step:
        case Play(pair, placed):
            astray = placed in lying.face_up and placed not in own
            return astray or any(card in lying.face_up and card not in lying.loose for card in pair)
        case Keep(card):
            return card in lying.face_up and card not in own
        case Discard(card):
            return card in own
        case _:
            return False


def _is_gone(before: Position, step: Step, now: Position, lying: TableState) -> bool:
    """Whether the table shows the position before the step clearly, and no card of the step."""
    if not explaining.fits(before.table, lying) or explaining.fits(now.table, lying):
        return False
    if lying.doubtful or lying.pile_doubtful or lying.pile != before.table.top:
        return False
    # Who has laid down other cards has begun the next turn, maybe with the discard in hand.
    if explaining.new(now, lying.face_up):
        return False
    match step:
        case Play(pair, placed):
            own = {card for card in (*pair, placed) if card != before.table.top}
            return not own & lying.face_up
        case Discard(card):
            return card not in lying.face_up
        case _:
            return True


def _is_replaced(before: Position, step: Step, now: Position, lying: TableState) -> bool:
    """Whether the player has placed another card, and the one of the step is gone."""
    player = before.table.side
    others = [steps[0] for steps in explaining.explanations(before, lying) if isinstance(steps[0], Play)]
    match step:
        case Play(pair, placed):
            if placed in lying.face_up or (player.at, sign_of(placed)) in lying.doubtful:
                return False
            others = [other for other in others if other.placed != placed]
            if any(set(other.pair) & set(pair) for other in others):
                return True
            # Nobody places cards for the opponent; but the player's own next turn would look like that.
            return bool(others) and not set(pair) & lying.face_up and not _moves_on(now, player)
        case Discard(card):
            there = card in lying.face_up or lying.pile_doubtful
            return bool(others) and not there and not _moves_on(now, player)
        case _:
            return False


def _moves_on(now: Position, player: Player) -> bool:
    return now.table.side is player and now.table.phase in {Phase.START, Phase.MAIN}
