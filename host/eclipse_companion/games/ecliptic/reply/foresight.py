"""The choices of a player who judges what each leads to: dice, too, by how much a battle is worth.

In: what a player may know (a `View`). Out: an action.
"""

import random
from collections.abc import Sequence
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.players import DICE
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply import moves, rollouts, weighing
from eclipse_companion.games.ecliptic.reply.dicing import solve
from eclipse_companion.games.ecliptic.reply.layout import OVER, Reals, dice_bits, encoded, unseen
from eclipse_companion.games.ecliptic.reply.view_encoding import Coded, coded, mind_with
from eclipse_companion.games.ecliptic.reply.winning import judge, judged

ROUNDS: Final = 3
"""In each round of playing on, the better half of the choices goes on to the next."""
TRIED: Final = 6
"""How many choices are played on, those that the judge likes best."""
DEEP: Final = 1
"""How many turns each game is played on: the other player's answer."""
PLAINLY: Final = 0.8
"""How often the other player is taken to mix dice as if all battles were worth the same."""


class Foresight:
    """One choice: the view as the kernels hold it, and room for them to work."""

    def __init__(self, view: View, policy: Reals, source: random.Random) -> None:
        """`policy`: when to stop at the twelfth sign, in games that are played on."""
        self._view, self._source = view, source
        self._cells, self._judge = encoded(view), judge()
        self._mind = mind_with(policy, source.randrange(1, 1 << 32))

    def best(self, options: Sequence[Action], games: int) -> Action:
        """The choice that comes out best: of those that look best, the one after the best answers."""
        match self._view.table.phase:
            case Phase.BATTLE:
                return self._die()
            case Phase.TWELFTH:
                return self._wish(games)
        left = sorted(options, key=self._first_sight, reverse=True)[:TRIED]
        sums = np.zeros(len(left))
        for number in range(ROUNDS):
            sums += self._sampled([coded(self._view, option) for option in left], max(games // ROUNDS // len(left), 1))
            order = sorted(range(len(left)), key=lambda at: -sums[at])
            if number + 1 < ROUNDS:
                order = order[: max(2, (len(order) + 1) // 2)]
            left, sums = [left[at] for at in order], sums[order]
        return left[0]

    def _first_sight(self, option: Action) -> float:
        """How likely a win is after this, as the judge sees it at once."""
        cells, side = self._cells.copy(), self._view.player.at
        match option:
            case Play():
                taken = -1 if option.took is None else option.took
                if taken >= 0:
                    moves.hold(cells, taken)
                return float(weighing.leads_to(cells, np.array(option.cards), taken, self._judge))
            case Discard(card):
                return float(weighing.after_discard(cells, card, self._judge))
            case Keep(card):
                (lost,) = set(rules.contested(self._view.table)) - {card}
                moves.keep(cells, card, lost)
        return float(judged(cells, side, self._judge))

    def _sampled(self, choices: list[Coded], deals: int) -> Reals:
        """What each choice comes to, added up over these deals."""
        sums, hidden = np.zeros(len(choices)), unseen(self._view)
        weighing.sample(self._cells, hidden, np.array(choices, np.int64), deals, DEEP, self._mind, self._judge, sums)
        return sums

    def _wish(self, games: int) -> Wish:
        """To stop if that is better than to go on."""
        table, side = self._view.table, self._view.player.at
        following = side if table.again else 1 - side
        ended = self._cells.copy()
        ended[OVER] = 1
        goes_on = self._sampled([(rollouts.GO_ON, 0, following, 0)], games)[0] / games
        return Wish(stop=bool(rollouts.outcome(ended, side) > goes_on))

    def _die(self) -> Choose:
        """A die by a mix that is hard to exploit, the battle and all that follows being worth what the judge says."""
        table, player, matrix, work = self._view.table, self._view.player, np.zeros((6, 6)), np.zeros((5, 6))
        assert table.pending is not None
        weighing.payoffs(self._cells, table.pending - 1, player.at, PLAINLY, self._mind, self._judge, matrix)
        solve(matrix, dice_bits(table.used[player.at]), dice_bits(table.used[player.opponent.at]), work)
        dice = table.dice(player)
        return Choose(self._source.choices(dice, [work[4, DICE.index(die)] for die in dice])[0])
