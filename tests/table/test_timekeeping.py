"""The clocks at the table: what runs when, what is announced, and what stays on the disk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import (
    Clocks,
    EndTakenBack,
    Fact,
    GameOver,
    Offer,
    OfferOver,
    ReplyChosen,
    TakenBack,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Corrected, Fault, Problem, Question
from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay, Resigned
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import as_record
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.link import LinkDown
from eclipse_companion.sensing.recording import Reader
from eclipse_companion.table.clock import Allowance, TimeControl, parse_control
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.searches import ReplyFound
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.timekeeping import Timekeeper
from tests.games.eclipse.play.bench import Bench, cells
from tests.games.eclipse.play.games import BOOKLET
from tests.games.eclipse.play.recovering import dropped
from tests.games.eclipse.play.simulated import Played, Simulation
from tests.games.eclipse.play.test_whole_games import AskedOnce

SUN, MOON = Player.SUN, Player.MOON
ANNA, BEN = Seat("Anna"), Seat("Ben")
MINUTE = TimeControl((Allowance(60_000),))
FIRST, FIRST_REPLY = Turn.parse("S1"), Turn.parse("1-5/S16")
AFTER_FIRST = rules.play(EMPTY, FIRST)
AFTER_REPLY = rules.play(AFTER_FIRST, FIRST_REPLY)
SHOWN = (cells(s1="-"), cells(s5="+"), cells(s5="+", s16="-"))
NO_STEP = Problem(Fault.OUT_OF_STEP, (3,), (), None, SUN)


def keeper(control: TimeControl | None = MINUTE) -> Timekeeper:
    made = Timekeeper(tuple(Player), control)
    made.begin(tuple(Player))
    return made


def clocks(told: list[Fact]) -> Clocks:
    """The last announced state of the clocks."""
    return [fact for fact in told if isinstance(fact, Clocks)][-1]


def test_a_game_without_a_time_control_has_no_clocks() -> None:
    """Nothing is announced or kept, and nobody ever loses on time."""
    time = keeper(None)
    assert (time.made(SUN, MOON, 0.0, 0.0), time.news(1e9), time.fallen(1e9, in_step=True)) == (None, [], None)
    assert time.next_deadline(0.0) is None


def test_the_clocks_run_from_the_first_turn_on() -> None:
    """Sun's first turn takes no time, since the board is set up and people sit down."""
    time = keeper()
    assert time.news(0.0) == [Clocks((60_000, 60_000), None)]
    assert time.made(SUN, MOON, 90_000.0, 90_100.0) == (60_000, 60_000)
    assert time.news(90_100.0) == [Clocks((60_000, 59_900), MOON)]


def test_a_turn_told_late_costs_no_more() -> None:
    """The clocks change over when the last piece was set down, not when the turn was announced."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    assert time.made(MOON, SUN, 5000.0, 9000.0) == (60_000, 55_000)
    assert time.news(9000.0) == [Clocks((56_000, 55_000), SUN)]


def test_the_computers_clock_stands_while_its_turn_waits() -> None:
    """Its thinking counts; the person's clock starts when the reply is on the board, however long that took."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    time.told(ReplyChosen(MOON, FIRST_REPLY, AFTER_REPLY), 2000.0)
    time.news(2000.0)
    assert time.next_deadline(2000.0) is None
    assert time.made(MOON, SUN, 30_000.0, 30_100.0) == (60_000, 58_000)
    assert time.news(31_000.0) == [Clocks((59_000, 58_000), SUN)]


@pytest.mark.parametrize("opened", [NO_STEP, Question((FIRST, FIRST_REPLY), SUN)])
def test_the_clocks_stand_while_something_is_wrong(opened: Fact) -> None:
    """They stop from the question or problem until it is settled."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    time.told(opened, 1000.0)
    assert time.news(9000.0) == [Clocks((60_000, 59_000), None)]
    time.told(Corrected(), 50_000.0)
    assert time.news(51_000.0) == [Clocks((60_000, 58_000), MOON)]


@pytest.mark.parametrize("ended", [OfferOver("refused"), Offer("draw"), TakenBack(1, EMPTY, Turn.parse("S1"))])
def test_the_clocks_stand_while_a_player_is_asked_whether_to_take_a_turn_back(ended: Fact) -> None:
    """The computer waits for the answer and its clock stops, whatever else is announced meanwhile."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    time.told(Offer("take_back", SUN), 1000.0)
    time.told(ToMove(MOON, human=False, task="flip"), 1000.0)
    assert time.news(9000.0) == [Clocks((60_000, 59_000), None)]
    assert time.next_deadline(9000.0) is None
    time.told(ended, 50_000.0)
    assert time.news(51_000.0) == [Clocks((60_000, 58_000), MOON)]


def test_the_clock_runs_while_a_draw_is_offered() -> None:
    """The player who may accept is to move and can simply play on."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    time.told(Offer("draw"), 1000.0)
    assert time.news(9000.0) == [Clocks((60_000, 51_000), MOON)]


def test_a_take_back_gives_the_time_back() -> None:
    """Both clocks return to their state before the turn, and its player's clock runs again."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    time.made(MOON, SUN, 20_000.0, 20_000.0)
    time.take_back(1, 25_000.0)
    assert time.news(25_000.0) == [Clocks((60_000, 60_000), MOON)]
    assert time.made(MOON, SUN, 31_000.0, 31_000.0) == (60_000, 54_000)


def test_a_draw_that_is_taken_back_has_stopped_the_clocks() -> None:
    """They go on with what was left when it was agreed; nobody loses on time meanwhile."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    time.told(GameOver(Result.DRAW, (), "agreed"), 10_000.0)
    assert time.fallen(100_000.0, in_step=True) is None
    time.reopen(MOON, 100_000.0)
    time.told(EndTakenBack("agreed", EMPTY), 100_000.0)
    assert time.news(101_000.0) == [Clocks((60_000, 49_000), MOON)]
    assert time.fallen(200_000.0, in_step=True) is MOON


def test_a_turn_that_is_corrected_costs_what_it_took() -> None:
    """A right turn, complete before the wrong one was taken back, is charged from its own beginning."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    time.made(MOON, SUN, 20_000.0, 20_100.0)
    time.take_back(1, 22_000.0)
    assert time.made(MOON, SUN, 20_000.0, 22_000.0) == (60_000, 40_000)
    time.take_back(1, 23_000.0)
    assert time.made(MOON, SUN, None, 24_000.0) == (60_000, 40_000)


def test_the_last_turn_of_a_game_that_goes_on_is_corrected_at_its_price() -> None:
    """Even after a kill, a corrected turn costs what the log says it took, and a take-back gives that time back."""
    stood = [(60_000, 60_000), (60_000, 40_000)]
    corrected, again = keeper(), keeper()
    for time in (corrected, again):
        time.resume(MINUTE, tuple(Player), stood, (SUN, MOON, SUN), 1000.0)
        time.take_back(1, 2000.0)
    assert corrected.made(MOON, SUN, 1000.0, 2000.0) == (60_000, 40_000)
    assert again.made(MOON, SUN, 7000.0, 7000.0) == (60_000, 55_000)


def test_little_time_is_told_once_each_and_scaled_to_the_game() -> None:
    """Warnings come at sixty, thirty and ten seconds, each only if the game began with at least twice that."""
    for text, limits in (("5+0", [60, 30, 10]), ("60s", [30, 10]), ("59s", [10]), ("19s", [])):
        time = keeper(parse_control(text))
        time.made(SUN, MOON, 0.0, 0.0)
        now, told = 0.0, []
        while not time.fallen(now, in_step=True):
            told += [fact for fact in time.news(now) if isinstance(fact, TimeLow)]
            now = max(now, time.next_deadline(now) or 0.0)
        assert told == [TimeLow(MOON, limit) for limit in limits]
        assert now == 1000 * float(text.replace("5+0", "300").rstrip("s"))


def test_only_people_are_told_of_little_time() -> None:
    """The computer needs no warning."""
    time = Timekeeper(tuple(Player), MINUTE)
    time.begin([SUN])
    time.made(SUN, MOON, 0.0, 0.0)
    assert [kind for kind in time.news(55_000.0) if isinstance(kind, TimeLow)] == []


def test_a_flag_waits_for_a_turn_that_was_in_time() -> None:
    """While the board may show a turn, the flag is announced two seconds late; a turn in time comes first."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    assert time.fallen(60_000.0, in_step=True) is MOON
    assert time.fallen(60_500.0, in_step=False) is None
    assert time.next_deadline(60_500.0) == 62_000.0
    assert time.fallen(62_000.0, in_step=False) is MOON
    assert time.made(MOON, SUN, 59_990.0, 60_500.0) == (60_000, 10)
    assert time.fallen(60_600.0, in_step=True) is None


def test_a_turn_that_came_too_late_does_not_save_the_game() -> None:
    """If the turn was complete only after the time was up, its player has lost."""
    time = keeper()
    time.made(SUN, MOON, 0.0, 0.0)
    assert time.made(MOON, SUN, 60_001.0, 60_100.0) == (60_000, 0)
    assert time.fallen(60_100.0, in_step=False) is MOON


@given(st.lists(st.floats(0.0, 70_000.0), max_size=8), st.floats(0.0, 70_000.0))
def test_looking_at_the_time_in_between_changes_nothing(moments: list[float], last: float) -> None:
    """However often time is advanced, the clocks end up the same."""
    often, once = keeper(), keeper()
    for time in (often, once):
        time.made(SUN, MOON, 0.0, 0.0)
    for moment in sorted(each for each in moments if each <= last):
        often.news(moment)
        often.fallen(moment, in_step=False)
    assert often.fallen(last, in_step=False) == once.fallen(last, in_step=False)
    assert often.made(MOON, SUN, last, last) == once.made(MOON, SUN, last, last)
    assert often.next_deadline(last) == once.next_deadline(last)


# At the table.


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path, MINUTE)
    yield made
    made.recorder.close()


def test_the_log_has_the_clocks_of_each_turn(bench: Bench) -> None:
    """What both players had left is logged with the turn as it is announced; the game file has it in comments."""
    bench.begun().shows(SHOWN[0])
    bench.take(ReplyFound(AFTER_FIRST, FIRST_REPLY))
    bench.wait(5000)
    bench.shows(*SHOWN[1:])
    (game,) = bench.log.games()
    assert game.time_control == "60+0"
    assert [saved.clocks for saved in game.turns] == [(60_000, 60_000), (60_000, 59_000)]
    record = as_record(game)
    assert record.tags["TimeControl"] == "60+0"
    assert [played.comments for played in record.line] == [["[%clk 0:01:00]"], ["[%clk 0:00:59]"]]
    assert egn.read(egn.write([record])) == [record]


def test_different_clocks_have_a_tag_each(tmp_path: Path) -> None:
    """A time control for Sun and another for Moon are written as the log has them."""
    log = GameLog(tmp_path / "games.sqlite3")
    bench = Bench(tmp_path, parse_control("10+0/5+5"))
    bench.begun().shows(SHOWN[0])
    bench.recorder.close()
    tags = as_record(log.games()[0]).tags
    assert (tags["SunTimeControl"], tags["MoonTimeControl"]) == ("600+0", "300+5")


def test_the_clocks_stand_while_the_board_is_away(bench: Bench) -> None:
    """They stop from its loss until it answers again."""
    bench.begun().shows(*SHOWN[:1])
    bench.take(ReplyFound(AFTER_FIRST, FIRST_REPLY))
    told = bench.shows(*SHOWN[1:])
    assert clocks(told).running is SUN
    before = clocks(bench.take(LinkDown("/dev/board", "unplugged")))
    assert before.running is None
    bench.wait(600_000)
    again = clocks(bench.up())
    assert (again.left_ms[0], again.running) == (before.left_ms[0], SUN)
    assert not any(isinstance(fact, GameOver) for fact in bench.told)


def test_a_game_that_goes_on_has_its_clocks_as_they_stood(bench: Bench) -> None:
    """After a kill, the clocks show what was left after the last turn; the pause costs nothing."""
    bench.begun().shows(SHOWN[0])
    bench.take(ReplyFound(AFTER_FIRST, FIRST_REPLY))
    bench.shows(*SHOWN[1:])
    bench.wait(20_000)
    dropped(bench.recorder)
    again = Bench(bench.home)
    again.now = bench.now + 3_600_000
    again.recorder.find_open_game(ECLIPSE_RULES, {SUN: None, MOON: None}, ["eclipse"])
    again.up()
    told = again.take() + again.shows(SHOWN[2])
    assert [fact for fact in told if isinstance(fact, Clocks)] == [Clocks((60_000, 59_000), SUN)]
    again.take(Request.UNDO)
    assert [str(saved.turn) for saved in again.log.games()[0].turns] == []
    again.recorder.close()


@pytest.mark.parametrize(("controls", "goes_on"), [(None, True), ([MINUTE], True), ([None], False)])
def test_a_game_goes_on_with_the_clocks_that_were_asked_for(
    bench: Bench, controls: list[TimeControl | None] | None, *, goes_on: bool
) -> None:
    """If no time control was asked for, any clocks will do."""
    bench.begun().shows(SHOWN[0])
    dropped(bench.recorder)
    bench.recorder.find_open_game(ECLIPSE_RULES, {SUN: None, MOON: None}, ["eclipse"], controls)
    assert (bench.recorder.open_game is not None) is goes_on


def test_whoever_has_no_time_left_loses_and_it_is_told_once(bench: Bench) -> None:
    """The result, its reason and the recording agree; taking off the first piece then isn't a take-back."""
    bench.begun().shows(SHOWN[0])
    bench.take(ReplyFound(AFTER_FIRST, FIRST_REPLY))
    bench.shows(*SHOWN[1:])
    bench.wait(30_000)
    told = [*bench.wait(29_500), *bench.wait(20_000)]
    assert [fact for fact in told if isinstance(fact, GameOver)] == [
        GameOver(Result.MOON_WINS, (), "time forfeit", AFTER_REPLY)
    ]
    assert (clocks(told).left_ms[0], clocks(told).running) == (0, None)
    (game,) = bench.log.games()
    assert (game.result, game.termination) == ("0-1", "time forfeit")
    assert bench.shows(SHOWN[1]) == []
    bench.recorder.close()
    (path,) = (bench.home / "recordings").iterdir()
    ends = [event for event in RecordingReplay(Reader(path)) if isinstance(event, Resigned)]
    assert [(end.result, end.termination) for end in ends] == [(Result.MOON_WINS, "time forfeit")]


# Whole games in simulated time.


def ended(played: Played) -> GameOver:
    (over,) = [fact for _, fact in played.told if isinstance(fact, GameOver)]
    return over


def test_a_clock_falls_in_a_game_of_two_people(tmp_path: Path) -> None:
    """Hands that take seconds for a turn can't finish a game in ten; the player whose clock ran loses, once."""
    control = parse_control("10s")
    played = Simulation(None, tmp_path, seed=1, turns=tuple(BOOKLET), sun=ANNA, moon=BEN, control=control).run()
    over, (game,) = ended(played), played.log.games()
    assert (over.termination, over.lines, game.termination) == ("time forfeit", (), "time forfeit")
    loser = MOON if over.result is Result.SUN_WINS else SUN
    left = [saved.clocks for saved in game.turns]
    assert left[0] == (10_000, 10_000)
    last = clocks([fact for _, fact in played.told])
    assert (last.running, last.left_ms[loser is MOON]) == (None, 0)
    for before, after, saved in zip(left, left[1:], game.turns[1:], strict=False):
        mover = 0 if Position.parse(saved.position).to_move is MOON else 1
        assert before is not None
        assert after is not None
        assert after[mover] < before[mover]
        assert after[1 - mover] == before[1 - mover]
    text = egn.write([as_record(game)])
    assert '[Termination "time forfeit"]' in text
    assert egn.read(text)[0].result is over.result


def test_time_is_conserved_in_a_whole_game(tmp_path: Path) -> None:
    """From the first turn to the last, each moment is charged to one player: time used equals time passed."""
    control = parse_control("5+0")
    played = Simulation(None, tmp_path, seed=1, turns=tuple(BOOKLET), sun=ANNA, moon=BEN, control=control).run()
    (game,) = played.log.games()
    last = game.turns[-1].clocks
    assert last is not None
    used = 2 * 300_000 - sum(last)
    with Reader(played.recordings / str(game.recording)) as reader:
        given = [each for each in RecordingReplay(reader) if isinstance(each, TurnGiven)]
    assert given[0].complete_ms is not None
    assert given[-1].complete_ms is not None
    assert abs(used - (given[-1].complete_ms - given[0].complete_ms)) <= 5 * len(given)


def test_a_take_back_in_a_game_with_clocks(tmp_path: Path) -> None:
    """After `undo`, the clocks return to the start of that turn and stop until the board is right."""
    simulation = Simulation(None, tmp_path, seed=6, coding="two", control=parse_control("5+3"))
    AskedOnce(simulation, 4, Request.UNDO)
    played = simulation.run()
    told = [fact for _, fact in played.told]
    taken = next(place for place, fact in enumerate(told) if isinstance(fact, TakenBack))
    seen = [place for place, fact in enumerate(told[:taken]) if isinstance(fact, TurnSeen)]
    before, after = clocks(told[: seen[1] + 2]), clocks(told[: taken + 4])
    game = played.log.games()[0]
    stood = next(saved.clocks for saved in game.tree if saved.position == str(told[seen[1]].position))  # type: ignore[attr-defined]
    assert after.left_ms == stood
    assert before.left_ms[1] == after.left_ms[1]
    assert ended(played).termination == "normal"
