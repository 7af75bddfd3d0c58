"""The story of the solution: every statement holds."""

import json
from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.story import CORNER, CORNERS, NARROW
from eclipse_companion.games.eclipse.words import ECLIPSE_VOCABULARY
from eclipse_companion.outputs.language import languages
from eclipse_companion.reviewing.exploring import told
from tests.games.eclipse.page.asked import Asked, oracle, reviewer, sentences

STEPS = json.loads(json.dumps(told(reviewer(), sentences())))["steps"]


def drawing(position: Position) -> list[Turn]:
    """The turns that keep the draw."""
    return [turn for turn, score in oracle().scores(position).items() if score == 0]


def test_the_story_has_five_steps() -> None:
    """Each has a position that can occur, a sentence, and squares of the board."""
    assert len(STEPS) == 5
    for step in STEPS:
        assert str(Position.possible(step["position"])) == step["position"]
        assert set(step["squares"]) <= set(range(1, 17))
    assert STEPS[0]["said"].endswith("If both play their best, nobody wins.")
    assert STEPS[0]["position"] == STEPS[1]["position"] == str(EMPTY)


def test_the_game_is_a_draw_and_only_a_corner_keeps_it() -> None:
    """After every other first turn Moon wins in thirteen turns."""
    assert oracle().answer(EMPTY).value == "draw"
    assert {turn.square for turn in drawing(EMPTY)} == set(CORNERS) == set(STEPS[1]["squares"])
    assert len(drawing(EMPTY)) == 8
    for turn in rules.legal_turns(EMPTY):
        answer = oracle().answer(rules.apply(EMPTY, turn))
        corner = turn.square in CORNERS
        assert (answer.value, answer.distance) == (("draw", None) if corner else ("win", 13))
    assert STEPS[1]["said"] == (
        "Sun must begin in a corner: eight of the 32 first turns keep the draw. "
        "After any other, Moon wins in 13 turns with best play."
    )


def test_moon_must_answer_in_a_corner() -> None:
    """The one piece has to be flipped; exactly the turns that place in a corner keep the draw."""
    assert {start for start, _ in rules.flips(CORNER)} == {1}
    assert drawing(CORNER) == [turn for turn in rules.legal_turns(CORNER) if turn.square in CORNERS]
    assert STEPS[2]["position"] == str(CORNER)
    assert STEPS[2]["said"] == (
        "Moon must flip that piece. Only a turn that also places in a corner keeps the draw: 16 of 60."
    )


def test_the_narrow_path_is_one_of_best_turns() -> None:
    """The position comes from a game in which every turn was among the best; Moon's only good turn is marked."""
    position = EMPTY
    while position.count < NARROW.count:
        answer = oracle().answer(position)
        assert answer.turn is not None
        position = rules.apply(position, Turn.parse("S4") if position == EMPTY else answer.turn)
        assert oracle().score(position) == 0
    assert position == NARROW
    (only,) = drawing(NARROW)
    assert only.flip is not None
    assert NARROW.to_move is Player.MOON
    assert len(rules.legal_turns(NARROW)) == 12
    assert STEPS[3]["squares"] == [*only.flip, only.square]
    assert STEPS[3]["said"].endswith("Moon has twelve turns. Only one keeps the draw.")


def test_the_story_ends_on_a_full_board_with_a_line_each() -> None:
    """The last position is a draw because both players have a locked line; the lines' squares are marked."""
    last = Position.parse(STEPS[4]["position"])
    assert last.empty_squares == ()
    assert rules.result(last) is Result.DRAW
    lines = [rules.locked_lines(last, player) for player in Player]
    assert all(lines)
    assert STEPS[4]["squares"] == sorted({square for each in lines for line in each for square in line})


def test_the_story_has_the_words_of_the_edition_that_is_asked_for(tmp_path: Path) -> None:
    """A game in another edition may have begun since the page was made."""
    asked = Asked(tmp_path)
    assert asked("story")["steps"] == STEPS
    assert asked("story", edition="tac-toe")["steps"][1]["said"].startswith("O must begin in a corner")


@pytest.mark.parametrize("language", languages(ECLIPSE_VOCABULARY))
@pytest.mark.parametrize("key", EDITIONS)
def test_the_story_is_told_in_every_language_and_edition(language: str, key: str) -> None:
    """Each step's sentences are short ones."""
    for step in told(reviewer(), sentences(language, key))["steps"]:
        assert step["said"][-1] == "."
        assert "{" not in step["said"]
        assert all(len(sentence.split()) <= 25 for sentence in step["said"].split(". "))
