"""The kinds of mistakes, by names: what statistics count, and the languages have words for.

A mistake is a placement that gives away a win or a draw. The kinds leave nothing out and don't overlap: a mistake is of
the first one that holds, in the order of `KINDS`. `reply.judging` finds it, by the rules and by exact values.
"""

from typing import Final

MISSED_WIN: Final = "missed_win"
"""Some placement would have won at once, and this one didn't."""
ENDED: Final = "ended"
"""The placement itself has moved the knob to the opponent's end."""
REPEATED: Final = "repeated"
"""The placement has made the game a draw, by repetition or by its length, where a win could be kept."""
LEFT_OPEN: Final = "left_open"
"""The opponent can now win at once, and could have done so if it had been their turn before the placement."""
OPENED: Final = "opened"
"""The opponent can now win at once, and couldn't have done so before the placement."""
WRONG_MARBLE: Final = "wrong_marble"
"""The other marble, joker or plain, in the same channel would have kept the value."""
WRONG_CHANNEL: Final = "wrong_channel"
"""The same marble in another channel would have kept the value, the other marble in this one wouldn't."""
WRONG_BOTH: Final = "wrong_both"
"""Only the other marble in another channel would have kept the value."""
KINDS: Final = (
    *(MISSED_WIN, ENDED, REPEATED, LEFT_OPEN, OPENED),
    *(WRONG_MARBLE, WRONG_CHANNEL, WRONG_BOTH),
)
VERSION: Final = 1
"""Another one where the same game would be judged otherwise."""
