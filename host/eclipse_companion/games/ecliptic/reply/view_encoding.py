"""Minds for the kernels to think with, and choices as they know them. In: a policy, a view, an action."""

from typing import TypeAlias

import numpy as np

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Action, Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.reply import rollouts
from eclipse_companion.games.ecliptic.reply.dicing import dicing
from eclipse_companion.games.ecliptic.reply.layout import SIZE, Mind, Reals

Coded: TypeAlias = tuple[int, int, int, int]
"""A choice as `rollouts.sample` has it."""


def mind_with(policy: Reals, chance: int) -> Mind:
    """A mind with this policy; `chance`: where its generator begins, never 0."""
    solved = dicing()
    return Mind(
        dice=solved.chances,
        mixes=solved.mixes,
        policy=policy,
        chance=np.array([chance], np.int64),
        found=np.zeros(3, np.int64),
        seen=np.zeros(17, np.int64),
        work=np.zeros(SIZE, np.int64),
    )


def coded(view: View, option: Action) -> Coded:
    """Something that can be done in a view, as the kernels know it."""
    match option:
        case Play():
            return *option.cards, int(option.took is not None)
        case Discard(card):
            return rollouts.DISCARD, 0, card, 0
        case Keep(card):
            (lost,) = set(rules.contested(view.table)) - {card}
            return rollouts.KEEP, lost, card, 0
    return rollouts.DRAW, 0, 0, 0
