"""The computer as an opponent, from one that does anything legal to the best.

In: what a player may know (a `View`), a level, a seed. Out: an action. The same view, level and seed always give the
same action. No level can peek: a view has no hidden card.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.players import DICE
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.reply import moves, policy, rollouts
from eclipse_companion.games.ecliptic.reply.dicing import dicing
from eclipse_companion.games.ecliptic.reply.foresight import Foresight
from eclipse_companion.games.ecliptic.reply.layout import OVER, STOP, TASTES, Reals, dice_bits, encoded, unseen
from eclipse_companion.games.ecliptic.reply.view_encoding import Coded, coded, mind_with


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a level plays."""

    careless: float = 0.0
    """The share of its actions that are anything legal."""
    keen: bool = False
    """Whether its rule looks at more than the score: prospects, extra turns, battles."""
    mixes: bool = False
    """Whether it chooses dice by the solved game of battles; else at random."""
    games: int = 0
    """How many games it plays on in mind before it chooses, for some turns; 0: it follows its rule."""
    judges: bool = False
    """Whether it judges what a choice leads to, and takes both sides to do so; else it plays games on by its rule."""


Level = int | Literal["perfect"]

LEVELS: Final[dict[Level, Skill]] = {
    1: Skill(careless=1.0),
    2: Skill(careless=0.5),
    3: Skill(),
    4: Skill(mixes=True),
    5: Skill(keen=True, mixes=True),
    6: Skill(keen=True, mixes=True, games=300),
    7: Skill(keen=True, mixes=True, games=1000),
    "perfect": Skill(keen=True, judges=True, games=1200),
}
"""Level 1 does anything legal, and level 3 is greedy. Nobody plays this game perfectly; `perfect` comes closest."""

USUAL: Final[Level] = 5
"""The default level."""
PLAIN: Final = (0.0,) * TASTES
"""The policy of the greedy rule: the difference of scores and nothing else."""
KEEN: Final = (1.45, 0.0, 1.44, 0.0, 0.0, 0.0, 0.15, 0.2, 1.1)
"""The policy that does best against the greedy rule, found by trying; see `policy` for what each number weighs."""
DEEP: Final = 6
"""How many turns each game is played on: then luck has more to say than the choice."""
FEW: Final = 20
"""So many games played on tell which choice is bad."""
ROUNDS: Final = 3
"""In each round of playing on, the better half of the choices goes on to the next."""


def level_named(word: str) -> Level:
    """The level with the name that players write; `ValueError` if it is neither a number nor `perfect`."""
    return "perfect" if word == "perfect" else int(word)


def choose(view: View, level: Level = USUAL, seed: int | str = 0) -> Action:
    """What the viewing player does, at a level. There must be something to do."""
    return chosen(view, LEVELS[level], seed)


def chosen(view: View, skill: Skill, seed: int | str) -> Action:
    """What a player of this skill does."""
    source = random.Random(f"{seed} {view.table} {view.hand}")  # noqa: S311 - a game
    options = rules.options(view)
    if source.random() < skill.careless:
        return source.choice(options)
    if len(options) == 1:
        return options[0]
    if skill.judges:
        return Foresight(view, np.array(KEEN), source).best(options, skill.games)
    if view.table.phase is Phase.BATTLE:
        return _die(view, options, source) if skill.mixes else source.choice(options)
    thinking = _Thinking(view, np.array(KEEN if skill.keen else PLAIN), source)
    return thinking.played_on(options, skill.games) if skill.games else thinking.by_rule(options)


def worst(view: View, seed: int | str = 0) -> Action:
    """What comes out worst in games played on by the greedy rule; a die at random."""
    source = random.Random(f"{seed} {view.table} {view.hand}")  # noqa: S311 - a game
    options = rules.options(view)
    if view.table.phase is Phase.BATTLE:
        return source.choice(options)
    return _Thinking(view, np.array(PLAIN), source).worst(options)


def _die(view: View, options: Sequence[Action], source: random.Random) -> Action:
    """A die by the solved mix."""
    mine, theirs = (dice_bits(view.table.used[player.at]) for player in (view.player, view.player.opponent))
    mix = dicing().mixes[64 * mine + theirs]
    weights = [mix[DICE.index(option.die)] for option in options if isinstance(option, Choose)]
    return source.choices(options, weights)[0]


class _Thinking:
    """One choice: the view as the kernels hold it, and room for them to work."""

    def __init__(self, view: View, policy: Reals, source: random.Random) -> None:
        self._view = view
        self._cells = encoded(view)
        self._mind = mind_with(policy, source.randrange(1, 1 << 32))

    def by_rule(self, options: Sequence[Action]) -> Action:
        """What the rule does: the play that gains most, or the discard that spoils least."""
        cells, table = self._cells, self._view.table
        match table.phase:
            case Phase.START:
                top = policy.takes(cells, self._mind)
                return Draw() if top < 0 else self._play(int(top))
            case Phase.MAIN if isinstance(options[0], Discard):
                return Discard(int(policy.worst_card(cells, self._mind)))
            case Phase.MAIN:
                policy.best_play(cells, -1, self._mind)
                return self._play(None)
            case Phase.KEEP:
                return self._keep()
        mine, theirs = (moves.total(cells, player.at) for player in (self._view.player, self._view.player.opponent))
        return Wish(stop=bool(mine - theirs > self._mind.policy[STOP]))

    def _play(self, took: int | None) -> Play:
        one, two, placed = map(int, self._mind.found)
        return Play((one, two), placed, took)

    def _keep(self) -> Keep:
        """The card that counts more."""
        cells, side = self._cells.copy(), self._view.player.at
        both = rules.contested(self._view.table)
        mine, theirs = both[side], both[1 - side]
        moves.keep(cells, mine, theirs)
        own = moves.total(cells, side)
        moves.keep(cells, theirs, mine)
        return Keep(mine if own >= moves.total(cells, side) else theirs)

    def played_on(self, options: Sequence[Action], games: int) -> Action:
        """The option that comes out best in games played on by rule from deals that the view allows."""
        if self._view.table.phase is Phase.TWELFTH:
            return self._wish(games)
        left = list(options)
        sums, counts = np.zeros(len(left)), 0
        for number in range(ROUNDS):
            deals = max(games // ROUNDS // len(left), 1)
            sums += self._sampled([coded(self._view, option) for option in left], deals)
            counts += deals
            order = sorted(range(len(left)), key=lambda at: -sums[at])
            if number + 1 < ROUNDS:
                order = order[: max(2, (len(order) + 1) // 2)]
            left, sums = [left[at] for at in order], sums[order]
        return left[0]

    def worst(self, options: Sequence[Action]) -> Action:
        """The option that comes out worst in games played on by rule."""
        sums = self._sampled([coded(self._view, option) for option in options], FEW)
        return options[int(sums.argmin())]

    def _sampled(self, choices: list[Coded], deals: int) -> Reals:
        """What each choice comes to, added up over these deals."""
        sums, coded = np.zeros(len(choices)), np.array(choices, np.int64)
        rollouts.sample(self._cells, unseen(self._view), coded, deals, DEEP, self._mind, sums)
        return sums

    def _wish(self, games: int) -> Wish:
        """To stop if that is better than to go on."""
        table, side = self._view.table, self._view.player.at
        deals = games // 2
        following = side if table.again else 1 - side
        ended = self._cells.copy()
        ended[OVER] = 1
        goes_on = self._sampled([(rollouts.GO_ON, 0, following, 0)], deals)[0] / deals
        return Wish(stop=bool(rollouts.outcome(ended, side) > goes_on))
