"""The fewest steps that put a device right."""

from eclipse_companion.games.infinity.following.mending import Mend, mends

EMPTY = ("", "", "", "")


def test_a_device_that_is_right_needs_no_step() -> None:
    """It shows one of the boards."""
    assert mends(("b...", "....", "....", "...."), [EMPTY, ("b", "", "", "")]) == ()


def test_the_nearest_board_counts_and_of_equals_the_first() -> None:
    """A marble too many is one step from the position, and two from what may follow it."""
    assert mends(("....", "y...", "....", "...."), [EMPTY, ("b", "", "", "")]) == (Mend(2, ""),)
    assert mends(("y...", "....", "....", "...."), [EMPTY, ("b", "", "", "")]) == (Mend(1, ""),)


def test_a_space_that_cant_be_read_is_as_it_should_be() -> None:
    """Nobody is asked to change what isn't seen."""
    assert mends(("?b..", "y...", "....", "...."), [("yb", "", "", "")]) == (Mend(2, ""),)
