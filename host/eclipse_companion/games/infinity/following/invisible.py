"""Placements that change nothing that could be seen: what they are, and how far a story with them may be believed."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.games.infinity.following.stories import Story, normalised
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position

_PAIR: Final = math.log(0.01)
"""Two placements that together restored the board count so much less than none, once nobody has said that they were."""
_TWO: Final = 2
_DOUBT: Final = 4.0
"""A story that is so far behind the likeliest is in no doubt, nats."""
_AS_LIKELY: Final = 0.7
"""One that is no further behind is as likely, nats."""


def is_blind(position: Position, turn: Placement) -> bool:
    """Whether a placement changes nothing that can be seen: a fifth marble like the four in its channel."""
    return rules.push(position.channels, turn)[0] == position.channels


def prune_unlikely(stories: Sequence[Story]) -> list[Story]:
    """Stories for the next scene: an invisible placement is no likelier than none, however often a hand was there."""
    weights = {story.turns: story.weight for story in stories}
    kept = []
    for story in stories:
        most, turns, before = story.weight, story.turns, story.course.before
        if (one := weights.get(turns[:-1])) is not None and turns and is_blind(before[-1], turns[-1]):
            most = one
        elif (two := weights.get(turns[:-2])) is not None and restores(story):
            most = two + _PAIR
        kept.append(replace(story, weight=min(story.weight, most)))
    return normalised(kept)


def resolve_unanswered(stories: Sequence[Story]) -> Story | None:
    """The story that goes on if nobody says which is true, of those in doubt; None: the board may still tell.

    It can't if all of them have led to the same board with the same last turn, and only tell otherwise what came before
    it. The likeliest one goes on; of such as likely, the one that leaves the fewest hands unexplained.
    """
    best = stories[0]
    near = [story for story in stories if story.weight >= best.weight - _DOUBT]
    ends = {(story.course.position.channels, story.turns[-1:]) for story in near}
    if len(ends) > 1 or not best.turns or is_blind(best.course.before[-1], best.turns[-1]):
        return None
    alike = [story for story in near if story.weight >= best.weight - _AS_LIKELY]
    return max(alike, key=lambda story: (len(story.turns), story.weight))


def restores(story: Story) -> bool:
    """Whether the last two placements, which nobody saw apart, have left the board as it was."""
    before, turns = story.course.before, story.turns
    if story.fresh < _TWO or before[-2].channels != story.course.position.channels:
        return False
    return not is_blind(before[-2], turns[-2])
