"""How a decided position goes on, with proof: what the opponent must flip, the longest defence, the line that wins.

In: a won or lost position, a turn, an oracle. Out: claims, each true by the rules and the exact values.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import (
    Case,
    Claim,
    Forced,
    Forces,
    ForcesEach,
    ForcesOwn,
    Later,
    Refuted,
    Replies,
    WinsNext,
)
from eclipse_companion.games.eclipse.game.keys import after, key_of
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.reasons import locks_of
from eclipse_companion.games.eclipse.reply.threats import Lane, lock_of, locked, winning

NEXT: Final = 3
"""Within this many turns, counting both players', each reply is answered by a win at once, or wins itself."""
MOST_LOCKS: Final = 2
"""If the replies need more different locks than this, the squares aren't announced."""
MOST_CASES: Final = 3
"""At most this many flips are announced, each with its answer."""
TRIED: Final = 4
"""At most this many turns are followed to the end of their forced lines."""

Steps = tuple[tuple[Claim, ...], ...]
"""How it goes on, step by step: the claims of each step."""


def most_forced(position: Position, turns: Iterable[Turn]) -> list[Turn]:
    """The turns by the number of flips that they leave the opponent, the fewest first."""
    return sorted(turns, key=lambda turn: len(rules.flips(rules.apply(position, turn))))


def forced_win(position: Position, turns: Iterable[Turn]) -> Forces | ForcesEach | ForcesOwn | WinsNext:
    """Of the turns that win within `NEXT`, but not at once, the one with the plainest proof, and this proof."""
    ordered = most_forced(position, turns)
    found = [claim for turn in ordered[:TRIED] if (claim := forces(position, turn)) is not None]
    return min(found, key=_plainness) if found else WinsNext(ordered[0])


def _plainness(claim: Forces | ForcesEach | ForcesOwn) -> tuple[int, int]:
    """The sort key of a proof: the shorter, the plainer."""
    if isinstance(claim, ForcesEach):
        return len(claim.cases), sum(len(case.flips) for case in claim.cases)
    return len(claim.locks), len(claim.flips)


def forces(position: Position, turn: Turn) -> Forces | ForcesEach | ForcesOwn | None:
    """The forced line after a turn that wins within `NEXT`, if few locks answer every reply, or one each flip."""
    left = rules.apply(position, turn)
    key, mover, flips = key_of(left), position.to_move, tuple(rules.flips(left))
    replies = [(reply, after(key, reply)) for reply in rules.legal_turns(left)]
    answers = {each: _answers(each) for _, each in replies}
    lanes = _hitting(answers.values(), MOST_LOCKS)
    locks = tuple(lock_of(lane, mover) for lane in lanes)
    if lanes and all(locked(each)[0] for each in answers):
        return ForcesOwn(turn, flips, locks)
    if len(lanes) != 1 and 1 < len(flips) <= MOST_CASES:
        by_lane: dict[tuple[Lane, ...], list[rules.Flip]] = {}
        for flip in flips:
            lane = _hitting((answers[each] for reply, each in replies if reply.flip == flip), 1)
            by_lane.setdefault(lane, []).append(flip)
        if () not in by_lane:
            cases = (Case(tuple(same), lock_of(lane, mover)) for (lane,), same in by_lane.items())
            return ForcesEach(turn, tuple(cases))
    return Forces(turn, flips, locks) if lanes else None


def _answers(key: int) -> frozenset[Lane]:
    """The lines of the side to move that are already locked, or else those with which it wins at once."""
    own, _ = locked(key)
    return frozenset(own or winning(key))


def _hitting(answers: Iterable[frozenset[Lane]], most: int) -> tuple[Lane, ...]:
    """The fewest lines such that each set contains one; none if that takes more than `most`."""
    sets = set(answers)
    every = sorted(frozenset().union(*sets), key=lambda lane: (lane.number, lane.side.value))
    for size in range(1, most + 1):
        for lanes in combinations(every, size):
            if all(not answer.isdisjoint(lanes) for answer in sets):
                return lanes
    return ()


def won(position: Position, turn: Turn, distance: int, oracle: Oracle) -> Steps:
    """How it goes on after a turn that wins in this many turns, more than `NEXT`: two turns at a time, then the end."""
    steps: list[tuple[Claim, ...]] = []
    made: tuple[Turn, ...] = ()
    while distance > NEXT:
        left = rules.apply(position, turn)
        reply = oracle.answer(left).turns[0]
        position, distance = rules.apply(left, reply), distance - 2
        end, answer = _best(position, oracle.answer(position).turns, distance)
        pair = _later(made, Replies(turn, reply, answer))
        made, turn = (*made, turn, reply), answer
        steps += [(pair,)] if end is None else _ended(pair, Later(made, end))
    return tuple(steps)


def _best(position: Position, turns: Iterable[Turn], distance: int) -> tuple[Forced | None, Turn]:
    """Of the turns that win soonest, the one to announce: near the end, with its proof."""
    if distance > NEXT:
        return None, most_forced(position, turns)[0]
    end = forced_win(position, turns)
    return end, end.turn


def _ended(first: Claim, end: Later) -> list[tuple[Claim, ...]]:
    """The last claims: in one step, or in several if the end takes many sentences."""
    return [(first,), (end,)] if isinstance(end.then, ForcesEach) else [(first, end)]


def _later(made: tuple[Turn, ...], claim: Forced) -> Claim:
    return Later(made, claim) if made else claim


def refuted(position: Position, turn: Turn, oracle: Oracle) -> Steps:
    """How the opponent wins after a turn that loses: first the best reply and what it forces, then as in `won`."""
    left = rules.apply(position, turn)
    if rules.result(left) is not None:
        return ((Refuted(turn, None, 0, locks_of(left, left.to_move)),),)
    answer = oracle.answer(left)
    assert answer.distance is not None
    if answer.distance == 1:
        reply = answer.turns[0]
        return ((Refuted(turn, reply, 1, locks_of(rules.apply(left, reply), left.to_move)),),)
    end, reply = _best(left, answer.turns, answer.distance)
    first = Refuted(turn, reply, answer.distance)
    if end is not None:
        return tuple(_ended(first, Later((turn,), end)))
    steps = [tuple(_after(turn, claim) for claim in step) for step in won(left, reply, answer.distance, oracle)]
    return ((first, *steps[0]), *steps[1:])


def _after(turn: Turn, claim: Claim) -> Claim:
    """The claims about a position, as claims about the one from which the turn leads there."""
    if isinstance(claim, Later):
        return Later((turn, *claim.turns), claim.then)
    assert isinstance(claim, Forced)
    return Later((turn,), claim)
