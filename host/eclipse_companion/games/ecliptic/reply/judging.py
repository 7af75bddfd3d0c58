"""A game, looked back on: what each decision gave away, by estimates from what its player could know.

In: a game's record with its hands. Out: each turn's decisions with what they came to. Dice aren't judged: a good mix
has many. Values are points ahead at the end for the player who decides, as `valuing` estimates them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.gamekit.files import GameRecord
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.reply import coaching
from eclipse_companion.games.ecliptic.reply.sampling import GAMES
from eclipse_companion.games.ecliptic.reply.valuing import Weighed, Worth, weigh

MISTAKE: Final = 1.5
"""From so many points on, what was given away is a mistake; below, it is weak."""
BLUNDER: Final = 3.0
"""From so many points on it is a bad mistake."""
BEYOND_CHANCE: Final = 2.0
"""A loss of so many standard errors counts, however small it is: chance explains one of fifty of them."""
LUCK: Final = 2.0
"""From so many points on, it is told what cards and dice brought."""
BAD_WISH: Final = 0.2
"""The same for a wish at the twelfth sign, in games won: a mistake."""

Told = Callable[[int, int], None]
"""Is told how many turns are judged, and how many there are."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that a player chose, and what that came to."""

    player: Player
    done: Action
    weighed: Weighed
    forced: bool
    """Whether there was nothing else to do."""

    @property
    def counts(self) -> bool:
        """Whether it gave enough away, and surely."""
        return not self.forced and self.weighed.best != self.done and coaching.matters(self.weighed)

    @property
    def loss(self) -> float:
        """How many points it gave away; 0 if chance may explain them, and for a wish, which costs wins instead."""
        if self.forced or self.weighed.best == self.done or isinstance(self.done, Wish):
            return 0.0
        return self.weighed.loss if self.weighed.loss > BEYOND_CHANCE * self.weighed.error else 0.0

    @property
    def mark(self) -> int | None:
        """How bad it was, as in PGN: 6 weak, 2 a mistake, 4 a bad mistake; None if it wasn't bad."""
        if not self.counts:
            return None
        if isinstance(self.done, Wish):
            return 2 if self.weighed.before.wins - self.weighed.after.wins >= BAD_WISH else 6
        return 4 if self.loss >= BLUNDER else 2 if self.loss >= MISTAKE else 6


@dataclass(frozen=True, slots=True)
class Judged:
    """One turn."""

    mover: Player
    decisions: tuple[Decision, ...]
    """In order; the card that is kept after a battle is the winner's decision."""
    earlier: float | None = None
    """The estimate after the turn before, in points for this player; None for the first turn."""
    counted: int | None = None
    """How many points the player is ahead in the end; None unless the game ended with this turn."""

    @property
    def own(self) -> tuple[Decision, ...]:
        """Those of the player whose turn it was."""
        return tuple(each for each in self.decisions if each.player is self.mover)

    @property
    def after(self) -> Worth:
        """What the player's last own decision came to; once the game is over, what both sides count."""
        estimate = self.own[-1].weighed.after
        return estimate if self.counted is None else replace(estimate, points=float(self.counted))

    @property
    def before(self) -> float:
        """The points that could have been reached: `after`, and what was given away."""
        return self.after.points + self.loss

    @property
    def loss(self) -> float:
        """How many points the player whose turn it was gave away in it."""
        return sum(each.loss for each in self.own)

    @property
    def luck(self) -> float:
        """What cards and dice, and knowing one's own cards, brought the player since the turn before; 0 if little."""
        moved = 0.0 if self.earlier is None else self.after.points - self.earlier + self.loss
        return moved if abs(moved) >= LUCK else 0.0

    @property
    def mark(self) -> int | None:
        """The mark of the worst own decision: 4 is worst, then 2, then 6."""
        marks = [each.mark for each in self.own if each.mark is not None]
        return min(marks, key=(4, 2, 6).index, default=None)


def judge(record: GameRecord[Turn, ReplayedGame], told: Told = lambda _, __: None, games: int = GAMES) -> list[Judged]:
    """Each turn of a game; none if the record has no hands. The same record always gets the same."""
    courses = list(record.positions())
    judged: list[Judged] = []
    for number, (course, turn) in enumerate(zip(courses, record.turns, strict=False)):
        if course.state.hands is None:
            return []
        decisions = tuple(
            Decision(state.to_move, done, weigh(state.known_to(state.to_move), done, games=games), forced)
            for state, done, forced in decided_in(course.state, turn)
        )
        last = judged[-1] if judged else None
        earlier = None if last is None else last.after.points * (1 if last.mover is turn.side else -1)
        judged.append(Judged(turn.side, decisions, earlier, _counted(courses[number + 1].state, turn.side)))
        told(number + 1, len(record.turns))
    return judged


def _counted(state: State, player: Player) -> int | None:
    """How many points a player is ahead in a game that its rules have ended."""
    if state.table.phase is not Phase.OVER:
        return None
    scores = state.table.scores
    return scores[player.at].total - scores[player.opponent.at].total


def given_away(judged: Sequence[Judged]) -> dict[Player, float]:
    """How many points each player gave away in all."""
    decisions = [each for turn in judged for each in turn.decisions]
    return {player: sum(each.loss for each in decisions if each.player is player) for player in Player}


def decided_in(state: State, turn: Turn) -> Iterator[tuple[State, Action, bool]]:
    """What was decided in a turn, where, and whether nothing else could be done."""
    action = turn.action
    takes = isinstance(action, Play) and action.took is not None
    if rules.takes(state.table, state.known_to(state.to_move).hand):
        yield state, action if takes else Draw(), False
    if not takes:
        state = rules.draw(state).state
        yield state, action, len(rules.options(state.known_to(state.to_move))) == 1
    after = rules.act(state, action).state
    if turn.fight is not None and turn.kept is not None:
        won = rules.fought(after, turn.fight)
        yield won, Keep(turn.kept), False
    if after.table.phase is Phase.TWELFTH and turn.stop is not None:
        yield after, Wish(turn.stop), False
