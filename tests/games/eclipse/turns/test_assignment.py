"""The cheapest assignment of rows to columns."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.turns.assignment import cheapest

WEIGHTS = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(st.integers(-9, 9), min_size=width, max_size=width), max_size=width)
)


@given(WEIGHTS)
def test_no_assignment_of_all_is_cheaper(weights: list[list[int]]) -> None:
    """Each row has its own column, and no other choice of columns has a smaller sum."""
    columns = cheapest(weights)
    width = len(weights[0]) if weights else 0
    sums = [
        sum(row[column] for row, column in zip(weights, each, strict=True))
        for each in permutations(range(width), len(weights))
    ]
    assert len(set(columns)) == len(weights)
    assert sum(row[column] for row, column in zip(weights, columns, strict=True)) == min(sums)
