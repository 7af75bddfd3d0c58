"""Why a turn is good, from proof: the line it locks, what it forces, what it stops, the booklet's ideas.

In: a position, a turn, what is exact about it. Out: claims, each true by the rules and the exact values.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from eclipse_companion.game import rules
from eclipse_companion.game.claims import Claim, Forces, Lock, Stops, Threat, Wins, WinsNext
from eclipse_companion.game.keys import after, key_of
from eclipse_companion.game.pieces import Player
from eclipse_companion.game.position import Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.reply.ideas import ideas
from eclipse_companion.reply.threats import Lane, lock_of, locked, winning

TOLD: Final = 2
"""So many reasons are told at most."""
MOST_LOCKS: Final = 2
"""A forced line that ends in more different locks is not told in squares."""
TRIED: Final = 4
"""So many turns at most are followed to the end of their forced lines."""


def wins(position: Position, turn: Turn) -> Wins:
    """That a turn wins at once, and with which lines."""
    return Wins(turn, locks_of(rules.apply(position, turn), position.to_move))


def locks_of(position: Position, owner: Player) -> tuple[Lock, ...]:
    """The player's lines that are locked."""
    pieces = [(line, position[line[0]]) for line in rules.locked_lines(position, owner)]
    return tuple(Lock(piece.owner, piece.side, line) for line, piece in pieces if piece is not None)


def most_forced(position: Position, turns: Iterable[Turn]) -> list[Turn]:
    """The turns by how few flips they leave the opponent, the fewest first."""
    return sorted(turns, key=lambda turn: len(rules.flips(rules.apply(position, turn))))


def forced_win(position: Position, turns: Iterable[Turn]) -> Forces | WinsNext:
    """Of turns that win with the next turn but one: the one with the plainest proof, and this proof."""
    ordered = most_forced(position, turns)
    found = [claim for turn in ordered[:TRIED] if (claim := forces(position, turn)) is not None]
    if not found:
        return WinsNext(ordered[0])
    return min(found, key=lambda claim: (len(claim.locks), len(claim.flips)))


def forces(position: Position, turn: Turn) -> Forces | None:
    """The forced line after a turn that wins with the next turn but one, where few locks answer every reply."""
    left = rules.apply(position, turn)
    key = key_of(left)
    answers = {_answers(after(key, reply)) for reply in rules.legal_turns(left)}
    lanes = _hitting(answers)
    if lanes is None:
        return None
    locks = tuple(lock_of(lane, position.to_move) for lane in lanes)
    return Forces(turn, tuple(rules.flips(left)), locks)


def _answers(key: int) -> frozenset[Lane]:
    """The lines of the side to move that are locked already, else those with which it wins at once."""
    own, _ = locked(key)
    return frozenset(own or winning(key))


def _hitting(answers: set[frozenset[Lane]]) -> tuple[Lane, ...] | None:
    """The fewest lines of which each set has one; None where that takes more than `MOST_LOCKS`."""
    every = sorted(frozenset().union(*answers), key=lambda lane: (lane.number, lane.side.value))
    for size in range(1, MOST_LOCKS + 1):
        for lanes in combinations(every, size):
            if all(not answer.isdisjoint(lanes) for answer in answers):
                return lanes
    return None


def stopped(position: Position, turn: Turn, threats: Iterable[Threat]) -> Stops | None:
    """The first of the opponent's threats that the turn puts an end to."""
    left = rules.apply(position, turn)
    if rules.result(left) is not None:
        return None
    can = {lock_of(lane, left.to_move) for lane in winning(key_of(left))}
    return next((Stops(turn, threat.lock) for threat in threats if threat.lock not in can), None)


def reasons(position: Position, turn: Turn, threats: Iterable[Threat]) -> list[Claim]:
    """Why a turn is good that does not win at once: what it stops, then the booklet's ideas."""
    stops = stopped(position, turn, threats)
    return [*([] if stops is None else [stops]), *ideas(position, turn)][:TOLD]
