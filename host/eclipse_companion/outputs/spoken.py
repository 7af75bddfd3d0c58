"""Decides which announcements are said aloud; nothing else does. Screens show all of them.

When two people play, the companion watches: it says how the game ended and what decided it, what is wrong, and answers
to what they ask for, but nothing that they can see.
"""

from typing import Final

from eclipse_companion.announcements import (
    Announcement,
    BoardFound,
    BoardLost,
    BoardShows,
    BoardStands,
    Calibration,
    Clocks,
    Coached,
    Corrected,
    Evaluation,
    GameOver,
    GameStarted,
    Goodbye,
    HalfTurn,
    Hint,
    NextStep,
    Notice,
    Offer,
    OfferOver,
    Paused,
    Problem,
    Question,
    ReplyChosen,
    Reviewed,
    TakenBack,
    Teaching,
    Threats,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.outputs.keys import HELPS

_BY_THE_WAY: Final = frozenset({"setting_up", "no_board", "page"})
"""Notices about what is going on, not about what is wrong or was asked for."""

_TO_BE_READ: Final = frozenset({"typed", "can_do", "see_all"}) | HELPS
"""Notices that show how things are written or typed."""


def spoken(announcement: Announcement, *, watched: bool) -> bool:
    """Whether an announcement is said aloud, if it has a sentence. `watched`: two people play each other."""
    match announcement:
        case (
            GameStarted()
            | ToMove()
            | TurnSeen()
            | HalfTurn()
            | TakenBack()
            | TimeLow()
            | Clocks()
            | BoardFound()
            | BoardShows()
        ):
            return not watched
        case Notice(key=key) if key in _TO_BE_READ:
            return False
        case Notice(key=key):
            return not (watched and key in _BY_THE_WAY)
        case ReplyChosen() | Question() | GameOver() | Reviewed() | Goodbye() | BoardLost() | Calibration():
            return True
        case Problem() | NextStep() | BoardStands() | Corrected():
            return True
        case Hint() | Coached() | Threats() | Evaluation() | Teaching() | Offer() | OfferOver() | Paused():
            return True
