"""Placements judged by exact values, beside `annotate` and the plain rules."""

from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.gamekit.judged_turns import DRAW, FULL, LOSS, WIN
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.mistake_kinds import KINDS
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import NotAPositionError, Position
from eclipse_companion.games.infinity.game.rules import Reason
from eclipse_companion.games.infinity.reply import annotating
from eclipse_companion.games.infinity.reply.judging import judged
from eclipse_companion.reviewing.wanted import MISTAKES
from tests.games.infinity.reply.claimed import oracle
from tests.games.infinity.reply.proving import Truth
from tests.games.infinity.reply.test_annotating import some_game

VALUES = {"loss": LOSS, "draw": DRAW, "win": WIN}


def winning(position: Position) -> bool:
    """Whether the side to place can win at once, as all its placements show."""
    course = GameHistory(position)
    ends = (course.place(each).result for each in course.legal_placements())
    return any(end is not None and end.winner is position.side for end in ends)


def plain_kind(course: GameHistory, placement: Placement) -> str:
    """The kind of a mistake, by trying all placements: slow and plain."""
    position, after = course.position, course.place(placement)
    if winning(position):
        return "missed_win"
    if after.result is not None:
        return "repeated" if after.reason in {Reason.REPETITION, Reason.LENGTH} else "ended"
    other = position.side.opponent
    if after.to_move is other and winning(after.position):
        try:
            could = winning(Position(position.channels, other, position.knob))
        except NotAPositionError:  # all marbles of the opponent's lie in the channels
            could = False
        return "left_open" if could else "opened"
    values = Truth(position, oracle()).values
    good = [Placement.parse(text) for text, value in values.items() if value == max(values.values())]
    marbles = any(each.channel == placement.channel for each in good)
    channels = any(each.marble is placement.marble for each in good)
    return "wrong_marble" if marbles else "wrong_channel" if channels else "wrong_both"


@settings(max_examples=4)
@given(st.integers(0, 1_000_000))
def test_placements_are_judged_as_annotate_does(seed: int) -> None:
    """The same values, credits and mistakes."""
    record = some_game(seed)
    found = judged(record, oracle())
    for turn, each in zip(found, annotating.judge(record, oracle()), strict=True):
        assert (turn.side, turn.before, turn.after) == (
            each.mover.value,
            VALUES[str(each.before.value)],
            VALUES[each.value],
        )
        assert (turn.credit, turn.mistake) == (FULL * each.kept, each.mark in MISTAKES)
        assert bool(turn.kind) == turn.mistake


@settings(max_examples=3)
@given(st.integers(0, 1_000_000))
def test_the_kind_of_each_mistake_is_true_by_plain_rules(seed: int) -> None:
    """All placements are tried."""
    record = some_game(seed)
    for course, played, turn in zip(record.positions(), record.line, judged(record, oracle()), strict=False):
        if turn.mistake:
            assert turn.kind == plain_kind(course, played.turn)
            assert turn.kind in KINDS
