"""What today's program announces, records and replays in whole games is what it did before, byte for byte."""

from pathlib import Path
from unittest.mock import patch

import pytest

from eclipse_companion.games.infinity.following.outcomes import Given
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.table.effects import Effect
from tests.transcripts.kept import FOLDER, MADE, difference, made, read


@pytest.mark.parametrize("name", MADE)
def test_a_game_is_told_as_before(name: str, tmp_path: Path) -> None:
    """Who means to change what is told looks at the difference and keeps it: `python -m tests.transcripts NAME`."""
    lines = difference(read(name), made(name, tmp_path))
    assert not lines, "\n".join(lines)


def test_nothing_else_is_kept() -> None:
    """Each kept transcript is compared."""
    assert {path.stem for path in FOLDER.iterdir()} == set(MADE)


def test_two_announcements_in_another_order_are_noticed(tmp_path: Path) -> None:
    """What a placement scores is announced before the placement, and the transcript differs."""
    seen = InfinityMatch.seen

    def swapped(match: InfinityMatch, given: Given) -> list[Effect]:
        return seen(match, given)[::-1]

    with patch.object(InfinityMatch, "seen", swapped):
        text = made("infinity-typed", tmp_path)
    assert difference(read("infinity-typed"), text)


def test_a_digit_is_noticed() -> None:
    """One digit of a recorded look."""
    text = read("infinity-seen")
    at = text.rindex("0.0034") + 5
    assert difference(text, text[:at] + text[at + 1 :])
