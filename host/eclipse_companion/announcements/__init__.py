"""What play announces to its outputs: typed facts, never sentences.

Voice, screens, lights, log and `replay --json` each receive these and make what they need of them. Each is defined
once, in its class (`fact`): its fields, who hears it, its texts and what fills them. The sentences are in
`outputs/languages/*.toml`, one file per language, keyed by the class names here.
"""

from eclipse_companion.announcements.advice import Coached, Evaluation, Hint, Teaching, Threats
from eclipse_companion.announcements.boards import HELPS, BoardFound, BoardLost, Calibration, Notice
from eclipse_companion.announcements.fact import Fact, Heard, Words, as_sentence, of_turn
from eclipse_companion.announcements.games import (
    COMPUTER,
    TIME_FORFEIT,
    Clocks,
    GameOver,
    GameStarted,
    Goodbye,
    Offer,
    OfferOver,
    Paused,
    ReplyChosen,
    Reviewed,
    TakenBack,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.announcements.trouble import (
    BoardShows,
    BoardStands,
    Corrected,
    Fault,
    HalfTurn,
    NextStep,
    Problem,
    Question,
    Step,
    Touch,
    touches,
)

__all__ = [
    "COMPUTER",
    "HELPS",
    "TIME_FORFEIT",
    "Announcement",
    "BoardFound",
    "BoardLost",
    "BoardShows",
    "BoardStands",
    "Calibration",
    "Clocks",
    "Coached",
    "Corrected",
    "Evaluation",
    "Fact",
    "Fault",
    "GameOver",
    "GameStarted",
    "Goodbye",
    "HalfTurn",
    "Heard",
    "Hint",
    "NextStep",
    "Notice",
    "Offer",
    "OfferOver",
    "Paused",
    "Problem",
    "Question",
    "ReplyChosen",
    "Reviewed",
    "Step",
    "TakenBack",
    "Teaching",
    "Threats",
    "TimeLow",
    "ToMove",
    "Touch",
    "TurnSeen",
    "Words",
    "as_sentence",
    "of_turn",
    "touches",
]

Announcement = (
    GameStarted
    | ToMove
    | TurnSeen
    | ReplyChosen
    | HalfTurn
    | Question
    | Problem
    | NextStep
    | BoardShows
    | BoardStands
    | Corrected
    | TakenBack
    | Hint
    | Threats
    | Offer
    | OfferOver
    | Paused
    | GameOver
    | Reviewed
    | Goodbye
    | Coached
    | Evaluation
    | Teaching
    | Clocks
    | TimeLow
    | BoardFound
    | BoardLost
    | Calibration
    | Notice
)
