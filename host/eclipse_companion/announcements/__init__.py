"""What play announces to its outputs: typed facts, never sentences.

Voice, screens, lights, log and `replay --json` each receive these and make what they need of them. Each is defined
once, in its class (`fact`): its fields, who hears it, its texts and what fills them. Those that every game has are
here; a game adds its own, such as `games/eclipse/announcements`. The sentences are in language files, keyed by the
class names: `outputs/languages/*.toml`, and those of each game.
"""

from typing import Final

from eclipse_companion.announcements.boards import (
    HELPS,
    INVITATIONS,
    OF_THE_TERMINAL,
    WAITS,
    BoardFound,
    BoardLost,
    CameraFound,
    CameraLost,
    CameraSought,
    Notice,
    Phone,
)
from eclipse_companion.announcements.course import (
    COMPUTER,
    Clocks,
    GameStarted,
    Paused,
    Progress,
    ReplyChosen,
    TakenBack,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.announcements.ending import TIME_FORFEIT, EndTakenBack, GameOver, Goodbye, Reviewed
from eclipse_companion.announcements.envelope import HOST, Deliver, Envelope, Host
from eclipse_companion.announcements.fact import ClockEffect, Fact, Heard, Repeatable, Wording, Words, as_sentence
from eclipse_companion.announcements.offers import Offer, OfferOver

SHARED_FACTS: Final[tuple[type[Fact], ...]] = (
    *(GameStarted, ToMove, TurnSeen, ReplyChosen, TakenBack, Offer, OfferOver, Paused, GameOver, EndTakenBack),
    *(Reviewed, Goodbye, Clocks, TimeLow, BoardFound, BoardLost, CameraSought, CameraFound, CameraLost, Phone, Notice),
)
"""The announcements of every game."""

__all__ = [
    "COMPUTER",
    "HELPS",
    "HOST",
    "INVITATIONS",
    "OF_THE_TERMINAL",
    "SHARED_FACTS",
    "TIME_FORFEIT",
    "WAITS",
    "BoardFound",
    "BoardLost",
    "CameraFound",
    "CameraLost",
    "CameraSought",
    "ClockEffect",
    "Clocks",
    "Deliver",
    "EndTakenBack",
    "Envelope",
    "Fact",
    "GameOver",
    "GameStarted",
    "Goodbye",
    "Heard",
    "Host",
    "Notice",
    "Offer",
    "OfferOver",
    "Paused",
    "Phone",
    "Progress",
    "Repeatable",
    "ReplyChosen",
    "Reviewed",
    "TakenBack",
    "TimeLow",
    "ToMove",
    "TurnSeen",
    "Wording",
    "Words",
    "as_sentence",
]
