"""What each turn of a position is worth, as the explorer gets it."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from eclipse_companion.commands.cli import main
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.game.pieces import FACES
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.annotating import TURNED
from eclipse_companion.games.eclipse.reply.search import value_of
from eclipse_companion.reviewing.exploring import explored
from tests.games.eclipse.page.asked import Asked, reviewer, sentences
from tests.games.eclipse.reply import plain
from tests.games.eclipse.reply.games import random_position
from tests.games.eclipse.solution.draws import possible_positions

FINAL = "ss2/GsG1/Gssg/1SGS"
"""The booklet's last position."""


def explore(position: Position, key: str = "eclipse") -> dict[str, Any]:
    """The answer, as it comes out of JSON."""
    answer = json.loads(json.dumps(explored(position, reviewer(), sentences(key=key))))
    assert isinstance(answer, dict)
    return answer


def test_values_and_best_turns_are_what_best_prints(capsys: pytest.CaptureFixture[str]) -> None:
    """For positions of random games with any number of pieces, value, length and best turns are those of `best`."""
    chance = random.Random(5)
    positions = [EMPTY, *(random_position(pieces, chance) for pieces in range(1, 16) for _ in range(3))]
    assert main(["best", "--json", *map(str, positions)]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for position, best in zip(positions, printed, strict=True):
        found = explore(position)
        assert (found["position"], found["value"], found["length"]) == (
            best["position"],
            best["value"],
            best["turns"],
        )
        assert sorted(turn["turn"] for turn in found["turns"] if turn["best"]) == best["best"]


def test_each_turn_is_worth_what_the_plain_search_says() -> None:
    """From thirteen pieces on, every turn's value and length are those of trying everything."""
    chance = random.Random(8)
    for position in [random_position(pieces, chance) for pieces in (13, 14, 15) for _ in range(4)]:
        for turn in explore(position)["turns"]:
            score = -plain.score(rules.apply(position, Turn.parse(turn["turn"])))
            assert turn["value"] == value_of(score)
            assert turn["length"] == (17 - abs(score) - position.count if score else None)


@settings(max_examples=60)
@given(possible_positions())
def test_an_answer_has_every_legal_turn_the_best_first(position: Position) -> None:
    """Each legal turn stands there once, with its parts and what it leads to; none before a better one."""
    found = explore(position)
    result = rules.result(position)
    assert found["position"] == str(position)
    assert found["to_move"] == position.to_move.value
    assert found["result"] == (None if result is None else result.value)
    assert found["said"][-1] == "."
    assert sorted(turn["turn"] for turn in found["turns"]) == [str(turn) for turn in rules.legal_turns(position)]
    for turn in found["turns"]:
        made = Turn.parse(turn["turn"])
        assert ((turn["from"], turn["to"]) if turn["from"] else None, turn["square"]) == (made.flip, made.square)
        assert (FACES[turn["face"]].owner, FACES[turn["face"]].side) == (position.to_move, made.side)
        assert turn["position"] == str(rules.play(position, made))
    ranks = [_rank(turn) for turn in found["turns"]]
    assert ranks == sorted(ranks)
    assert [turn["best"] for turn in found["turns"]] == [rank == ranks[0] for rank in ranks]
    if found["turns"]:
        assert (found["value"], found["length"]) == (found["turns"][0]["value"], found["turns"][0]["length"])


def _rank(turn: dict[str, Any]) -> tuple[int, int]:
    """A quick win comes before a slow one, a slow loss before a quick one."""
    if turn["value"] == "draw":
        return 1, 0
    return (0, turn["length"]) if turn["value"] == "win" else (2, -turn["length"])


@settings(max_examples=30)
@given(possible_positions(most=14))
def test_a_turn_is_worth_the_reverse_of_what_it_leads_to(position: Position) -> None:
    """The position after a turn has the opponent's value, and its end is one turn nearer."""
    for turn in explore(position)["turns"][::17]:
        after = explore(Position.parse(turn["position"]))
        if after["result"] is None:
            assert after["value"] == TURNED[turn["value"]]
            assert after["length"] == (None if turn["length"] is None else turn["length"] - 1)
        else:
            assert turn["length"] == (1 if turn["value"] == "win" else turn["length"])


def test_the_empty_board_is_a_draw_and_only_corners_keep_it() -> None:
    """The first turn has no flip; turns of the same worth come in the order of their squares."""
    found = explore(EMPTY)
    assert (found["value"], found["length"], found["said"]) == ("draw", None, "A draw with best play.")
    assert [turn["turn"] for turn in found["turns"] if turn["best"]] == [
        *("G1", "G4", "G13", "G16"),
        *("S1", "S4", "S13", "S16"),
    ]
    assert {(turn["from"], turn["to"]) for turn in found["turns"]} == {(0, 0)}


def test_a_finished_game_says_who_has_won() -> None:
    """There is no turn and no value, only the result, in a sentence too."""
    found = explore(Position.parse(FINAL))
    assert (found["result"], found["value"], found["length"], found["turns"]) == ("0-1", None, None, [])
    assert found["said"] == "Moon wins with silver on 1, 6 and 11."


@pytest.mark.parametrize("key", EDITIONS)
def test_a_turn_is_written_in_the_letters_of_the_edition(tmp_path: Path, key: str) -> None:
    """`text` is what the player would type; `turn` and `face` have the letters of files, whatever the edition."""
    position = Position.parse("S3/4/4/4")
    for turn in Asked(tmp_path)("explore", position=str(position), edition=key)["turns"]:
        assert edition(key).read_turn(position.to_move, turn["text"]) == Turn.parse(turn["turn"])
        assert turn["face"] in "gs"


def test_the_pages_edition_and_language_are_the_usual_ones(tmp_path: Path) -> None:
    """A question that names no edition is answered in that of the page, and always in the page's language."""
    asked = Asked(tmp_path, "de", "tac-toe")
    assert asked("explore", position="1S2/4/4/4")["said"] == "X gewinnt in 13 Zügen bei bestem Spiel."
    assert asked("explore", position="1S2/4/4/4", edition="eclipse")["said"] == (
        "Mond gewinnt in 13 Zügen bei bestem Spiel."
    )
