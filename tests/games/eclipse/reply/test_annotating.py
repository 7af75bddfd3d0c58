"""Games with the truth about each turn."""

import random
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings

from eclipse_companion.gamekit.files.record import MARKS
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.egn import Comment, GameRecord, Nag
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.annotating import annotate, judge, lost_with, plain_order
from eclipse_companion.games.eclipse.reply.exact import Oracle
from tests.commanded import commanded
from tests.games.eclipse.game.strategies import lines_of_play
from tests.games.eclipse.reply import plain
from tests.games.eclipse.reply.games import random_position

EXAMPLE = """\
[Event "Kitchen table"]
[Result "0-1"]

1. S1 1-5/S16 2. 16-12/G13 5-6/S1 3. 12-11/S16 6-2/S5 4. 11-12/G15 2-6/S2
5. 5-9/G5 6-7/S6 6. 9-10/G9 13-14/S11 0-1
"""
"""The booklet's game."""


ORACLE = Oracle()


def played_on(position: Position, seed: int) -> GameRecord:
    """A random game from here to its end."""
    chance, turns, start = random.Random(seed), [], position
    while rules.result(position) is None:
        turns.append(chance.choice(rules.legal_turns(position)))
        position = rules.apply(position, turns[-1])
    return GameRecord.of(turns, start=start)


def late(seed: int) -> Position:
    """A position with twelve pieces in which the game goes on, with many turns left."""
    chance = random.Random(seed)
    while True:
        squares = chance.sample(range(16), 12)
        cells = ["."] * 16
        for number, square in enumerate(squares):
            cells[square] = chance.choice("gs" if number % 2 else "GS")
        position = Position("".join(cells))
        if rules.result(position) is None:
            return position


def mark_by_the_book(position: Position, turn: Turn) -> int | None:
    """What the marks' definitions say, from the plain twin's scores."""
    turns = rules.legal_turns(position)
    left = {each: -plain.score(rules.apply(position, each)) for each in turns}
    best, made = max(left.values()), left[turn]
    if best > 0 > made:
        return 4
    if (best > 0) != (made > 0) or (best == 0 > made):
        return 2
    if abs(best - made) >= 4:
        return 6
    keepers = [each for each, score in left.items() if (score > 0) == (best > 0) and (score < 0) == (best < 0)]
    if len(turns) < 10 or len(keepers) > 1 or best < 0:
        return None
    return 1 if plain_order(position).index(turn) < len(turns) / 2 else 3


def test_marks_are_what_their_definitions_say() -> None:
    """They agree for the turns of random games from twelve pieces on, by scores from the rules alone."""
    found = set()
    for seed in range(20):
        record = played_on(late(seed), seed)
        positions = list(record.positions())
        for played, position, each in zip(record.line, positions, judge(record, ORACLE), strict=False):
            assert each.mark == mark_by_the_book(position, played.turn), (position, played.turn)
            found.add(each.mark)
    assert {None, 1, 2, 4} <= found


@pytest.mark.parametrize(
    ("text", "choices", "turn"), [("GsGG/2ss/1sGS/2gG", 10, "1-5/S6"), ("gS1G/SGSg/gGsg/1sgS", 8, "14-13/G14")]
)
def test_the_only_turn_that_keeps_the_value_is_marked_from_ten_on(text: str, choices: int, turn: str) -> None:
    """If one of ten turns wins, it gets a mark; if one of eight does, it doesn't."""
    position = Position.parse(text)
    left = ORACLE.scores(position)
    assert [str(each) for each, score in left.items() if score > 0] == [turn]
    assert len(left) == choices
    (judged,) = judge(GameRecord.of([Turn.parse(turn)], start=position), ORACLE)
    assert (judged.mark in {1, 3}) == (choices == 10)
    assert (judged.mark is None) == (choices == 8)


@pytest.mark.parametrize(
    ("text", "turn", "rank", "mark"),
    [
        ("GgSg/s1gG/1Sgg/S2S", "7-6/S7", 0, 1),
        ("GG1g/GGgS/3g/Sg1g", "2-3/G15", 3, 1),
        ("GGSg/1gSg/Gss1/GGs1", "9-5/G12", 6, 3),
        ("sg2/GG1G/s1G1/Ssg1", "14-10/G7", 32, 3),
        ("SGgS/1sS1/g1G1/3s", "11-10/S5", 53, 3),
    ],
)
def test_a_turn_that_a_plain_look_finds_is_no_surprise(text: str, turn: str, rank: int, mark: int) -> None:
    """The only turn that keeps the value is a surprise if at least half of all turns look better two turns ahead."""
    position = Position.parse(text)
    signs = [(score > 0) - (score < 0) for score in ORACLE.scores(position).values()]
    assert signs.count(max(signs)) == 1
    assert plain_order(position).index(Turn.parse(turn)) == rank
    assert (2 * rank >= len(signs)) == (mark == 3)
    (judged,) = judge(GameRecord.of([Turn.parse(turn)], start=position), ORACLE)
    assert judged.mark == mark


def test_four_turns_given_away_are_worth_a_mark() -> None:
    """If the value is kept, four or more get a mark, three don't; by the scores alone, which say when the game ends."""
    found = set()
    for seed in range(12):
        position = random_position(6 + seed % 3, random.Random(seed))
        left = ORACLE.scores(position)
        best = max(left.values())
        for turn, score in left.items():
            if best and (score > 0) == (best > 0) and score and 2 <= abs(best - score) <= 5:
                (judged,) = judge(GameRecord.of([turn], start=position), ORACLE)
                assert (judged.mark == 6) == (abs(best - score) >= 4)
                found.add(abs(best - score))
    assert {2, 4} <= found


@settings(max_examples=25, deadline=None)
@given(lines_of_play())
def test_an_annotated_game_reads_back_and_is_not_annotated_twice(turns: list[Turn]) -> None:
    """Any game, finished or not, keeps its turns and result; a second annotation changes nothing."""
    record = GameRecord.of(turns)
    once = annotate(record, ORACLE)
    (back,) = egn.read(egn.write([once]))
    assert (back.turns, back.result) == (record.turns, record.result)
    assert egn.write([annotate(back, ORACLE)]) == egn.write([once])
    assert all(played.comments[0].startswith("Value: ") for played in back.line)


def told(value: str | None, turns: int | None, mover: str, other: str, over: rules.Result | None) -> str:
    """What `best` says about a position, in the words of a comment."""
    if over is not None:
        winner = over.winner
        return "draw" if winner is None else f"{winner.name.capitalize()} has won"
    return "draw" if value == "draw" else f"{mover if value == 'win' else other} wins in {turns}"


def test_values_in_comments_are_those_that_best_tells() -> None:
    """This holds before a turn, and for the value `now` of the position reached, which begins the next comment."""
    tellings = 0
    for seed in range(80):
        record = played_on(late(seed), seed)
        said = [played.comments[0].removeprefix("Value: ") for played in annotate(record, ORACLE).line]
        whole = []
        for position in record.positions():
            answer, names = ORACLE.answer(position), [player.name.capitalize() for player in Player]
            mover, other = names if position.to_move is Player.SUN else names[::-1]
            whole.append(told(answer.value, answer.distance, mover, other, rules.result(position)))
        for before, after, words in zip(whole, whole[1:], said, strict=False):
            value, *now = words.split(". Best")[0].split(", now ")
            assert value == before
            assert now in ([], [after])
            tellings += len(now)
            if before.split(" in ")[0] != after.split(" in ")[0] and "has won" not in after:
                assert now
    assert tellings > 50


def test_what_others_wrote_stays() -> None:
    """Comments stay, and marks that say something else; a mark for the turn's worth is replaced by ours."""
    (record,) = egn.read(EXAMPLE)
    record.opening.append(Comment("At the kitchen table."))
    record.line[0].after += [Comment("Into the corner."), Nag(3), Nag(40)]
    once = annotate(record, ORACLE)
    assert once.opening[-1] == Comment("At the kitchen table.")
    assert once.line[0].comments[-1] == "Into the corner."
    assert 40 in once.line[0].nags
    assert not set(once.line[0].nags) & set(MARKS)


def test_the_booklets_game_was_lost_by_the_turn_that_could_have_won() -> None:
    """Sun's last turn let Moon lock a line at once; two others would have won."""
    (record,) = egn.read(EXAMPLE)
    judged = judge(record, ORACLE)
    assert lost_with(judged) == 10
    last = judged[10]
    assert (last.mark, last.value, last.length) == (4, "loss", 2)
    position = list(record.positions())[10]
    for turn in last.before.turns:
        after = rules.apply(position, turn)
        replies = [rules.apply(after, reply) for reply in rules.legal_turns(after)]
        assert all(rules.result(reply) is not rules.Result.MOON_WINS for reply in replies)


def test_credit_falls_with_what_was_given_away() -> None:
    """A best turn gets all of it, a lost value none, and a longer win something in between."""
    (record,) = egn.read(EXAMPLE)
    for each in judge(record, ORACLE):
        if not each.kept:
            assert each.credit == 0
        else:
            assert each.credit == 1 - Fraction(each.given_away, 12)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return commanded(["annotate", *words])


def test_the_command_prints_a_file_of_games_that_can_be_checked(tmp_path: Path) -> None:
    """Two games in, two games out; a bad one and a missing file are named, and the others are annotated."""
    good, bad = tmp_path / "good.egn", tmp_path / "bad.egn"
    good.write_text(EXAMPLE + "\n" + EXAMPLE)
    bad.write_text('[Result "*"]\n\n1. S1 1-9/S16 *\n')
    done = run(str(good), str(bad), str(tmp_path / "none.egn"))
    assert done.returncode == 1
    assert len(egn.read(done.stdout)) == 2
    assert "bad.egn: game 1 was skipped" in done.stderr
    assert "none.egn: There's no such file" in done.stderr
    assert run(str(good)).returncode == 0
