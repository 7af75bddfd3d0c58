"""Which announcements are spoken, with the companion playing and with it watching."""

from eclipse_companion.announcements import (
    BoardLost,
    CameraLost,
    EndTakenBack,
    GameOver,
    Goodbye,
    Notice,
    Offer,
    OfferOver,
    Paused,
    ReplyChosen,
    Reviewed,
)
from eclipse_companion.games.eclipse.announcements import (
    BoardStands,
    Calibration,
    Coached,
    Corrected,
    Evaluation,
    Hint,
    NextStep,
    Problem,
    Question,
    SquaresHidden,
    SquaresUnread,
    Teaching,
    Threats,
)
from eclipse_companion.outputs.spoken import spoken
from tests.games.eclipse.facts import EVERY

ALOUD = (
    *(
        GameOver,
        EndTakenBack,
        Problem,
        NextStep,
        BoardStands,
        Corrected,
        Question,
        BoardLost,
        CameraLost,
        SquaresHidden,
        SquaresUnread,
    ),
    *(Calibration, ReplyChosen),
    *(Reviewed, Goodbye, Coached, Hint, Threats, Evaluation, Teaching, Offer, OfferOver, Paused, Notice),
)
"""What two watched people hear: the end and its withdrawal, what is wrong, what they asked for, values."""


def test_who_plays_the_computer_hears_everything() -> None:
    """If the computer plays, each announcement that has a sentence is said."""
    assert all(spoken(announcement, watched=False) for announcement in EVERY)


def test_two_people_hear_the_result_and_what_is_wrong() -> None:
    """Of all announcements, two people hear only those that they can't see for themselves."""
    for announcement in EVERY:
        assert spoken(announcement, watched=True) == isinstance(announcement, ALOUD), announcement


def test_what_goes_on_by_itself_is_not_told_to_two_people() -> None:
    """Notices of what the program does are only shown; those of what is missing or was asked for are spoken."""
    quiet = [key for key in ("setting_up", "no_board", "log_failed", "board", "no_game") if not _heard(key)]
    assert quiet == ["setting_up", "no_board"]


def _heard(key: str) -> bool:
    return spoken(Notice(key), watched=True)
