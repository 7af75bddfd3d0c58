"""The turns on which nearly all stories agree: what is given of them, and what is withdrawn."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.infinity.following.invisible import is_blind
from eclipse_companion.games.infinity.following.questions import TAKEN
from eclipse_companion.games.infinity.following.stories import Expected, Explained, Story, Turns
from eclipse_companion.games.infinity.game.placement import Placement

SURE: Final = 0.98
"""A placement is given from this share on. Readers give the other kinds 1 % together or more (`evidence.LEAST`)."""
KIND: Final = 0.9
"""Whether a marble is plain or the joker needs only this share of what the two have together, once the board has stood
for a moment: of 212 marbles that the reader told so by 90 to 98 %, in pictures changed as rooms and phones change
them, it told 2 wrong. A black or white marble that nothing on the board can be compared with is told no surer.
"""
MOMENT_MS: Final = 300.0
"""For that the board has stood long enough: no hand is just leaving, or comes back at once for its marble."""
ASK_MS: Final = 1200.0
"""A board that has stood for so long and is in doubt is asked about."""
MISREAD: Final = 1
"""So many spaces may be read otherwise than a placement left them; none, if what was seen before it fits nothing."""
ASKED_FOR: Final = 0.5
"""From this share on an invisible placement is given that the computer has asked for: its board is right anyway."""
FOLLOWED: Final = 0.95
"""From this share on an invisible placement that was asked about is given, if the next marble proves it."""


@dataclass(frozen=True, slots=True)
class Known:
    """What agreement depends on beside the stories.

    `given`: the turns that were given, and where they led. `expected`: what somebody was asked for. `asked`: after how
    many turns a question is open, if one is. `against`: how many spaces are read otherwise than the likeliest story
    has them. `strange`: what was seen before it fits nothing. `stood_ms`: for how long the board has stood.
    """

    given: Story
    expected: Expected | None
    asked: int | None
    against: int
    strange: bool
    stood_ms: float


def agreed(explained: Explained, known: Known) -> tuple[int, Story]:
    """How many of the turns given still stand, and the story that stands then, with all turns that are given now.

    A turn is withdrawn only together with a reason: what most stories have in its place, or that it was taken back.
    """
    given, best = known.given, explained.stories[0]
    common = in_common(best.turns, given.turns)
    if common < len(given.turns):
        withdraws = TAKEN if known.stood_ms >= ASK_MS else SURE
        if 1.0 - explained.share(given.turns) < withdraws or explained.share(best.turns[:common]) < withdraws:
            return len(given.turns), given
        if len(best.turns) > common and explained.share(best.turns[: common + 1]) < SURE:
            return len(given.turns), given
        given = given.after(common)
    if known.against > (0 if known.strange else MISREAD):
        return common, given
    for count in range(common + 1, len(best.turns) + 1):
        sure_from = _sure_from(best.turns, count, given, known)
        if explained.share(best.turns[:count]) < sure_from and not (
            sure_from == SURE and known.stood_ms >= MOMENT_MS and _kind_is_sure(explained, best.turns[:count])
        ):
            break
        given = given.plus([best.turns[count - 1]])
    return common, given


def in_common(one: Sequence[Placement], other: Sequence[Placement]) -> int:
    """How many turns two lists begin with alike."""
    count = 0
    for mine, yours in zip(one, other, strict=False):
        if mine != yours:
            break
        count += 1
    return count


def _kind_is_sure(explained: Explained, turns: Turns) -> bool:
    """Whether only the last marble's kind is in doubt, and not much."""
    turn = turns[-1]
    twin = next(each for each in turn.marble.owner.marbles if each is not turn.marble)
    share = explained.share(turns)
    both = share + explained.share((*turns[:-1], Placement(twin, turn.channel)))
    return both >= SURE and share >= KIND * both


def _sure_from(turns: Sequence[Placement], count: int, before: Story, known: Known) -> float:
    """The share from which on the last of the first `count` turns is given, after the story `before` it.

    An invisible one is never given because it is likely: the computer has asked for it, or a later turn shows it.
    """
    turn, expected = turns[count - 1], known.expected
    if not is_blind(before.course.position, turn):
        return SURE
    if expected is not None and (expected.count, expected.turn) == (count - 1, turn):
        return ASKED_FOR
    if count == len(turns):
        return math.inf
    return FOLLOWED if known.asked == count - 1 else SURE
