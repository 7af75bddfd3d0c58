"""Explanations change quickly, and are what they would be if they were made anew."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.turns.explanations import LETTERS, Explanation, PieceToken, with_square

STARTS = [Position.parse(text) for text in ("4/4/4/4", "S3/4/4/3s", "s2S/Ssg1/ss1g/SGsG")]
WORKED_OUT = ("status", "making", "asserted", "placed", "is_over", "key")
tokens = st.none() | st.builds(PieceToken, st.sampled_from(LETTERS), st.integers(0, 16))
acts = st.tuples(
    st.integers(1, 16), tokens, st.lists(tokens.filter(bool), max_size=2).map(tuple), st.floats(-5, 5) | st.just(0.0)
)


@given(st.sampled_from(STARTS), st.lists(acts, min_size=1, max_size=5))
def test_a_changed_explanation_knows_what_a_new_one_works_out(
    start: Position, acts: list[tuple[int, PieceToken | None, tuple[PieceToken, ...], float]]
) -> None:
    """Whatever was worked out before, nothing of another board is left; a cost alone changes nothing else."""
    found = Explanation.at(start)
    for square, token, hands, nats in acts:
        before = found
        known = [getattr(before, name) for name in WORKED_OUT]
        found = with_square(before, square, token, hands, nats).with_extra_cost(1.0)
        assert [getattr(before, name) for name in WORKED_OUT] == known
        board = (*before.board[: square - 1], token, *before.board[square:])
        set_down = [each for each in before.set_down if each != square] + [square] * (token is not None)
        plain = replace(
            before, board=board, hands=tuple(sorted(hands)), cost=before.cost + nats + 1.0, set_down=tuple(set_down)
        )
        assert found == plain
        assert [getattr(found, name) for name in WORKED_OUT] == [getattr(plain, name) for name in WORKED_OUT]
        assert replace(found, cost=0.0) == replace(found.with_extra_cost(2.0), cost=0.0)
