"""A table of Infinity whose device a camera sees: looks are made of what lies in the channels."""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest

from eclipse_companion.announcements import (
    CameraFound,
    CameraLost,
    Envelope,
    Fact,
    GameStarted,
    Notice,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.infinity.following.evidence import rows_of
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.play.device_board import DeviceBoard
from eclipse_companion.games.infinity.play.device_camera import DeviceCamera
from eclipse_companion.games.infinity.play.director import InfinityDirector
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.play.watched_effect_runner import WatchedEffectRunner
from eclipse_companion.games.infinity.putting_right import NextStep
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.games.infinity.watched import Corrected, Problem, Question
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.camera import Board, CameraDown, CameraUp, Look, Reason
from eclipse_companion.table.inputs import AnswerQuestion, Request, Typed
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import ReplyFound, Search
from eclipse_companion.table.seats import parse_seat
from eclipse_companion.table.table import GameTable, Posted
from tests.games.infinity.following.seen import shares_of

UP = CameraUp("Camera 0", 1280, 720, can_expose=True, can_lock=True)
FactT = TypeVar("FactT", bound=Fact)


class Bench:
    """A table, a clock, and what people hear."""

    def __init__(self, home: Path, *, yellow: str = "human:Ben") -> None:
        self.home, self.now = home, 1000.0
        self.told: list[Fact] = []
        self.sought: list[Search] = []
        self.looked_again = 0
        self.log = GameLog(home / "games.sqlite3", lambda key, words: self.told.append(Notice(key, words)))
        self.recorder = GameRecorder(self.log, home / "recordings", self.told.append)
        seats = [
            parse_seat(word, player) for word, player in zip(("human:Ann", yellow), INFINITY_RULES.players, strict=True)
        ]
        match = InfinityMatch(INFINITY_RULES, seats, "infinity")
        match.on_device = match.seen_by_camera = True
        self.director = InfinityDirector(match, watched=True)
        self.board = DeviceBoard(patience_ms=6000.0)
        game = WatchedEffectRunner(
            self.again, self.director, self.board, self.recorder, thinker=self, deliver=self.hear
        )
        self.table = GameTable(game)
        self.table.camera = DeviceCamera(self.table, game)

    def close(self) -> None:
        self.recorder.close()
        self.log.close()

    # A thinker.

    def begin(self, search: Search) -> None:
        self.sought.append(search)

    def stop(self) -> None:
        pass

    # What the table needs.

    def again(self) -> None:
        self.looked_again += 1

    def hear(self, envelope: Envelope) -> None:
        self.told.append(envelope.fact)

    def post(self, item: Posted) -> list[Fact]:
        before = len(self.told)
        self.table.advance(self.now)
        self.table.take(item, self.now)
        return self.told[before:]

    def wait(self, ms: float) -> list[Fact]:
        before, until = len(self.told), self.now + ms
        while (due := self.table.next_deadline(self.now)) is not None and due <= until:
            self.now = max(self.now, due)
            self.table.advance(self.now)
        self.now = until
        self.table.advance(self.now)
        return self.told[before:]

    def hand(self, *channels: int) -> list[Fact]:
        over = tuple((channel - 1) * len(FOUR) + 1 for channel in channels)
        return [*self.post(Look(self.now, Board.COVERED, over=over)), *self.wait(300)]

    def shows(self, *channels: str, ms: float = 900.0) -> list[Fact]:
        """The device is clear and shows this in two looks, and stays so."""
        one, two, three, four = channels
        rows = rows_of(shares_of((one, two, three, four), random.Random(1)))
        found: list[Fact] = []
        for _ in range(2):
            found += [*self.post(Look(self.now, Board.CLEAR, rows)), *self.wait(100)]
        return [*found, *self.wait(ms)]

    def places(self, *channels: str, at: int, ms: float = 900.0) -> list[Fact]:
        return [*self.hand(at), *self.shows(*channels, ms=ms)]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with closing(Bench(tmp_path)) as made:
        made.post(UP)
        made.shows("", "", "", "")
        yield made


def only(told: list[Fact], kind: type[FactT]) -> list[FactT]:
    return [fact for fact in told if isinstance(fact, kind)]


def turns(told: list[Fact]) -> list[str]:
    return [str(fact.turn) for fact in only(told, TurnSeen)]


def said(told: list[Fact], kind: type[Fact]) -> list[str | None]:
    words = InfinitySentences("en")
    return [words.say(fact) for fact in only(told, kind)]


def test_a_game_begins_when_the_device_is_seen(bench: Bench) -> None:
    """What is placed then is told, and is in the log."""
    assert [len(only(bench.told, kind)) for kind in (CameraFound, GameStarted)] == [1, 1]
    assert turns(bench.places("", "b", "", "", at=2)) == ["b2"]
    assert turns(bench.places("", "yb", "", "", at=2)) == ["y2"]
    bench.log.wait()
    (game,) = bench.log.games()
    assert [turn.turn for turn in game.turns] == ["b2", "y2"]


def test_the_computers_marble_is_placed_by_a_person_and_only_where_it_was_asked_for(tmp_path: Path) -> None:
    """Another place is a problem, which names both channels; the right one is told, and the game goes on."""
    with closing(Bench(tmp_path, yellow="ai:1")) as table:
        table.post(UP)
        table.shows("", "", "", "")
        table.places("b", "", "", "", at=1)
        found = table.post(ReplyFound(table.director.match.position, Placement.parse("y3")))
        assert len(only(found, ReplyChosen)) == 1
        problem = [*table.places("b", "y", "", "", at=2), *table.shows("b", "y", "", "", ms=7000.0)]
        assert said(problem, Problem) == ["I asked for another place: channel 3. Channel 2 should be empty."]
        assert turns(table.places("b", "", "y", "", at=3)) == ["y3"]


def test_a_fifth_marble_like_the_four_before_it_is_asked_about_and_yes_counts(bench: Bench) -> None:
    """A word or a number answers. No leaves the game as it is, and tells again whose turn it is."""
    for number in range(1, 5):
        bench.places("b" * number, "y" * (number - 1), "", "", at=1)
        bench.places("b" * number, "y" * number, "", "", at=2)
    asked = bench.places("bbbb", "yyyy", "", "", at=1, ms=2500.0)
    assert said(asked, Question) == ["Blue, did you place in channel 1? It looks as before. Yes or no?"]
    assert turns(bench.post(Typed("yes"))) == ["b1"]
    asked = bench.places("bbbb", "yyyy", "", "", at=2, ms=2500.0)
    assert len(only(asked, Question)) == 1
    answered = bench.post(AnswerQuestion(2))
    assert (turns(answered), [fact.player.value for fact in only(answered, ToMove)]) == ([], ["yellow"])
    assert bench.director.match.position.side.value == "yellow"


def test_undo_takes_a_placement_that_is_asked_about_before_any_that_was_told(bench: Bench) -> None:
    """It was made last: the question is gone, nothing that counts is taken back, and the same player is to move."""
    for number in range(1, 5):
        bench.places("b" * number, "y" * (number - 1), "", "", at=1)
        bench.places("b" * number, "y" * number, "", "", at=2)
    assert len(only(bench.places("bbbb", "yyyy", "", "", at=1, ms=2500.0), Question)) == 1
    undone = bench.post(Request.UNDO)
    assert (only(undone, TakenBack), [fact.player.value for fact in only(undone, ToMove)]) == ([], ["blue"])
    assert (bench.director.board.question, len(bench.director.match.turns)) == (None, 8)
    assert len(only(bench.post(Request.UNDO), TakenBack)) == 1


def test_a_marble_of_the_wrong_player_is_told_with_its_channel(bench: Bench) -> None:
    """The sentence says what to do, and another one that it's done."""
    assert said(bench.places("", "", "y", "", at=3, ms=9000.0), Problem) == [
        "It's Blue's turn; take the yellow marble out of channel 3. Channel 3 should be empty."
    ]
    assert len(only(bench.places("", "", "", "", at=3), Corrected)) == 1


def test_undo_asks_for_the_marble_back_and_the_game_goes_on(bench: Bench) -> None:
    """The steps are told at once, and again while nothing is done; the camera sees when it is right."""
    bench.places("", "b", "", "", at=2)
    step = "take the blue marble out at the base of channel 2"
    undone = bench.post(Request.UNDO)
    assert (len(only(undone, TakenBack)), said(undone, NextStep)) == (1, [f"Put the device right: {step}."])
    told = bench.shows("", "b", "", "", ms=8000.0)
    assert (turns(told), said(told, NextStep)) == ([], [f"Last, {step}."])
    assert said(bench.post(Request.AGAIN), NextStep) == [f"Last, {step}."]
    assert said(bench.places("", "", "", "", at=2), Corrected) == ["Now it is right."]
    assert turns(bench.places("", "", "b", "", at=3)) == ["b3"]


def test_a_camera_sees_each_step_and_the_knob_is_told(bench: Bench) -> None:
    """Several turns back at once: what is left follows from what lies there; the knob is told in the end."""
    for number in range(1, 4):
        bench.places("b" * number, "y" * (number - 1), "", "", at=1)
        bench.places("b" * number, "y" * number, "", "", at=2)
    bench.places("bbbb", "yyy", "", "", at=1)
    assert bench.director.match.position.knob == 1
    bench.post(Request.UNDO)
    told = bench.post(Request.UNDO)
    assert said(told, NextStep) == [
        (
            "Put the device right in three steps. First, take the blue marble out at the base of channel 1; "
            "the others move one space towards you."
        )
    ]
    told = bench.places("bbb", "yyy", "", "", at=1)
    assert [text and text[:37] for text in said(told, NextStep)] == ["Now take the yellow marble out at the"]
    right = bench.places("bbb", "yy", "", "", at=2)
    assert said(right, Corrected) == ["Now the marbles are right. The knob belongs at zero."]
    assert turns(bench.places("bbb", "yyy", "", "", at=2)) == ["y2"]


def test_for_another_game_a_camera_sees_each_channel_that_is_cleared(bench: Bench) -> None:
    """The steps are told at once, and the game begins when the device is ready; nobody has to say anything."""
    for number in range(1, 3):
        bench.places("b" * number, "y" * (number - 1), "", "", at=1)
        bench.places("b" * number, "y" * number, "", "", at=2)
    bench.post(Request.NEW)
    bench.wait(1000.0)
    first, second = (
        f"take all marbles out at the base of channel {channel}: two {colour} marbles"
        for channel, colour in ((1, "blue"), (2, "yellow"))
    )
    told = bench.post(Request.NEW)
    assert said(told, NextStep) == [f"Get the device ready in two steps. First, {first}."]
    assert said(bench.places("", "yy", "", "", at=1), NextStep) == [f"Last, {second}."]
    assert said(bench.post(Request.AGAIN), NextStep) == [f"Last, {second}."]
    assert said(bench.places("", "", "", "", at=2), Corrected) == ["Now it is right."]
    assert turns(bench.places("", "", "b", "", at=3)) == ["b3"]


def test_on_a_cleared_device_the_knob_is_told(bench: Bench) -> None:
    """A camera doesn't see it; the marbles are out already, so nobody hears of those."""
    for number in range(1, 5):
        bench.places("b" * number, "y" * (number - 1), "", "", at=1)
        if number < 4:
            bench.places("b" * number, "y" * number, "", "", at=2)
    assert bench.director.match.position.knob == 1
    bench.post(Request.RESIGN)
    bench.wait(1000.0)
    bench.post(Request.RESIGN)
    told = [*bench.hand(1, 2), *bench.shows("", "", "", "", ms=4000.0)]
    assert len(only(told, GameStarted)) == 1
    assert only(told, NextStep) == []
    assert said(told, Corrected) == ["Now the marbles are right. The knob belongs at zero."]
    assert turns(bench.places("", "", "b", "", at=3)) == ["b3"]


def test_what_is_placed_while_the_device_is_put_right_is_a_turn(bench: Bench) -> None:
    """One visit of a hand may take the marble out and place it elsewhere; nobody is asked to take that out."""
    bench.places("", "b", "", "", at=2)
    bench.post(Request.UNDO)
    told = [*bench.hand(2, 3), *bench.shows("", "", "b", "")]
    assert (turns(told), only(told, NextStep)) == (["b3"], [])


def test_a_turn_that_is_typed_counts_where_the_device_shows_it(bench: Bench) -> None:
    """A number is a channel while nothing is asked."""
    bench.hand(4)
    bench.shows("", "", "", "b", ms=0.0)
    assert bench.director.match.turns == (Placement.parse("b4"),)
    assert turns(bench.post(Typed("1"))) == []
    assert turns(bench.places("y", "", "", "b", at=1)) == ["y1"]


def test_a_camera_that_is_lost_is_told_once_and_the_game_goes_on_when_it_is_back(bench: Bench) -> None:
    """A placement made in the meantime is found."""
    bench.places("b", "", "", "", at=1)
    lost = bench.post(CameraDown("Camera 0", Reason.GONE, "Camera 0 is gone."))
    assert len(only(lost, CameraLost)) == 1
    bench.wait(5000)
    bench.post(UP)
    found = bench.shows("b", "", "y", "", ms=2500.0)
    assert len(only(found, CameraFound)) == 1
    assert turns(found) == ["y3"]


def test_a_game_that_was_left_goes_on_if_the_device_still_shows_it(bench: Bench, tmp_path: Path) -> None:
    """Its turns count, and the next one is told."""
    bench.places("b", "", "", "", at=1)
    bench.post(Request.QUIT)
    bench.recorder.close()
    with closing(Bench(tmp_path)) as other:
        other.recorder.find_open_game(INFINITY_RULES, dict.fromkeys(INFINITY_RULES.players), ("infinity",))
        other.post(UP)
        other.shows("b", "", "", "")
        assert other.director.match.turns == (Placement.parse("b1"),)
        assert turns(other.places("b", "y", "", "", at=2)) == ["y2"]


def test_a_cleared_device_begins_another_game(bench: Bench) -> None:
    """After a game's end, with the same players."""
    bench.places("b", "", "", "", at=1)
    bench.post(Request.RESIGN)
    bench.wait(1000)
    bench.post(Request.RESIGN)
    told = bench.places("", "", "", "", at=1, ms=4000.0)
    assert [fact.position for fact in only(told, GameStarted)] == [Position.parse("4/4/4/4 b 0")]


def test_hands_that_lead_to_nothing_are_told_of(bench: Bench) -> None:
    """After ten seconds, with the channels that they are over."""
    told = bench.hand(2, 3)
    told += bench.wait(10_000.0)
    assert only(told, Notice) == [Notice("silent_covered_at", {"places": "2, 3"})]
    assert "channels 2 and 3" in str(said(told, Notice)[0])


def test_spaces_that_can_not_be_read_are_told_of_by_their_channels(bench: Bench) -> None:
    """Once, after hands; the placement is told as soon as it is seen."""
    bench.hand(2)
    rows = rows_of(shares_of(("", "b", "", ""), random.Random(1)))
    rows[4] = 0.0
    told = [*bench.post(Look(bench.now, Board.CLEAR, rows)), *bench.wait(12_000.0)]
    assert only(told, Notice) == [Notice("silent_unread_at", {"places": "2"})]
    assert "in channel 2. " in str(said(told, Notice)[0])
    assert turns(bench.places("", "b", "", "", at=2)) == ["b2"]
