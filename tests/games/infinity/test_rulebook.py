"""What Infinity's rules tell everything that serves all games."""

from collections.abc import Sequence

from hypothesis import given

from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from tests.games.infinity.game.strategies import lines_of_play


def played(line: Sequence[Placement]) -> GameHistory:
    """The game after these placements."""
    course = NEW_GAME
    for placement in line:
        course = course.place(placement)
    return course


@given(lines_of_play())
def test_the_channels_may_be_counted_from_either_side(line: list[Placement]) -> None:
    """First turns that are alike lead to the same game: the channels in the other order, the knob at the same place."""
    course, ways = played(line), INFINITY_RULES.alike(line)
    assert list(ways[0]) == line
    assert len(ways) == (2 if line else 1)
    other = played(ways[-1])
    assert other.position.channels[::-1] == course.position.channels
    assert (other.position.knob, other.to_move, other.result) == (course.position.knob, course.to_move, course.result)
