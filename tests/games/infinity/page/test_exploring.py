"""The explorer of Infinity: what each placement of a position is worth; what can't be; the story."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.commands.cli import main
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position, knob_text
from eclipse_companion.games.infinity.page import story
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.reviewing.exploring import explored, told
from tests.games.infinity.game.strategies import positions
from tests.games.infinity.page.asked import LOST, Asked, game_of, oracle, reviewer

RANK = {"win": 0, "draw": 1, "loss": 2}


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Asked:
    made = Asked(tmp_path_factory.mktemp("asked"))
    made.log.add(game_of(LOST))
    return made


def explore(position: Position) -> dict[str, Any]:
    """The answer, as it comes out of JSON."""
    answer = json.loads(json.dumps(explored(GameHistory(position), reviewer(), InfinitySentences("en"))))
    assert isinstance(answer, dict)
    return answer


def test_values_and_best_placements_are_what_best_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """For positions of random games, value, length and best placements are those of `best`."""
    chance, found = random.Random(5), list[Position]()
    while len(found) < 30:
        course = NEW_GAME
        for _ in range(chance.randrange(45)):
            course = course.place(chance.choice(course.legal_placements()))
            if course.result is not None:
                break
        else:
            found.append(course.position)
    assert main(["best", "--game", "infinity", "--json", *map(str, found)]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for position, best in zip(found, printed, strict=True):
        answer = explore(position)
        shown = (answer["position"], answer["value"], answer["length"], answer["result"])
        assert shown == (best["position"], best["value"], best["turns"], best["result"])
        assert sorted(turn["turn"] for turn in answer["turns"] if turn["best"]) == best["best"]


@settings(max_examples=25, deadline=None)
@given(positions())
def test_an_answer_has_every_legal_placement_the_best_first(position: Position) -> None:
    """Each with its exact value, what it leads to and the knob there; a known length is one more than after it."""
    answer = explore(position)
    assert sorted(turn["turn"] for turn in answer["turns"]) == list(map(str, rules.legal_placements(position)))
    outcomes = {} if not answer["turns"] else oracle().outcomes(position)
    for turn in answer["turns"]:
        placement = Placement.parse(turn["turn"])
        event = rules.place(position, placement)
        assert (turn["letter"], turn["channel"]) == (placement.marble.value, placement.channel)
        assert turn["position"] == str(event.position)
        assert turn["note"] == f"knob {knob_text(event.position.knob)}".replace("-", "\N{MINUS SIGN}")
        assert turn["value"] == {1: "win", 0: "draw", -1: "loss"}[outcomes[placement]]
        assert bool(turn["ended"]) == event.over
        if event.over:
            assert turn["length"] == 1
        elif turn["value"] != "draw":
            left = oracle().answer(event.position).turns
            assert turn["length"] == (None if left is None else left + 1)
    ranks = [RANK[turn["value"]] for turn in answer["turns"]]
    assert ranks == sorted(ranks)
    wins = [turn["length"] for turn in answer["turns"] if turn["value"] == "win" and turn["length"]]
    assert wins == sorted(wins)
    if answer["turns"]:
        assert answer["value"] == answer["turns"][0]["value"]


def test_the_standing_is_said() -> None:
    """A draw is one that nobody can break; a win is counted as far as its length is known."""
    assert explore(Position.parse("4/4/4/4 b 0"))["said"] == "Nobody can force a win."
    assert explore(story.AT_ONCE.position)["said"] == "Blue wins next turn."
    assert explore(story.ONLY.position)["said"] == "Yellow wins in nine turns with best play."
    assert explore(story.FAR.position)["said"] == "Blue wins with best play."
    over = explore(Position.parse("bbbb/4/4/4 y +5"))
    assert (over["said"], over["result"], over["turns"], over["value"]) == ("Blue wins.", "1-0", [], None)
    two = next(turn for turn in explore(story.AT_ONCE.position)["turns"] if turn["turn"] == "b3")
    assert two["ended"] == "Blue has made two new rows at once. Blue wins."


NAMES = ("position", "edition", "id", "before", "from", "turns", "index")
texts = st.text(max_size=60) | st.sampled_from(["", "0", "b3", "4/4/4/4 b 0", "4/4/4/4", "9" * 5000, "\0", "\ud800"])


@settings(max_examples=25, deadline=None)
@given(values=st.dictionaries(st.sampled_from(NAMES), texts), real=st.booleans())
@pytest.mark.parametrize("name", ["explore", "review", "keep-variation", "forget-variation"])
def test_any_text_is_answered_or_refused(asked: Asked, name: str, values: dict[str, str], *, real: bool) -> None:
    """Whatever the values are, and whichever are missing, there is an answer, or whole sentences."""
    try:
        assert isinstance(asked(name, **{**values, **({"id": "5f1c2f6e"} if real else {})}), dict)
    except CompanionError as error:
        said = str(error)
        assert (said[-1] in ".!?", len(said) < 500, said.isprintable()) == (True, True, True)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("", "The question has no position. Give it one: such as b3/4/4/4 y 0."),
        ("b3/4/4/4", "isn't a position"),
        ("1b2/4/4/4 b 0", "Channel 1, '1b2', has a gap."),
        ("b3/B3/B3/4 y 0", "Channel 3 has a second black joker; Blue has only one."),
        ("bbbb/bbbb/b3/4 y 0", "Channel 3 has a ninth blue marble; Blue has only eight."),
        ("bbbb/bbbb/B3/4 b 0", "Blue can't be next: all of Blue's marbles lie in channels 1 to 4."),
        ("b3/4/4/4 y +6", "isn't a place of the knob"),
        ("b3/4/4/4 g 0", "says nobody who could be next"),
    ],
)
def test_what_cannot_be_is_refused_with_the_rule(asked: Asked, position: str, said: str) -> None:
    """The sentence names the channel, and what is too much."""
    with pytest.raises(CompanionError, match=re.escape(said)):
        asked("explore", position=position)


def test_the_story_tells_facts() -> None:
    """Its numbers are those that the solution is checked by, and its positions are what it says of them."""
    assert story.WON + story.LOST + story.NEITHER == 320_126_913 == 9 * 35_569_657
    solution = (Path(__file__).parents[4] / "docs" / "infinity-solution.md").read_text(encoding="utf-8")
    assert f"| all | {story.WON:,} | {story.LOST:,} | {story.NEITHER:,} |" in solution
    assert f"the longest of all takes {story.LONGEST}" in " ".join(solution.split())
    knobs = [Position(NEW_GAME.position.channels, NEW_GAME.to_move, knob) for knob in range(-4, 5)]
    assert {oracle().value(position) for position in knobs} == {0}
    assert set(oracle().outcomes(NEW_GAME.position).values()) == {0}
    for language in ("en", "de"):
        steps = told(reviewer(), InfinitySentences(language))["steps"]
        assert [step["position"] for step in steps] == list(
            map(str, (NEW_GAME, NEW_GAME, story.AT_ONCE, story.ONLY, story.FAR))
        )
        for step in steps:
            assert "{" not in step["said"]
            assert all(len(sentence.split()) <= 25 for sentence in step["said"].split(". "))
    english = [step["said"] for step in told(reviewer(), InfinitySentences("en"))["steps"]]
    assert "168,754,562" in english[0]
    assert "eight first placements" in english[1]
    assert english[3].endswith("four placements here, and only one of them wins: in nine turns with best play.")
