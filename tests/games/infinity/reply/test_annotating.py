"""Annotated games: values, marks, where the game was lost; a file says which game it holds."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.commands.cli import main
from eclipse_companion.gamekit import files
from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.reply.annotating import annotate, judge, lost_with
from tests.games.infinity.reply.claimed import oracle
from tests.games.infinity.reply.proving import Truth


def some_game(seed: int) -> rin.GameRecord:
    """A game of random placements, or its first sixty."""
    chance, course = random.Random(seed), NEW_GAME
    line: list[Placement] = []
    while course.result is None and len(line) < 60:
        line.append(chance.choice(course.legal_placements()))
        course = course.place(line[-1])
    return rin.GameRecord.of(line)


@settings(max_examples=5)
@given(st.integers(0, 1_000_000))
def test_every_value_and_every_mark_is_true(seed: int) -> None:
    """The plain rules and exact values agree; the game is read back, and annotated once more it is the same."""
    record = some_game(seed)
    for course, played, judged in zip(record.positions(), record.line, judge(record, oracle()), strict=False):
        truth = Truth(course.position, oracle())
        worth = truth.values[str(played.turn)]
        assert judged.before.value == truth.value
        assert ({"win": 1, "draw": 0, "loss": -1}[judged.value] == worth) or course.place(played.turn).result
        assert judged.kept == (worth == max(truth.values.values())) or course.place(played.turn).result
    once = files.write([annotate(record, oracle())])
    (back,) = rin.scan(once)
    assert isinstance(back, rin.GameRecord)
    assert files.write([annotate(back, oracle())]) == once


def test_a_mistake_is_marked_with_what_was_better() -> None:
    """The coach's example: the draw is given away, and that lost the game."""
    start = GameHistory(Position.parse("bWbb/byyy/ybyb/ybby b +2"))
    record = rin.GameRecord.of([Placement.parse("B2")], start=start)
    (played,) = annotate(record, oracle()).line
    assert played.nags == [2]
    assert played.comments == ["Value: draw, now Yellow wins in 3. Best: B1 B3 B4."]
    assert lost_with(judge(record, oracle())) == 0


def test_a_file_says_which_game_it_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its tag or its name; the games of both kinds are annotated in one call."""
    infinity, eclipse = tmp_path / "one.rin", tmp_path / "two.egn"
    infinity.write_text('[Game "infinity"]\n\n1. b2 y3 *\n', encoding="utf-8")
    eclipse.write_text("1. G1 *\n", encoding="utf-8")
    assert main(["annotate", str(infinity), str(eclipse)]) == 0
    said = capsys.readouterr().out
    assert "1. b2 {Value: draw." in said
    assert "1. G1" in said
