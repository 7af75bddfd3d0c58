"""A table at which a camera alone sees the board. Looks are made of what the squares show."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.announcements import CameraFound, CameraLost, Fact, GameStarted, Notice, TakenBack
from eclipse_companion.games.eclipse.announcements import Corrected, HalfTurn, Problem, Question, SquaresHidden
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.play.board_camera import BoardCamera
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.sensing.camera import Board, CameraDown, CameraUp, Look, Reason, Trouble
from eclipse_companion.sensing.recording import Reader
from eclipse_companion.sensing.watching.news import UNSEEN_MS
from eclipse_companion.table.inputs import AnswerQuestion, Request
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.camera.pictures import OVER, picture
from tests.games.eclipse.camera.test_lookout import Table
from tests.games.eclipse.play.bench import cells
from tests.games.eclipse.play.camera_benches import UP, SeenBench, camera_rows, said, turns


@pytest.fixture
def seen(tmp_path: Path) -> Iterator[SeenBench]:
    bench = SeenBench(tmp_path)
    bench.take(UP)
    bench.sees("." * 16)
    yield bench
    bench.recorder.close()
    bench.log.close()


def test_a_game_begins_when_the_board_is_seen(tmp_path: Path) -> None:
    """The camera alone starts a game, once a picture shows the board; before that only the camera is known."""
    bench = SeenBench(tmp_path)
    assert bench.take(UP) == []
    told = bench.sees("." * 16)
    assert said(told, CameraFound) == [CameraFound("Camera 0", alone=True)]
    assert len(said(told, GameStarted)) == 1
    bench.recorder.close()
    bench.log.close()


def test_a_camera_that_can_not_be_exposed_is_told_once(tmp_path: Path) -> None:
    """The sentence says what to do if gold looks like silver."""
    bench = SeenBench(tmp_path)
    told = bench.take(CameraUp("Camera 0", 1280, 720, can_expose=False, can_lock=False))
    assert told == [Notice("camera_fixed", {"camera": "Camera 0"})]
    bench.recorder.close()
    bench.log.close()


def test_turns_are_seen_in_one_visit_of_the_hand_or_in_two(seen: SeenBench) -> None:
    """A flip and a placement under one hand are a turn; after the flip alone the program asks for the rest."""
    assert turns(seen.sees(cells(s1="G"))) == ["G1"]
    assert turns(seen.sees(cells(s2="S", s16="g"))) == ["1-2/G16"]
    half = seen.sees(cells(s2="S", s15="s"))
    assert turns(half) == []
    assert len(said(half, HalfTurn)) == 1
    assert turns(seen.sees(cells(s2="S", s15="s", s7="S"))) == ["16-15/S7"]


def test_nothing_is_given_while_a_hand_is_over_the_board(seen: SeenBench) -> None:
    """A complete turn that was seen once waits until the hand that came back has gone again."""
    seen.look(Board.COVERED)
    told = seen.look(Board.CLEAR, cells(s1="G"))
    told += seen.look(Board.COVERED)
    for _ in range(50):
        told += seen.wait(200)
    assert turns(told) == []
    assert turns(seen.sees(cells(s1="G"))) == ["G1"]


def test_a_side_in_doubt_is_asked_about_once_people_wait(seen: SeenBench) -> None:
    """Gold and silver about as likely: after ten seconds there is one short question, and its answer is the turn."""
    told = seen.look(Board.COVERED)
    for _ in range(70):
        told += seen.look(Board.CLEAR, cells(s13="G"), doubt={13: 0.45})
    assert told == []
    for _ in range(70):
        told += seen.look(Board.CLEAR, cells(s13="G"), doubt={13: 0.45})
    asked = said(told, Question)
    assert len(asked) == 1
    assert said(told, Notice) == []
    assert isinstance(asked[0], Question)
    assert {str(turn) for turn in asked[0].turns} == {"G13", "S13"}
    assert turns(told) == []
    number = [str(turn) for turn in asked[0].turns].index("S13") + 1
    assert turns(seen.take(AnswerQuestion(number))) == ["S13"]


def test_the_next_turn_answers_for_people_who_play_on(seen: SeenBench) -> None:
    """A piece of doubtful side is flipped and seen at its new place: both turns count, and nothing was asked."""
    told = seen.look(Board.COVERED)
    for _ in range(20):
        told += seen.look(Board.CLEAR, cells(s13="G"), doubt={13: 0.45})
    told += seen.sees(cells(s9="S", s16="g"))
    assert turns(told) == ["G13", "13-9/G16"]
    assert said(told, Question) == []


def in_doubt(bench: SeenBench, looks: int) -> list[Fact]:
    """So many looks at a first piece that may be gold or silver."""
    return [each for _ in range(looks) for each in bench.look(Board.CLEAR, cells(s13="G"), doubt={13: 0.45})]


def test_people_who_wait_are_asked_even_if_no_hand_was_seen(seen: SeenBench) -> None:
    """The piece was there at once; and ten seconds count anew from whatever else is told meanwhile."""
    assert said(in_doubt(seen, 60), Question) == []
    seen.table.game.tell(Notice("no_question"))
    assert said(in_doubt(seen, 90), Question) == []
    assert len(said(in_doubt(seen, 20), Question)) == 1


def test_a_question_that_was_heard_before_a_hint_does_not_come_again(seen: SeenBench) -> None:
    """It was asked then; after ten seconds more people hear what is in the way."""
    in_doubt(seen, 20)
    assert len(said(seen.take(Request.HINT), Question)) == 1
    told = seen.look(Board.COVERED) + in_doubt(seen, 120)
    assert said(told, Question) == []


def test_whoever_says_that_a_turn_is_finished_is_asked_at_once(seen: SeenBench) -> None:
    """Also before its side would have been in doubt for long enough."""
    while seen.table.game.board.in_step:
        assert in_doubt(seen, 1) == []
    assert len(said(seen.take(Request.TURN), Question)) == 1


def test_a_turn_in_doubt_that_is_taken_off_again_is_asked_about_no_more(seen: SeenBench) -> None:
    """Before a hint there is no question then."""
    in_doubt(seen, 20)
    for _ in range(70):
        seen.look(Board.CLEAR, "." * 16)
    assert said(seen.take(Request.HINT), Question) == []


def test_undo_takes_a_turn_in_doubt_before_any_that_was_told(seen: SeenBench) -> None:
    """It was made last, though it wasn't told yet; the turn before it stays."""
    seen.sees(cells(s1="G"))
    told = seen.look(Board.COVERED)
    for _ in range(20):
        told += seen.look(Board.CLEAR, cells(s2="S", s13="g"), doubt={13: 0.45})
    assert seen.director.board.unasked
    told += seen.take(Request.UNDO)
    told += seen.sees(cells(s1="G"))
    assert said(told, TakenBack) == []
    assert turns(seen.sees(cells(s5="S", s16="s"))) == ["1-5/S16"]


def test_the_side_of_a_flipped_piece_is_known_without_seeing_it(seen: SeenBench) -> None:
    """Only the new piece must be read: the other one's side follows from what it was."""
    seen.sees(cells(s1="G"))
    told = seen.look(Board.COVERED)
    for _ in range(20):
        told += seen.look(Board.CLEAR, cells(s2="S", s16="g"), doubt={2: 0.5})
    assert turns(told) == ["1-2/G16"]


def test_a_turn_taken_back_by_hand_is_taken_back(seen: SeenBench) -> None:
    """The board shows the position before, so the turn is withdrawn."""
    seen.sees(cells(s1="G"), cells(s2="S", s16="g"))
    told = seen.sees(cells(s1="G"))
    told += seen.wait(8000)
    assert len(said(told, TakenBack)) == 1
    assert str(seen.director.match.position) == "G3/4/4/4"


def test_what_can_not_be_a_turn_is_told_and_mended(seen: SeenBench) -> None:
    """Two pieces placed are a problem; without the second one everything is right again."""
    seen.sees(cells(s1="G"))
    told = seen.sees(cells(s1="G", s16="g", s15="s"))
    told += seen.wait(4000)
    assert said(told, Problem)
    told = seen.sees(cells(s1="G"))
    told += seen.wait(4000)
    assert said(told, Corrected)


@pytest.mark.parametrize("reason", list(Reason))
def test_a_lost_camera_is_told_and_the_game_goes_on_when_it_is_back(seen: SeenBench, reason: Reason) -> None:
    """Whatever was wrong, the game waits; what was done meanwhile is seen afterwards."""
    seen.sees(cells(s1="G"))
    told = seen.take(CameraDown("Camera 0", reason, "It is gone."))
    says_why = {Reason.WRONG, Reason.AWAY}  # what else is wrong has a sentence of its own
    detail = "It is gone." if reason in says_why else ""
    assert said(told, CameraLost) == [CameraLost("Camera 0", reason.name.lower(), alone=True, detail=detail)]
    seen.wait(5000)
    seen.take(UP)
    told = seen.sees(cells(s2="S", s16="g"))
    assert said(told, CameraFound)
    assert turns(told) == ["1-2/G16"]


def test_a_board_that_is_not_seen_is_told_after_a_while(seen: SeenBench) -> None:
    """An arm across the markers is nothing; a mat that was taken away is told, once, and found again."""
    told = seen.look(Board.LOST)
    told += seen.wait(UNSEEN_MS - 300)
    told += seen.look(Board.CLEAR, "." * 16)
    assert said(told, CameraLost) == []
    told = seen.look(Board.LOST)
    for _ in range(30):
        told += seen.look(Board.LOST)
    assert said(told, CameraLost) == [CameraLost("Camera 0", "unseen", alone=True)]
    assert said(seen.sees("." * 16), CameraFound) == [CameraFound("Camera 0", alone=True)]


@pytest.mark.parametrize("trouble", list(Trouble))
def test_a_board_that_is_not_seen_is_told_with_the_reason(seen: SeenBench, trouble: Trouble) -> None:
    """Once; the game goes on when the board is seen again."""
    told = seen.take(Look(seen.now, Board.LOST, trouble=trouble)) + seen.wait(UNSEEN_MS + 3000)
    assert said(told, CameraLost) == [CameraLost("Camera 0", trouble.value, alone=True)]
    assert said(seen.sees("." * 16), CameraFound) == [CameraFound("Camera 0", alone=True)]


def test_another_reason_is_told_once_it_lasts(seen: SeenBench) -> None:
    """The mat comes back, but without its board: that is news after a second and a half, and not before."""
    seen.take(Look(seen.now, Board.LOST, trouble=Trouble.UNSEEN))
    seen.wait(UNSEEN_MS)
    told = seen.take(Look(seen.now, Board.LOST, trouble=Trouble.NO_BOARD)) + seen.wait(UNSEEN_MS - 100)
    assert said(told, CameraLost) == []
    assert said(seen.wait(200), CameraLost) == [CameraLost("Camera 0", "no_board", alone=True)]


def test_squares_that_stay_hidden_are_named_once(seen: SeenBench) -> None:
    """A cup before two squares is named; again only after all squares were seen."""
    cup, clear = (Look(seen.now, Board.CLEAR, camera_rows("." * 16), hidden) for hidden in ((6, 7), ()))
    hand = Look(seen.now, Board.COVERED, hidden=(6, 7, 10))
    assert said(seen.take(hand), SquaresHidden) == []
    assert said(seen.take(cup), SquaresHidden) == [SquaresHidden((6, 7))]
    assert said(seen.take(cup), SquaresHidden) == []
    seen.take(clear)
    assert said(seen.take(cup), SquaresHidden) == [SquaresHidden((6, 7))]


def test_a_knock_discards_what_was_seen_and_not_the_game(seen: SeenBench) -> None:
    """After the camera moved, the game goes on with the next look."""
    seen.sees(cells(s1="G"))
    seen.look(Board.MOVED)
    assert turns(seen.sees(cells(s2="S", s16="g"))) == ["1-2/G16"]


def test_hints_undo_and_leaving_work_without_sensors(seen: SeenBench) -> None:
    """What people ask for doesn't depend on the kind of board; nothing is sent but a request to look again."""
    seen.sees(cells(s1="G"), cells(s2="S", s16="g"))
    seen.take(Request.UNDO)
    told = seen.wait(1000)
    told += seen.sees(cells(s1="G"))
    told += seen.wait(4000)
    assert str(seen.director.match.position) == "G3/4/4/4"
    seen.take(Request.QUIT)
    assert seen.table.leaving
    assert set(seen.sent) == {"STATE"}


def test_the_recording_of_a_seen_game_replays_to_the_same_turns(seen: SeenBench) -> None:
    """A camera's looks are in the recording, with the delay of its news."""
    seen.sees(cells(s1="G"), cells(s2="S", s16="g"), cells(s2="S", s15="s", s7="S"))
    seen.recorder.close()
    path = next((seen.home / "recordings").iterdir())
    replay = RecordingReplay(Reader(path))
    found = [str(each.turn) for each in replay if hasattr(each, "turn") and hasattr(each, "complete_ms")]
    assert found == ["G1", "1-2/G16", "16-15/S7"]
    assert replay.differs_ms is None


def test_a_game_goes_on_another_day(tmp_path: Path) -> None:
    """A board that shows an open game's position goes on with it."""
    first = SeenBench(tmp_path)
    first.take(UP)
    first.sees("." * 16, cells(s1="G"), cells(s2="S", s16="g"))
    first.recorder.close()
    first.log.close()
    again = SeenBench(tmp_path)
    both = {Player.SUN: Seat("Anna"), Player.MOON: Seat("Ben")}
    again.now += again.recorder.find_open_game(ECLIPSE_RULES, both, ["eclipse"], (None,))
    again.take(UP)
    again.sees(cells(s2="S", s16="g"))
    assert str(again.director.match.position) == "1S2/4/4/3g"
    assert turns(again.sees(cells(s2="S", s15="s", s7="S"))) == ["16-15/S7"]
    again.recorder.close()
    again.log.close()


def test_hands_that_lead_to_nothing_are_told_of(seen: SeenBench) -> None:
    """Once ten seconds have passed; the notice says what to do, and goes on as soon as a turn is seen."""
    covered = [fact for _ in range(120) for fact in seen.look(Board.COVERED)]
    assert said(covered, Notice) == [Notice("silent_covered")]
    assert turns(seen.sees(cells(s1="G"))) == ["G1"]
    assert [fact for _ in range(120) for fact in seen.look(Board.CLEAR, cells(s1="G"))] == []


def test_hands_in_a_break_are_their_own_affair(seen: SeenBench) -> None:
    """Nor are pieces that are put away afterwards."""
    seen.take(Request.PAUSE)
    assert said([fact for _ in range(120) for fact in seen.look(Board.COVERED)], Notice) == []


def test_a_square_that_can_not_be_read_is_told_of_after_hands(seen: SeenBench) -> None:
    """What lies there stays open, so no turn can be told."""
    seen.look(Board.COVERED)
    rows = camera_rows(cells(s1="G"))
    rows[0] = 0.0
    told = [fact for _ in range(120) for fact in [*seen.take(Look(seen.now, Board.CLEAR, rows)), *seen.wait(100)]]
    assert [fact for fact in told if isinstance(fact, Notice)] == [Notice("silent_unread_at", {"places": "1"})]


def test_many_squares_that_can_not_be_read_are_not_named(seen: SeenBench) -> None:
    """Nobody looks at seven squares one by one."""
    seen.look(Board.COVERED)
    rows = camera_rows(cells(s1="G"))
    rows[:7] = 0.0
    told = [fact for _ in range(120) for fact in [*seen.take(Look(seen.now, Board.CLEAR, rows)), *seen.wait(100)]]
    assert [fact for fact in told if isinstance(fact, Notice)] == [Notice("silent_unread")]


def test_who_thinks_with_a_piece_in_the_hand_hears_nothing_of_hands(seen: SeenBench) -> None:
    """The turn is half made, which was told; a hand that comes once more changes nothing. A whole turn is told."""
    seen.sees(cells(s1="G"))
    seen.sees(cells(s2="S", s6="g"))
    lifted = cells(s2="S")
    seen.sees(*[lifted] * 5)
    seen.look(Board.COVERED)
    told = [fact for _ in range(120) for fact in seen.look(Board.CLEAR, lifted)]
    assert said(told, Notice) == []
    assert turns([*seen.sees(cells(s2="S", s5="s", s10="S")), *seen.wait(5000)]) == ["6-5/S10"]
    camera = seen.table.camera
    assert isinstance(camera, BoardCamera)
    half = [camera.half_made(Look(0.0, Board.CLEAR, camera_rows(each))) for each in (cells(), "SSSS" + "." * 12)]
    assert half == [True, False]


def test_a_board_that_keeps_moving_is_told_of(seen: SeenBench) -> None:
    """Ten seconds after the first of it."""
    assert said([fact for _ in range(120) for fact in seen.look(Board.MOVED)], Notice) == [Notice("silent_moved")]


def test_hands_in_the_dark_are_told_of_from_real_pictures(seen: SeenBench) -> None:
    """A virtual camera sees the light go out while a hand is over the board: the notice says what helps."""
    table, empty = Table(), "4/4/4/4"
    hands = [(picture(empty, replace(OVER, x=x)) * 0.15).astype(np.uint8) for x in (40.0, 70.0)]
    told: list[Fact] = []
    for number in range(75):
        pixels = picture(empty) if number < 10 else hands[number // 10 % 2]
        for look in table.look(pixels):
            told += seen.take(replace(look, t_ms=seen.now))
        told += seen.wait(200)
    assert said(told, Notice) == [Notice("silent_dark")]
