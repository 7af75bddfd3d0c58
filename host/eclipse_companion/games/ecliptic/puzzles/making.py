"""Finds puzzles at the ends of games, whose last cards are dealt anew; the same seed finds the same puzzles.

In: how many of each grade, a seed. Out: puzzles, White to move. What wins is proved.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Discard, Draw
from eclipse_companion.games.ecliptic.game.beginnings import not_a_beginning
from eclipse_companion.games.ecliptic.game.chance import SIXTY_FOUR, Stream
from eclipse_companion.games.ecliptic.game.events import Fight
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.rules import Happened
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.puzzles.proving import Prover, TooLongError, after_action
from eclipse_companion.games.ecliptic.puzzles.puzzle import GRADES, SOLVER, Puzzle

MOST_POSITIONS: Final = 20_000
"""No puzzle needs a longer proof: it is proved again while somebody solves it."""
_FEWEST_CHOICES: Final = 4
_MOST_CARDS: Final = 11
"""In both hands together."""
_CLOSE: Final = 6
"""No side leads by more points."""
_DEALS: Final = 20
"""How often the last cards of a game are dealt anew."""
_WHIM: Final = 0.3
"""How often the players of the games act without a thought."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A puzzle that has no number yet."""

    state: State
    answer: Action
    hardness: tuple[int, int]
    """The turns to the win, and the positions to look at."""


def make(each: int, seed: int, progress: Callable[[int, int], None]) -> list[Puzzle]:
    """This many puzzles of each grade, from easy to hard, numbered from 1.

    No two of them have the same lines, and at most a third ask for a discard.
    `progress` receives, position by position, how many puzzles are found and how many positions were looked at.
    """
    found: list[_Found] = []
    lines = set()
    discards = 0
    wanted = each * len(GRADES)
    for count, state in enumerate(_positions(seed), start=1):
        progress(len(found), count)
        puzzle = None if state.table.lines in lines else puzzle_at(state)
        if puzzle is not None and isinstance(puzzle.answer, Discard):
            discards += 1
            puzzle = puzzle if discards * 3 <= wanted else None
        if puzzle is not None:
            found.append(puzzle)
            lines.add(state.table.lines)
        if len(found) == wanted:
            break
    found.sort(key=lambda puzzle: puzzle.hardness)
    return [
        Puzzle(number, GRADES[(number - 1) // each], puzzle.state, puzzle.answer)
        for number, puzzle in enumerate(found, start=1)
    ]


def puzzle_at(state: State) -> _Found | None:
    """The puzzle in a state; None unless exactly one action surely wins, with a proof that isn't too long."""
    prover = Prover(SOLVER, MOST_POSITIONS)
    try:
        winning = prover.winning(state, most=2)
    except TooLongError:
        return None
    if len(winning) != 1 or isinstance(winning[0], Draw):
        return None
    return _Found(state, winning[0], (prover.turns(state), prover.looked_at))


def _positions(seed: int) -> Iterator[State]:
    """White's turns at the ends of games, endlessly."""
    chance = random.Random(seed)  # noqa: S311 - for variety, not for secrets
    while True:
        for state in _game(chance):
            if _is_end(state):
                yield from _dealt_anew(_for_solver(state), chance)


def _is_end(state: State) -> bool:
    """Whether a turn begins with an empty stock, few cards and close scores."""
    table = state.table
    white, blue = table.scores
    close = abs(white.total - blue.total) <= _CLOSE
    return not table.stock and table.phase in {Phase.START, Phase.MAIN} and sum(table.hands) <= _MOST_CARDS and close


def _for_solver(state: State) -> State:
    """The same state with sides exchanged, if another player is to move."""
    table = state.table
    if table.side is SOLVER:
        return state
    assert state.hands is not None
    turned = replace(
        table,
        side=SOLVER,
        lines=table.lines[::-1],
        gems=table.gems[::-1],
        used=table.used[::-1],
        hands=table.hands[::-1],
    )
    return replace(state, table=turned, hands=state.hands[::-1])


def _dealt_anew(state: State, chance: random.Random) -> Iterator[State]:
    """The state with other cards in both hands, perhaps fewer of them, and in the pile, where White has a choice."""
    assert state.hands is not None
    own, other = map(len, state.hands)
    cards = [*state.hands[0], *state.hands[1], *state.table.pile]
    for _ in range(_DEALS):
        chance.shuffle(cards)
        first, second = chance.randint(min(_FEWEST_CHOICES, own), own), chance.randint(min(1, other), other)
        hands = tuple(sorted(cards[:first])), tuple(sorted(cards[first : first + second]))
        pile, counts = tuple(cards[first + second :]), (first, second)
        table = replace(state.table, phase=Phase.START, pile=pile, hands=counts)
        begun = rules.settled(Happened(State(table, (hands[0], hands[1]), ()))).state
        if len(rules.options(begun.known_to(SOLVER))) >= _FEWEST_CHOICES and not_a_beginning(begun.table) is None:
            yield begun


def _game(chance: random.Random) -> Iterator[State]:
    """The states of one game between players who mostly do what helps at once."""
    state = rules.settled(Happened(rules.dealt(Stream(chance.randrange(SIXTY_FOUR)).shuffle()[0]))).state
    while state.table.phase is not Phase.OVER:
        yield state
        match state.table.phase:
            case Phase.BATTLE:
                state = rules.fought(state, _fight(state, chance))
            case Phase.TWELFTH:
                state = rules.settled(rules.answered(state, stop=False, d6=1)).state
            case _:
                state = after_action(state, _chosen(state, chance))


def _fight(state: State, chance: random.Random) -> Fight:
    white, blue = (chance.choice(state.table.dice(player)) for player in Player)
    throws = [(chance.randint(1, white), chance.randint(1, blue))]
    while throws[-1][0] == throws[-1][1]:
        throws.append((chance.randint(1, white), chance.randint(1, blue)))
    return Fight((white, blue), tuple(throws))


def _chosen(state: State, chance: random.Random) -> Action:
    player = state.table.side
    actions = rules.options(state.known_to(player))
    if chance.random() < _WHIM:
        return chance.choice(actions)
    return max(actions, key=lambda action: (_lead(after_action(state, action), player), chance.random()))


def _lead(state: State, player: Player) -> int:
    own, other = state.table.scores[player.at], state.table.scores[player.opponent.at]
    return own.total - other.total
