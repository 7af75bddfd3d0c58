"""What each thing that a player can do comes to at the end: an estimate, from many games played on by rule.

In: what a player may know. Out: points ahead at the end, and wins, for what comes out best and for what was done. The
hidden cards are dealt anew for each game, and both sides play on by the rule of level 5. The same view and seed always
give the same numbers.
"""

import random
from dataclasses import dataclass
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Wish
from eclipse_companion.games.ecliptic.game.rules import HIGHEST_DONE
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply import rollouts
from eclipse_companion.games.ecliptic.reply.layout import OVER, Reals, encoded, unseen
from eclipse_companion.games.ecliptic.reply.opponent import KEEN
from eclipse_companion.games.ecliptic.reply.sampling import GAMES
from eclipse_companion.games.ecliptic.reply.view_encoding import Coded, coded, mind_with

_SHARES: Final = (0.3, 0.25, 0.2)
"""Of these, for all that can be done, for the better half, and for the better half of that; the rest for the two."""
_DONE: Final = HIGHEST_DONE / 6
"""How often the D6 does what is wished."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What something comes to for its player: points ahead at the end, and the share of games won."""

    points: float
    wins: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """The best that can be done, and what was done, both from the same games, which had no say in the choice."""

    best: Action
    before: Worth
    """The best one's."""
    after: Worth
    """Of what was done; the best one's if nothing was."""
    error: float
    """The standard error of the difference of points."""

    @property
    def loss(self) -> float:
        """How many points less than possible; below zero if chance spoke for what was done."""
        return self.before.points - self.after.points


def weigh(view: View, done: Action | None = None, *, games: int = GAMES, seed: int | str = 0) -> Weighed:
    """The best action in a view, and what another one comes to. There must be something to do, and no die to choose."""
    weighing = _weighing(view, seed)
    if view.table.phase is Phase.TWELFTH:
        return weighing.wish(done, games)
    options = rules.options(view)
    assert not any(isinstance(option, Choose) for option in options)
    best = weighing.best(options, games)
    pair = [best] if done is None or done == best else [best, done]
    deals = max(1, round(games * (1 - sum(_SHARES)) / len(pair)))
    sums = weighing.finished([coded(view, option) for option in pair], deals) / deals
    before, after = (Worth(float(row[0]), float(row[2])) for row in (sums[0], sums[-1]))
    spread = max(0.0, float(sums[-1][1]) - (before.points - after.points) ** 2)
    return Weighed(best, before, after, (spread / deals) ** 0.5)


def going_on(view: View, *, games: int = GAMES, seed: int | str = 0) -> Worth:
    """What it comes to for the player who is asked at the twelfth sign if the game goes on."""
    return _weighing(view, seed).going_on(games)


def _weighing(view: View, seed: int | str) -> "_Weighing":
    source = random.Random(f"{seed} {view.table} {view.hand}")  # noqa: S311 - a game
    return _Weighing(view, source.randrange(1, 1 << 32))


class _Weighing:
    """One question: the view as the kernels hold it, and room for them to work."""

    def __init__(self, view: View, chance: int) -> None:
        self._view = view
        self._cells = encoded(view)
        self._hidden = unseen(view)
        self._mind = mind_with(np.array(KEEN), chance)

    def finished(self, choices: list[Coded], deals: int) -> Reals:
        """The sums of `rollouts.finish` for these choices."""
        sums = np.zeros((len(choices), 3))
        rollouts.finish(self._cells, self._hidden, np.array(choices, np.int64), deals, self._mind, sums)
        return sums

    def best(self, options: list[Action], games: int) -> Action:
        """What has the highest lead at the end, the better half going on each time."""
        left, sums = list(options), np.zeros(len(options))
        for share in _SHARES:
            if len(left) > 1:
                deals = max(1, round(games * share / len(left)))
                sums += self.finished([coded(self._view, option) for option in left], deals)[:, 0]
                order = sorted(range(len(left)), key=lambda at: -sums[at])
                order = order[: (len(order) + 1) // 2]
                left, sums = [left[at] for at in order], sums[order]
        return left[0]

    def going_on(self, games: int) -> Worth:
        """What it comes to if the game goes on after the question of the twelfth sign."""
        side = self._view.player
        following = side if self._view.table.again else side.opponent
        lead, _, wins = self.finished([(rollouts.GO_ON, 0, following.at, 0)], games)[0] / games
        return Worth(float(lead), float(wins))

    def wish(self, done: Action | None, games: int) -> Weighed:
        """To stop or to go on, whichever wins more often; the D6 may do the opposite."""
        scores, side = self._view.table.scores, self._view.player
        ended = self._cells.copy()
        ended[OVER] = 1
        lead = scores[side.at].total - scores[side.opponent.at].total
        stopped, goes_on = Worth(float(lead), float(rollouts.outcome(ended, side.at))), self.going_on(games)
        stop, go = _mixed(stopped, goes_on), _mixed(goes_on, stopped)
        best = Wish(stop=stop.wins > go.wins)
        chosen = best if done is None else done
        assert isinstance(chosen, Wish)
        return Weighed(best, stop if best.stop else go, stop if chosen.stop else go, 0.0)


def _mixed(wished: Worth, other: Worth) -> Worth:
    """What a wish comes to if the D6 sometimes does the opposite."""
    return Worth(_DONE * wished.points + (1 - _DONE) * other.points, _DONE * wished.wins + (1 - _DONE) * other.wins)
