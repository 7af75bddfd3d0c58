"""The kinds of mistakes, by names: what statistics count, and the languages have words for.

A mistake is a turn that gives away a win or a draw. The kinds leave nothing out and don't overlap: a mistake is of the
first one that holds, in the order of `KINDS`. `reply.judging` finds it, by the rules and by exact values.
"""

from typing import Final

MISSED_WIN: Final = "missed_win"
"""Some turn would have locked a line and won at once, and this one didn't."""
LOCKED_THEIRS: Final = "locked_theirs"
"""The turn itself has locked a line of the opponent's."""
LEFT_OPEN: Final = "left_open"
"""The opponent can now lock a line and win at once, and could have locked the same line before the turn."""
OPENED: Final = "opened"
"""The opponent can now lock a line and win at once; none of these lines could be locked before the turn."""
WRONG_SIDE: Final = "wrong_side"
"""The same turn with the other side up would have kept the value."""
WRONG_SQUARE: Final = "wrong_square"
"""A turn with the same flip, or without one as well, would have kept the value, but none that places here."""
FLIPPED_INWARD: Final = "flipped_inward"
"""No turn with this flip keeps the value. The flip goes away from a corner, or from an edge to the middle."""
FLIPPED_OUTWARD: Final = "flipped_outward"
"""No turn with this flip keeps the value. The flip goes from the middle to an edge, or from an edge into a corner."""
FLIPPED_ALONG: Final = "flipped_along"
"""No turn with this flip keeps the value. The flip goes from one middle square to another, or along an edge."""
KINDS: Final = (
    *(MISSED_WIN, LOCKED_THEIRS, LEFT_OPEN, OPENED, WRONG_SIDE, WRONG_SQUARE),
    *(FLIPPED_INWARD, FLIPPED_OUTWARD, FLIPPED_ALONG),
)
VERSION: Final = 1
"""Another one where the same game would be judged otherwise."""
