"""Reviews of Infinity's games, and the lines that are kept with them."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.announcements import Reviewed
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.files import Comment
from eclipse_companion.games.infinity.game import rin
from eclipse_companion.games.infinity.game.history import NEW_GAME
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.reply.annotating import annotate
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.words import InfinitySentences
from tests.games.infinity.page.asked import LOST, Asked, game_of, oracle, reviewed, reviewer

CIRCLE = ["b4", "y4", "b4", "W4", "y4"]
"""Placements after which everything is as before."""
TWICE = "B2 W4 b2 y3 b1 y2 b3 y1 b3 y4 b4 y4 b4 y2 b4 W1 b3 y1 y2 B1 y4"
"""Placements of which Yellow makes two, since Blue has no marble in hand."""


def test_a_review_has_what_the_page_draws() -> None:
    """Names, positions, the device after each placement, what each was worth, the end, and where it was lost."""
    found = reviewed(game_of(LOST))
    assert (found["names"], found["players"], found["result"]) == (["Ann", "Ben"], ["blue", "yellow"], "1-0")
    assert [turn["turn"] for turn in found["turns"]] == LOST
    assert [turn["number"] for turn in found["turns"]] == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    assert (found["over"], found["ended"]) == (True, "The knob is at its end. Ann wins.")
    assert found["lost"] == "Turn four lost the game for Ben: channel 2."
    assert found["accuracy"] == {"blue": 80, "yellow": 75}
    assert found["positions"][7] == "bbbB/y3/y3/y3 y +2"
    assert len(found["positions"]) == len(found["drawn"]) == len(found["curve"]["heights"]) == 10
    assert (found["curve"]["said"], found["curve"]["heights"][-4:]) == ("Knob", [0.0, 0.4, 0.8, 1.0])
    drawn = found["drawn"][7]
    assert (drawn["channels"], drawn["knob"], drawn["placed"]) == (["bbbB", "y", "y", "y"], 2, 1)
    assert drawn["knob_before"] == 0
    assert [row["whose"] + row["why"] for row in drawn["rows"]] == ["Blue's column one, with the joker"]
    slip = found["turns"][6]
    assert (slip["mover"], slip["mark"], slip["value"], slip["before"]["value"]) == ("blue", 2, "loss", "draw")
    assert slip["said"] == (
        "Ann: channel 1. Ann: column one with the joker, that's two points. The knob goes to two for Ann. "
        "A mistake: it threw away the draw. Ben wins with best play. Better: channel 2."
    )
    assert (found["turns"][-1]["value"], found["turns"][-1]["length"]) == ("win", 1)
    assert found["turns"][-1]["said"] == (
        "Ann: channel 1. Ann's joker rolls off, back into Ann's hand. Ann: column one, that's one point. "
        "The knob goes to five for Ann. The knob is at its end. Ann wins."
    )


def _worded(text: str) -> str:
    """A placement of a file as the page lists it."""
    return f"{'joker' if text[0] in 'BW' else 'channel'} {text[1]}"


def test_lists_and_reviews_number_turns_alike() -> None:
    """Also after Yellow has placed twice; the end of a game leads to the turn that decided it."""
    texts = TWICE.split()
    turns, movers, course = tuple(map(Placement.parse, texts)), list[Player](), NEW_GAME
    for turn in turns:
        movers.append(course.to_move)
        course = course.place(turn)
    numbers = [turn["number"] for turn in reviewed(game_of(texts))["turns"]]
    assert numbers[-4:] == [9, 10, 11, 11]
    view = replace(InfinityView(InfinitySentences("en")), turns=turns, movers=tuple(movers))
    assert view.numbers == numbers
    ended = view.after(Reviewed(Player.YELLOW, turns[-1], 11, "draw", "loss", turns[-1]))
    assert ended.decided == len(turns)


@pytest.mark.parametrize("seed", range(4))
def test_marks_and_accuracy_are_those_of_an_annotated_file(seed: int) -> None:
    """A review judges random games as `annotate` does, and names a lost game's placement if `annotate` does."""
    chance, course, texts = random.Random(seed), NEW_GAME, list[str]()
    while course.result is None and len(texts) < 40:
        texts.append(str(chance.choice(course.legal_placements())))
        course = course.place(rin.GameRecord.rules().turn(texts[-1]))
    game = game_of(texts)
    found, annotated = reviewed(game), annotate(reviewer().record(game), oracle())
    assert [turn["mark"] for turn in found["turns"]] == [next(iter(each.nags), None) for each in annotated.line]
    (opening,) = annotated.opening
    assert isinstance(opening, Comment)
    shares = {"Blue": found["accuracy"].get("blue"), "Yellow": found["accuracy"].get("yellow")}
    said = ", ".join(f"{name} {share} %" for name, share in shares.items() if share is not None)
    assert opening.text.startswith(f"Accuracy: {said}.")
    assert bool(found["lost"]) == ("lost the game" in opening.text)
    for turn, played in zip(found["turns"], annotated.line, strict=True):
        (best,) = re.findall(r"Best: ([^.]*)\.", played.comments[0])
        assert turn["best"] == [*map(_worded, best.split())]


@pytest.mark.parametrize(
    ("start", "texts", "changes", "said"),
    [
        ("byb1/byb1/yb2/byb1 b -4", ["b3"], {}, "Ann has made two new rows at once. Ann wins."),
        ("4/4/4/4 b 0", LOST[:3], {}, "The game isn't finished."),
        ("4/4/4/4 b 0", LOST[:3], {"result": "0-1", "termination": "resigned"}, "Ann resigns. Ben wins."),
        ("4/4/4/4 b 0", LOST[:3], {"result": "1/2-1/2", "termination": "agreed"}, "Draw agreed."),
        ("4/4/4/4 b 0", LOST[:3], {"result": "1-0", "termination": "time forfeit"}, "Ben's time is up. Ann wins."),
    ],
)
def test_each_end_is_said(start: str, texts: list[str], changes: dict[str, str], said: str) -> None:
    """The rule that ended the game is named, though the last position doesn't show it; or what the players did."""
    assert reviewed(game_of(texts, Position.parse(start), **changes))["ended"] == said


def test_a_draw_by_repetition_is_said() -> None:
    """The same marbles, side and knob for the third time end the game; the page offers nothing more there."""
    found = reviewed(game_of([*CIRCLE, *CIRCLE], Position.parse("ybyB/byyb/bbby/yWby b 0")))
    assert (found["result"], found["over"]) == ("1/2-1/2", True)
    assert found["ended"] == (
        "Everything is as it was twice before: the marbles, the knob, and who is next. It's a draw."
    )


def test_a_review_speaks_german() -> None:
    """All of it."""
    found = reviewed(game_of(LOST), "de")
    assert found["ended"] == "Der Knopf ist am Ende. Ann gewinnt."
    assert found["turns"][6]["said"].endswith(
        "Ein Fehler: Er hat das Unentschieden verschenkt. Ben gewinnt bei bestem Spiel. Besser: Kanal 2."
    )


def test_a_game_can_be_saved_as_a_file(tmp_path: Path) -> None:
    """It is a `.rin` file, named after the game; another kind of game has none here."""
    asked, game = Asked(tmp_path), game_of(LOST)
    assert asked.log.add(game)
    file = asked("file", id=game.uuid[:8])
    assert file["name"] == "5f1c2f6e.rin"
    (record,) = rin.scan(file["text"])
    assert isinstance(record, rin.GameRecord)
    assert ([str(turn) for turn in record.turns], record.tags["Game"]) == (LOST, "infinity")
    assert asked("games")["games"][0] | {"date": ""} == {
        "id": game.uuid,
        "date": "",
        "names": ["Ann", "Ben"],
        "result": "1-0",
        "ended": "Ann won",
        "turns": 9,
        "event": "Eclipse Companion",
        "name": "",
        "open": False,
    }


def test_lines_are_kept_with_their_game(tmp_path: Path) -> None:
    """They are checked by the rules with all that came before, also if the start is set up."""
    asked, game = Asked(tmp_path), game_of(["b3"], Position.parse("byb1/byb1/yb2/byb1 b -4"))
    assert asked.log.add(game)
    kept = asked("keep-variation", id=game.uuid, turns="B1 y2", **{"from": "0"})
    assert kept == {"variations": [{"from": 0, "turns": ["joker 1", "channel 2"]}]}
    assert asked("variations", id=game.uuid) == kept
    with pytest.raises(CompanionError, match="the game is over"):
        asked("keep-variation", id=game.uuid, turns="y2", **{"from": "1"})
    with pytest.raises(CompanionError, match="isn't a placement"):
        asked("keep-variation", id=game.uuid, turns="S1", **{"from": "0"})
    assert asked("forget-variation", id=game.uuid, index="0") == {"variations": []}


def test_an_entry_that_makes_no_sense_is_refused(tmp_path: Path) -> None:
    """A log that was edited by hand gives a sentence; so does another kind of game."""
    with pytest.raises(CompanionError, match="next"):
        reviewed(replace(game_of([]), start="4/4/4/4 x 0"))
    asked = Asked(tmp_path)
    assert asked.log.add(game_of(LOST[:1], kind="noughts"))
    with pytest.raises(CompanionError, match="Only games of Infinity are reviewed here"):
        asked("review", id="5f1c2f6e")
