"""The table between its edges: board lines and requests go in; what is sent, announced and recorded comes out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from eclipse_companion.announcements import (
    BoardFound,
    BoardLost,
    Fact,
    GameOver,
    GameStarted,
    Notice,
    Offer,
    OfferOver,
    Paused,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import (
    Calibration,
    Corrected,
    Problem,
    Question,
)
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.games.eclipse.saving import read_game
from eclipse_companion.games.eclipse.turns.outcomes import Prompt, TakeBack
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.hardware import resources
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.link import BoardLine, LinkDown, LinkUp
from eclipse_companion.sensing.recording import EntryKind, Reader
from eclipse_companion.sensing.wire import Hello, parse
from eclipse_companion.table.input_gate import EARLY_MS, MOST_EARLY
from eclipse_companion.table.inputs import AnswerQuestion, Request, SwitchLights, Typed
from eclipse_companion.table.offers import CONFIRM_MS
from eclipse_companion.table.searches import FindHint, HintFound, JudgeTurn, ReplyFound, Think, ThinkingFailed
from eclipse_companion.table.seats import Seat
from tests.envelopes import opened
from tests.games.eclipse.play.bench import HI, Bench, assert_replays, cells, kinds, two_people
from tests.games.eclipse.play.games import advice


def test_a_calibrated_board_starts_a_game_at_once(bench: Bench) -> None:
    """The board is named, a game's record is opened, the board is asked for its state and the player for a turn."""
    assert kinds(bench.up()) == [BoardFound, Notice, GameStarted, ToMove]
    assert "STATE" in bench.sent
    assert bench.log.game(bench.told[2].uuid).open  # type: ignore[attr-defined]


def test_an_offer_lapses_at_the_table_in_its_time(bench: Bench) -> None:
    """Nobody has to say or move anything for that: the table is advanced when it is due."""
    bench.begun()
    bench.shows(cells(s1="-"))
    bench.take(Request.RESIGN)
    asked = bench.now
    while OfferOver("lapsed") not in bench.told:
        due = bench.table.next_deadline(bench.now)
        assert due is not None
        bench.wait(due - bench.now)
    assert bench.now == asked + CONFIRM_MS


def test_a_board_with_another_firmware_is_told_once(bench: Bench) -> None:
    """Both versions are named once for each board, and the game goes on with it."""
    hello = parse(HI.format(cal="ok").replace(f"fw={resources.firmware_version()}", "fw=0.9.0"))
    assert isinstance(hello, Hello)
    for _ in range(2):
        bench.take(LinkUp(hello, "/dev/board"))
    found = [post for post in bench.posted if isinstance(post, Notice) and post.key == "other_firmware"]
    assert [notice.words["firmware"] for notice in found] == ["0.9.0"]
    assert found[0].words["ours"] == resources.firmware_version()


def test_newer_firmware_asks_for_a_newer_program(bench: Bench) -> None:
    """Nobody is sent back to older firmware."""
    hello = parse(HI.format(cal="ok").replace(f"fw={resources.firmware_version()}", "fw=99.0.0"))
    assert isinstance(hello, Hello)
    bench.take(LinkUp(hello, "/dev/board"))
    (notice,) = [post for post in bench.posted if isinstance(post, Notice)]
    for language in ("en", "de"):
        said = EclipseSentences(language, edition("eclipse")).say(notice) or ""
        assert "99.0.0" in said
        assert "firmware install" not in said


def test_a_new_board_is_taken_into_use_first(bench: Bench) -> None:
    """No game starts before the board is calibrated; lines for the hand wait, and a notice says so."""
    assert kinds(bench.up("none")) == [BoardFound, Calibration]
    assert bench.take(Typed("S1")) == [Notice("typed_early")]
    assert bench.typed == []
    bench.table._boards._unfinished = False
    bench.up()
    bench.wait(EARLY_MS)
    assert bench.typed == ["S1"]


def test_what_is_typed_early_is_done_in_order_and_once(bench: Bench) -> None:
    """What comes while earlier lines still wait waits behind them; too much of it is refused."""
    bench.up("none")
    for number in range(MOST_EARLY - 1):
        assert bench.take(Typed(f"wait {number}")) == [Notice("typed_early")]
    bench.table._boards._unfinished = False
    bench.up()
    assert bench.take(Typed("S1")) == [Notice("typed_early")]
    assert bench.take(Typed("S2")) == [Notice("no_game")]
    bench.wait(2 * EARLY_MS)
    assert bench.typed == [*(f"wait {number}" for number in range(MOST_EARLY - 1)), "S1"]
    bench.take(Typed("S3"))
    assert bench.typed[-1] == "S3"


def test_before_a_game_only_leaving_can_be_asked_for(bench: Bench) -> None:
    """An answer waits for the offer that it may belong to; every other request is told that there is no game."""
    for command in Request:
        if command is not Request.QUIT:
            early = command in {Request.ACCEPT, Request.NO}
            assert bench.take(command) == [Notice("typed_early" if early else "no_game")]
    bench.take(Request.QUIT)
    assert bench.table.leaving


def test_a_turn_is_in_the_log_when_it_is_told(bench: Bench) -> None:
    """When a turn is announced, the log on the disk already has it."""
    bench.begun()
    saved = []

    def listen(tell: Callable[[Fact], None]) -> Callable[[Fact], None]:
        def told(fact: Fact) -> None:
            if isinstance(fact, TurnSeen):
                saved.append([*read_game(GameLog(bench.home / "games.sqlite3").games()[0]).turns])
            tell(fact)

        return told

    bench.table.game._deliver = opened(listen(bench.hear))
    assert kinds(bench.shows(cells(s1="-")))[:2] == [TurnSeen, ToMove]
    assert saved == [[Turn.parse("S1")]]


def test_the_reply_is_sought_told_and_lit(bench: Bench) -> None:
    """After a person's turn a search starts; what it finds is announced, also by lights and a tone."""
    bench.begun().shows(cells(s1="-"))
    position = Position.parse("S3/4/4/4")
    assert [each.position for each in bench.sought if isinstance(each, Think)] == [position]
    bench.sent.clear()
    assert kinds(bench.take(ReplyFound(position, Turn.parse("1-5/S16")))) == [ReplyChosen]
    assert [body.split()[0] for body in bench.sent] == ["LED", "BEEP"]


def test_lights_are_switched_off_and_on_while_the_game_goes_on(bench: Bench) -> None:
    """They are dark at once, and show again at once what to do; nothing is announced."""
    bench.begun().shows(cells(s1="-"))
    bench.take(ReplyFound(Position.parse("S3/4/4/4"), Turn.parse("1-5/S16")))
    lit = next(body for body in reversed(bench.sent) if body.startswith("LED"))
    for on, shown in ((False, "LED ................"), (True, lit)):
        bench.sent.clear()
        assert bench.take(SwitchLights(on)) == []
        assert bench.sent == [shown]


def test_what_was_found_after_a_wrong_reply_holds_no_more(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a delay the loop takes several outcomes at once; those that follow a wrong reply change nothing."""
    bench.begun().shows(cells(s1="-"))
    before, wrong = Position.parse("S3/4/4/4"), Turn.parse("1-2/S16")
    bench.take(ReplyFound(before, Turn.parse("1-5/S16")))
    given = TurnGiven(bench.now, wrong, rules.apply(before, wrong))
    for after in (Prompt(bench.now, (16, 12), None), TakeBack(bench.now, 1, before)):
        with monkeypatch.context() as held_up:
            held_up.setattr(bench.table.game.board, "next_deadline", lambda now: now)
            held_up.setattr(bench.table.game.board, "advance", lambda _, after=after: [given, after])
            assert bench.wait(1000) == []
        assert [*read_game(bench.log.games()[0]).turns] == [Turn.parse("S1")]


def test_commands_from_all_sources_are_one_channel(bench: Bench) -> None:
    """A key's command, a board's button and a long press do the same, and each one is recorded."""
    bench.begun()
    bench.take(Request.HINT)
    bench.take(BoardLine("BT 2 5000 hint"))
    assert bench.sought.count(FindHint(EMPTY)) == 2
    assert bench.take(HintFound(EMPTY, advice("G1"))) != []
    bench.shows(cells(s1="-"))
    assert kinds(bench.take(BoardLine("BT 4 9000 undo long=1"))) == [Offer]
    bench.now += 1000
    assert kinds(bench.take(BoardLine("BT 5 9000 undo long=1"))) == [GameOver]
    assert kinds(bench.take(Request.AGAIN)) == [GameOver]
    bench.recorder.close()
    with Reader(next((bench.home / "recordings").iterdir())) as reader:
        asked = [entry.value["asked"] for entry in reader if entry.way is EntryKind.COMMAND and "asked" in entry.value]
    assert asked == ["hint", "hint", "resign", "resign", "again"]


def test_the_recording_holds_every_line_with_its_time(bench: Bench) -> None:
    """The lines of both directions are in order with the loop's stamps, from the game's start on."""
    bench.begun().shows(cells(s1="-"))
    bench.take(Request.QUIT)
    bench.recorder.close()
    with Reader(next((bench.home / "recordings").iterdir())) as reader:
        entries = list(reader)
    assert [entry.text for entry in entries if entry.way is EntryKind.BOARD] == [
        f"ST 1 1000 {'.' * 16}",
        f"ST 2 2000 {cells(s1='-')}",
    ]
    assert (entries[0].way, entries[0].text, entries[0].ms) == (EntryKind.HOST, "STATE", 1000.0)
    assert [entry.ms for entry in entries] == sorted(entry.ms for entry in entries)


def test_a_board_lost_and_found_goes_on_with_the_game(bench: Bench) -> None:
    """Each reason for the loss is reported once; on its return the board is asked for its state."""
    bench.begun().shows(cells(s1="-"))
    answers = [bench.table.connected]
    assert kinds(bench.take(LinkDown("/dev/board", "It has gone."))) == [BoardLost, Notice]
    answers.append(bench.table.connected)
    assert bench.take(LinkDown("/dev/board", "It is busy.")) == [Notice("board", {"reason": "It is busy."})]
    bench.sent.clear()
    assert kinds(bench.up()) == [BoardFound]
    assert [*answers, bench.table.connected] == [True, False, True]
    assert "STATE" in bench.sent
    position = Position.parse("S3/4/4/4")
    bench.take(ReplyFound(position, Turn.parse("1-5/S16")))
    found = bench.shows(cells(s1="-"), cells(s5="+"), cells(s5="+", s16="-"))
    assert [fact.turn for fact in found if isinstance(fact, TurnSeen)] == [Turn.parse("1-5/S16")]
    assert len(bench.log.games()) == 1


def test_a_player_who_has_finished_nothing_is_told_so(bench: Bench) -> None:
    """If no complete turn is known, the request for it is answered with a sentence."""
    bench.begun()
    assert bench.take(Request.TURN) == [Notice("no_turn_seen")]
    assert bench.take(AnswerQuestion(1)) == [Notice("no_question")]


def test_a_question_is_answered_by_number(bench: Bench) -> None:
    """However late it comes, the number gives its turn at once, and the log has it."""
    asked = two_people(bench).told[-1]
    assert isinstance(asked, Question)
    bench.wait(60_000)
    assert kinds(bench.take(AnswerQuestion(2))) == [TurnSeen, ToMove]
    assert [*read_game(bench.log.games()[0]).turns] == [Turn.parse("S1"), asked.turns[1]]


def test_a_wrong_turn_is_corrected_in_the_log(bench: Bench) -> None:
    """The wrong turn stays as a branch, the right one takes its place, and the recording replays to the same turns."""
    asked = two_people(bench).told[-1]
    assert isinstance(asked, Question)
    bench.take(AnswerQuestion(1))
    (question,) = bench.take(Request.WRONG)
    assert question == Question((asked.turns[1],), Player.MOON, asked.turns[0])
    assert kinds(bench.take(AnswerQuestion(1))) == [TakenBack, ToMove, TurnSeen, ToMove]
    game = bench.log.games()[0]
    assert [*read_game(game).turns] == [Turn.parse("S1"), asked.turns[1]]
    assert {saved.turn for saved in game.tree} == {"S1", *map(str, asked.turns)}
    bench.recorder.close()
    with Reader(next((bench.home / "recordings").iterdir())) as reader:
        outcomes = list(RecordingReplay(reader))
    assert [type(each).__name__ for each in outcomes] == [
        *("TurnGiven", "QuestionAsked", "TurnGiven", "QuestionAsked", "TakeBack", "TurnGiven"),
    ]


def test_a_turn_that_can_be_no_other_is_told_so(bench: Bench) -> None:
    """If nothing else leads to the position on the board, a sentence says what to do."""
    bench.director.match.seats[Player.MOON] = Seat("Ben")
    bench.begun().shows(cells(s1="-"))
    assert bench.take(Request.WRONG) == [Notice("no_other_turn")]


def test_an_answer_to_what_lies_there_no_more_leaves_a_board_to_be_made_right(bench: Bench) -> None:
    """If the turn was undone on the board, its number still gives it, and a problem with the board is announced."""
    two_people(bench).shows(cells(s1="-"))
    assert kinds(bench.take(AnswerQuestion(1))) == [TurnSeen, ToMove]
    assert kinds(bench.wait(10_000))[-1] == Problem


def test_rubbish_from_the_board_is_passed_over(bench: Bench) -> None:
    """Lines that don't belong to the wire's format change nothing."""
    bench.begun()
    assert bench.take(BoardLine("ST x y z"), BoardLine("BT 7 1 fire"), BoardLine("??"), BoardLine("")) == []


def test_a_failed_search_is_told(bench: Bench) -> None:
    """The sentence names the reason, and the game goes on."""
    assert bench.begun().take(ThinkingFailed("no memory", FindHint(EMPTY))) == [
        Notice("search_failed", {"reason": "no memory"})
    ]


def test_a_failed_search_for_the_computers_turn_is_tried_again_when_asked(bench: Bench) -> None:
    """Until somebody says `again`, nothing is searched; a position that no longer counts isn't searched at all."""
    bench.begun()
    bench.shows(cells(s1="-"))
    sought = bench.sought[-1]
    assert isinstance(sought, Think)
    failed = ThinkingFailed("no memory", sought)
    assert bench.take(failed) == [Notice("search_failed_again", {"reason": "no memory"})]
    assert bench.sought[-1] is sought
    count = len(bench.sought)
    assert bench.take(Request.AGAIN) == []
    assert bench.sought[count:] == [sought]
    assert kinds(bench.take(Request.AGAIN)) == [ToMove]
    bench.take(failed)
    bench.take(Request.UNDO)
    assert bench.take(failed) == []
    bench.take(Request.AGAIN)
    assert sought not in bench.sought[count + 1 :]


def test_the_computer_moves_even_if_the_coach_fails(tmp_path: Path) -> None:
    """It waits for what the coach finds about a turn, and a failed search finds nothing."""
    bench = Bench(tmp_path, director=EclipseDirector(Seat("Anna"), Seat("Computer", "1"), coached=True)).begun()
    bench.shows_for(("-" + "." * 15, 3000.0))
    (judged,) = [each for each in bench.sought if isinstance(each, JudgeTurn)]
    assert not [each for each in bench.sought if isinstance(each, Think)]
    bench.take(ThinkingFailed("no memory", judged))
    bench.recorder.close()
    assert [each.position for each in bench.sought if isinstance(each, Think)] == [bench.director.match.position]


def test_a_paused_board_is_not_listened_to(bench: Bench) -> None:
    """What happens in a pause isn't a turn; afterwards the position has to be restored, and steps say how."""
    bench.begun()
    bench.director.match.seats[Player.MOON] = Seat("Ben")
    bench.shows(cells(s1="-"))
    assert kinds(bench.take(Request.PAUSE)) == [Paused]
    assert bench.shows(cells(s5="+"), cells(s5="+", s16="-")) == []
    assert kinds(bench.take(Request.GO_ON)) == [ToMove]
    found = bench.shows(cells(s5="+", s16="-")) + bench.wait(1000)
    assert kinds(found) == [Problem]
    assert kinds(bench.shows(cells(s1="-"))) == [Corrected]
    assert TurnSeen in kinds(bench.shows(cells(s5="+"), cells(s5="+", s16="-")))
    assert_replays(bench)


def test_a_board_that_comes_back_in_a_pause_stays_unheard(bench: Bench) -> None:
    """If the cable is pulled and put back in a pause, the game goes on only when somebody asks for it."""
    bench.begun().shows(cells(s1="-"))
    bench.take(Request.PAUSE, LinkDown("/dev/board", "It has gone."))
    bench.up()
    assert bench.shows("." * 16, cells(s1="-")) == []
    bench.take(Request.GO_ON)
    assert bench.shows(cells(s1="-")) == []


def test_lights_and_turns_follow_another_board(bench: Bench) -> None:
    """A board that was never turned is read as it is, even if the one before it was turned."""
    bench.begun().take(Request.TURN_BOARD)
    bench.take(LinkDown("/dev/board", "It has gone."))
    other = parse(HI.format(cal="ok").replace("id=0011", "id=0022"))
    assert isinstance(other, Hello)
    bench.take(LinkUp(other, "/dev/other"))
    told = bench.shows("." * 16, cells(s1="-"))
    assert [fact.turn for fact in told if isinstance(fact, TurnSeen)] == [Turn.parse("S1")]
