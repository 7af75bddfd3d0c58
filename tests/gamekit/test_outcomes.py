"""What boards yield has names of its own in recordings, whatever its classes are called."""

from typing import get_args, get_origin

import pytest

from eclipse_companion.games.eclipse.turns import outcomes as eclipse
from eclipse_companion.games.ecliptic.following import outcomes as ecliptic
from eclipse_companion.games.infinity.following import outcomes as infinity

WATCHED = {"TurnGiven", "TakenBack", "QuestionAsked", "ProblemFound", "Mended"}
SENSED = {
    *("TurnGiven", "TakeBack", "Prompt", "PromptOver", "QuestionAsked", "ProblemFound"),
    *("StepsLeft", "BoardTurned", "Mended", "Cleared"),
}


@pytest.mark.parametrize(
    ("outcome", "names"),
    [
        (eclipse.Outcome, SENSED),
        (infinity.Outcome, WATCHED),
        (ecliptic.Outcome, WATCHED | {"CardShown", "CardSeen"}),
    ],
    ids=["eclipse", "infinity", "ecliptic"],
)
def test_recordings_keep_the_names_of_what_was_found(outcome: object, names: set[str]) -> None:
    """A replay compares these names; recordings of earlier programs have them, too."""
    kinds = [get_origin(kind) or kind for kind in get_args(outcome)]
    assert {kind.recorded_as for kind in kinds} == names
