"""What the page is told of Eclipse."""

from dataclasses import replace

import pytest

from eclipse_companion.announcements import GameOver, GameStarted, Notice, Offer, Reviewed, TakenBack, ToMove, TurnSeen
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from tests.games.eclipse.page.asked import sentences
from tests.games.eclipse.showing.scenes import SCENES, START

FACTS = EclipsePageFacts(makes_turns=True)


def test_a_game_that_was_left_is_offered_with_its_players_and_its_date() -> None:
    """The page shows them beside the sentence; other offers have neither."""
    view = EclipseView(sentences()).after(START)
    assert FACTS.state(view)["offer"] is None
    began = "2026-11-20T20:15:00+00:00"
    left = Offer("unfinished", Player.SUN, names=("Ann", "Computer"), levels=(None, "3"), started=began)
    shown = FACTS.state(view.after(left))
    assert shown["offer"] == {
        "kind": "unfinished",
        "names": ["Ann", "Computer (3)"],
        "started": began,
    }
    assert {"accept", "no"} <= set(shown["words"])


def test_nobody_is_to_move_in_an_exercise_that_is_done() -> None:
    """After "Solved!" the next one waits."""
    view = EclipseView(sentences()).after(replace(START, exercise=True))
    view = view.after(ToMove(Player.SUN, human=True, task="place"))
    turns = [[player["turn"] for player in FACTS.state(replace(view, done=done))["players"]] for done in (False, True)]
    assert turns == [[True, False], [False, False]]


def test_old_notes_go_when_a_turn_is_taken_back_or_the_game_ends() -> None:
    """What was said of a turn that is no longer there doesn't stay."""
    noted = EclipseView(sentences()).after(START).after(Notice("reply_as_it_is"))
    assert len(FACTS.state(noted)["notices"]) == 1
    for fact in (TakenBack(1, EMPTY, Turn.parse("S1")), SCENES["over"][0]):
        assert FACTS.state(noted)["notices"][0] not in FACTS.state(noted.after(fact))["notices"]


def test_nobody_can_make_the_next_turn_before_it_is_told_whose_it_is() -> None:
    """Between a turn and the announcement of who moves next, the page offers no turn."""
    turn = Turn.parse("S1")
    told = [
        START,
        ToMove(Player.SUN, human=True, task="place"),
        TurnSeen(Player.SUN, turn, rules.play(EMPTY, turn), 1, 0.0),
        ToMove(Player.MOON, human=True, task="flip"),
    ]
    view, offered = EclipseView(sentences()), []
    for fact in told:
        view = view.after(fact)
        offered.append(len(FACTS.state(view)["moves"]))
    assert offered == [0, 32, 0, 60]


@pytest.mark.parametrize(
    ("pieces", "mover", "number"), [("GsG1/4/4/1s2", Player.SUN, 3), ("G3/s3/4/3G", Player.MOON, 2)]
)
def test_a_game_from_a_position_numbers_its_turns_as_files_do(pieces: str, mover: Player, number: int) -> None:
    """So do its end and its review: each player's first turn on an empty board is number 1."""
    position = Position.parse(pieces)
    turn = rules.legal_turns(position)[0]
    after = rules.play(position, turn)
    view = EclipseView(sentences()).after(GameStarted("id", "eclipse", ("Ann", "Ben"), position))
    for fact in (
        ToMove(mover, human=True, task="flip"),
        TurnSeen(mover, turn, after, number, 0.0),
        GameOver(None, (), "resigned", after),
        Reviewed(mover, turn, number, "win", "loss", turn),
    ):
        view = view.after(fact)
    shown = FACTS.state(view)
    assert [row[0] for row in shown["turns"]] == [number]
    assert shown["decided"] == {"at": 1, "number": number}
