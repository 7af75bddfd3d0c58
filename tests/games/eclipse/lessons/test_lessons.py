"""The lessons: tasks whose answers the rules check, each check compared with a plain one; the first game's advice."""

import random
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.announcements import Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import LINES, NEIGHBOURS
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons import LESSONS, Lessons
from eclipse_companion.games.eclipse.lessons.first_game import OPENING, REASONS, FirstGame, advice
from eclipse_companion.games.eclipse.lessons.goals import MadeTurn, Need
from eclipse_companion.games.eclipse.lessons.lesson import Part
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.opponent import Opponent
from eclipse_companion.games.eclipse.words import ECLIPSE_VOCABULARY, EclipseSentences
from eclipse_companion.outputs.language import languages, load
from tests.games.eclipse.game.strategies import reached

PARTS = [part for lesson in LESSONS for part in lesson.parts if isinstance(part, Part)]
IDEAS = ["line", "corners", "colour", "forced", "holes", "control", "double"]
"""The booklet's advice, and that a line must be locked."""
TURNED = {"G": "S", "S": "G", "g": "s", "s": "g"}


@cache
def oracle() -> Oracle:
    return Oracle()


def result(position: Position, turn: Turn) -> rules.Result | None:
    return rules.result(rules.apply(position, turn))


def test_there_is_a_lesson_for_each_idea_and_a_first_game_at_last() -> None:
    """The lessons are a turn, each of the booklet's ideas, and the game."""
    assert [lesson.name for lesson in LESSONS] == ["turn", *IDEAS, "game"]
    assert isinstance(LESSONS[-1].parts[-1], FirstGame)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.event)
def test_each_task_can_be_done_and_most_can_be_missed(part: Part) -> None:
    """Each has a possible position in which the game goes on, with right turns and (except in the first) wrong ones."""
    assert not part.position.faults()
    turns = rules.legal_turns(part.position)
    right = part.right_turns()
    assert right
    assert (len(right) < len(turns)) == (part.event != "Lesson turn 1")
    assert part.position.count <= 12


# Each need once more, decided from the letters on the board alone.


def lines(cells: str, letters: str) -> set[tuple[int, int, int]]:
    return {
        line for line in LINES if len({cells[square - 1] for square in line}) == 1 and cells[line[0] - 1] in letters
    }


def own(position: Position) -> str:
    return "GS" if position.count % 2 == 0 else "gs"


def theirs(position: Position) -> str:
    return "gs" if position.count % 2 == 0 else "GS"


def closed(cells: str, square: int) -> bool:
    return all(cells[near - 1] != "." for near in NEIGHBOURS[square])


def double(before: Position, turn: Turn, after: Position) -> bool:
    cells, square = after.cells, turn.square
    ends = [near for near in NEIGHBOURS[square] if cells[near - 1] == "."]
    if not ends or not any(square in line for line in lines(cells, own(before))):
        return False
    for end in ends:
        moved = list(cells)
        moved[square - 1], moved[end - 1] = ".", TURNED[cells[square - 1]]
        if not any(end in line for line in lines("".join(moved), own(before))):
            return False
    return True


def locked(cells: str, letters: str) -> bool:
    return any(all(closed(cells, square) for square in line) for line in lines(cells, letters))


def flips_left(after: Position) -> int:
    return sum(
        after.cells[near - 1] == "."
        for square, cell in enumerate(after.cells, start=1)
        if cell in theirs(after) and cell != "."
        for near in NEIGHBOURS[square]
    )


PLAIN: dict[str, Callable[[Position, Turn, Position, tuple[int, ...]], bool]] = {
    "wins": lambda before, _, after, __: locked(after.cells, own(before)) and not locked(after.cells, theirs(before)),
    "no_gift": lambda before, _, after, __: not locked(after.cells, theirs(before)) or locked(after.cells, own(before)),
    "breaks": lambda before, _, after, __: not lines(after.cells, theirs(before)),
    "inwards": lambda _, turn, __, ___: (
        turn.flip is not None and len(NEIGHBOURS[turn.flip[0]]) < len(NEIGHBOURS[turn.flip[1]])
    ),
    "in_corner": lambda _, turn, __, ___: turn.square in (1, 4, 13, 16),
    "refills": lambda _, turn, __, ___: str(turn).partition("-")[0] == str(turn.square),
    "one_side": lambda before, _, after, __: (
        not {letter for letter in own(before) if letter in after.cells} >= set(own(before))
    ),
    "one_flip": lambda _, __, after, ___: flips_left(after) == 1 and rules.result(after) is None,
    "double": lambda before, turn, after, _: double(before, turn, after),
    "hold": lambda before, _, after, squares: all(
        after.cells[square - 1] in own(before) and closed(after.cells, square) for square in squares
    ),
    "flip_from": lambda _, turn, __, squares: turn.flip is not None and turn.flip[0] in squares,
    "place_on": lambda _, turn, __, squares: turn.square in squares,
}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.event)
def test_every_turn_of_every_task_is_judged_as_a_plain_look_judges_it(part: Part) -> None:
    """A turn is right if it meets all needs, read from the letters; otherwise the answer names the first unmet one."""
    for turn in rules.legal_turns(part.position):
        after = rules.apply(part.position, turn)
        missing = [need.name for need in part.needs if not PLAIN[need.name](part.position, turn, after, need.squares)]
        said = part.judge(part.position, turn, None)
        assert said.stage == ("wrong" if missing else "done")
        key = f"need_{missing[0]}" if missing else f"{part.lesson}_{part.number}_right"
        if said.flip is None:
            assert said.key == key
            continue
        assert (said.key, key) == ("need_wins_open", "need_wins")
        start, end = said.flip
        assert start in said.squares
        assert after.cells[end - 1] == "."
        assert {after.cells[square - 1] for square in said.squares} == {after.cells[start - 1]}


NEEDS = {need.name: need for part in PARTS for need in part.needs}


@pytest.mark.parametrize("need", NEEDS.values(), ids=NEEDS.keys())
@settings(max_examples=40)
@given(position=reached(), number=st.integers(0, 10_000))
def test_a_need_is_met_in_any_position_where_a_plain_look_finds_it(need: Need, position: Position, number: int) -> None:
    """This holds beyond the lessons' own positions."""
    turns = rules.legal_turns(position)
    assume(turns)
    turn = turns[number % len(turns)]
    after = rules.apply(position, turn)
    assert need.is_met(MadeTurn(position, turn)) == PLAIN[need.name](position, turn, after, need.squares)


def test_a_hint_shows_a_turn_that_is_right() -> None:
    """This holds for each part."""
    for part in PARTS:
        said = part.hint(part.position)
        assert said.turn in part.right_turns()


def test_every_text_is_there_in_every_language_and_none_is_idle() -> None:
    """The keys are exactly those that puzzles, lessons, the first game, and people's own mistakes name."""
    wanted = {f"{part.lesson}_{part.number}_{end}" for part in PARTS for end in ("task", "right")}
    wanted |= {f"need_{name}" for name in NEEDS} | {"need_wins_open", "lesson_hint"}
    wanted |= {f"game_{name}" for name, _ in REASONS}
    wanted |= {
        f"game_{name}"
        for name in ("first", "corner_first", "wins", "plain", "best", "seen", "good", "slip", "won", "lost", "drawn")
    }
    wanted |= {
        "puzzle_task_one",
        "puzzle_task_forced",
        "puzzle_task",
        "puzzle_on",
        "puzzle_right",
        "puzzle_done",
        "puzzle_done_forced",
    }
    wanted |= {"puzzle_wrong_loss", "puzzle_wrong_draw", "puzzle_locks_theirs", "puzzle_draws", "solved_helped"}
    wanted |= {f"mistake_{name}_{had}" for name in ("task", "early", "kept") for had in ("win", "draw")}
    wanted |= {"mistake_won"}
    for code in languages():
        assert {
            key.partition(".")[2] for key in load(code, ECLIPSE_VOCABULARY).texts if key.startswith("Teaching.")
        } == wanted


REASONED: dict[str, Callable[[Position, Turn, Position], bool]] = {
    "first": lambda before, turn, _: before == EMPTY and turn.square in (1, 4, 13, 16),
    "wins": lambda before, turn, _: (found := result(before, turn)) is not None and found.winner is before.to_move,
    "double": double,
    "corner": lambda _, turn, __: turn.square in (1, 4, 13, 16),
    "yours": lambda _, turn, after: closed(after.cells, turn.square),
    "line": lambda before, turn, after: any(turn.square in line for line in lines(after.cells, own(before))),
    "inwards": lambda before, turn, after: PLAIN["inwards"](before, turn, after, ()),
    "breaks": lambda before, _, after: (
        len(lines(after.cells, theirs(before))) < len(lines(before.cells, theirs(before)))
    ),
    "plain": lambda *_: True,
}


@settings(max_examples=60)
@given(reached())
def test_advice_is_a_best_turn_and_its_reason_is_true(position: Position) -> None:
    """Exact values, and a plain look at what the turn does, confirm it in any position that a game can reach."""
    assume(rules.result(position) is None)
    answer = oracle().answer(position)
    turn, reason = advice(position, answer)
    assert turn in answer.turns
    assert REASONED[reason](position, turn, rules.apply(position, turn))


def test_first_games_are_advised_and_judged_to_their_ends() -> None:
    """In whole games, exact values confirm each comment, and a player who follows all advice never loses."""
    chance = random.Random(7)
    worth = {"win": 0, "draw": 1, "loss": 2}
    ends = set()
    for seed in range(12):
        game, position, follows = FirstGame(), EMPTY, 1.0 if seed % 2 else 0.4
        early = Position.parse("4/2S1/4/4")
        assert game.judge(early, Turn.parse("7-6/G1"), OPENING).key == "game_seen"
        while True:
            answer = oracle().answer(position)
            told = game.advise(position, answer)
            assert game.task(position) == game.hint(position) == told
            assert told.stage == "advice"
            turn = told.turn if chance.random() < follows else chance.choice(rules.legal_turns(position))
            assert turn is not None
            after = rules.apply(position, turn)
            left = None if rules.result(after) else oracle().answer(after)
            said = game.judge(position, turn, left)
            if left is None:
                assert said.stage == "done"
                ends.add((said.key, follows))
                break
            assert said.stage == "right"
            assert left.value is not None
            assert answer.value is not None
            kept = worth[left.value] == {"win": 2, "draw": 1, "loss": 0}[answer.value]
            assert (said.key == "game_slip") == (not kept)
            assert (said.key == "game_best") == (turn in answer.turns)
            assert said.key != "game_slip" or said.reply in left.turns
            position = rules.apply(after, Opponent(oracle()).choose(after, 1, seed))
            if rules.result(position):
                ends.add((game.ended(position).key, follows))
                break
    assert ends >= {("game_won", 1.0), ("game_lost", 0.4)}
    assert ("game_lost", 1.0) not in ends


def test_the_first_advice_needs_no_search() -> None:
    """The built-in advice for the empty board is the oracle's."""
    assert oracle().answer(EMPTY) == OPENING
    said = FirstGame().task(EMPTY)
    assert said is not None
    assert (said.key, str(said.turn)) == ("game_first", "G1")


@pytest.mark.parametrize(("code", "begins"), [("en", "You win with three"), ("de", "Du gewinnst mit drei")])
def test_a_first_game_begins_with_how_to_win(code: str, begins: str) -> None:
    """Its first sentence names the three in a row."""
    said = FirstGame().task(EMPTY)
    assert said is not None
    text = EclipseSentences(code, edition("eclipse")).say(said)
    assert text is not None
    assert text.startswith(begins)


def test_only_the_first_of_the_first_games_is_called_the_first() -> None:
    """The next ones, and those of somebody who has played one before, begin without that sentence."""
    lessons, later = Lessons((), "game"), Lessons({FirstGame.event}, "game")
    begun = [each.next(None).task(EMPTY) for each in (lessons, lessons, later)]
    assert [said and said.key for said in begun] == ["game_first", "game_corner_first", "game_corner_first"]


def test_how_a_first_game_ended_is_told_with_the_line() -> None:
    """The learner, who is Sun, won, lost or drew."""
    won = Position.parse("ss2/4/Gs2/GS2")
    said = FirstGame().ended(rules.apply(won, Turn.parse("2-6/G5")))
    assert (said.key, said.squares) == ("game_won", (5, 9, 13))
    booklet = Position.parse("ss2/GsG1/Gssg/1SGS")
    assert FirstGame().ended(booklet) == Teaching("game_lost", "done", Player.SUN, squares=(1, 6, 11))


def test_lessons_begin_with_the_first_that_was_not_done() -> None:
    """Or they begin with a requested one; the first game repeats."""
    assert Lessons(set()).next(None).event == "Lesson turn 1"
    assert Lessons({"Lesson turn 1", "Lesson line 1"}).next(None).event == "Lesson turn 2"
    lessons = Lessons(set(), "double")
    events = [lessons.next(None).event for _ in range(4)]
    assert events == ["Lesson double 1", "Lesson game 1", "Lesson game 1", "Lesson game 1"]
    everything = {part.event for lesson in LESSONS for part in lesson.parts}
    assert Lessons(everything).next(None).event == "Lesson turn 1"
