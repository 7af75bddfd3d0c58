"""What people say from devices of their own, at a table whose hands are hidden."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import Envelope, Fact, Notice
from eclipse_companion.games.ecliptic.announcements import Hint, HintSought, WordSealed
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.log import GameLog
from eclipse_companion.table.board_port import TypedBoard
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.inputs import FromSeat, Request, SeatMoved, SeatsElsewhere, Typed
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Search
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.table import GameTable, Posted
from tests.games.ecliptic.play.scripted import legal
from tests.games.ecliptic.play.test_advice import find

WHITE, BLUE = Player.WHITE, Player.BLUE


class Seated:
    """A table at which Ann and Ben have devices of their own."""

    def __init__(self, home: Path, seed: int | None = 7) -> None:
        self.told: list[Fact] = []
        self.sought: list[Search] = []
        self.now = 0.0
        self.recorder = GameRecorder(GameLog(home / "games.sqlite3"), home / "recordings", lambda _: None)
        self.match = EclipticMatch([Seat("Ann"), Seat("Ben")], "ecliptic", next_secret=lambda: 7, seed=seed)
        board = TypedBoard(ECLIPTIC_RULES)
        game = EffectRunner(EclipticDirector(self.match), board, self.recorder, thinker=self, deliver=self._hear)
        self.table = GameTable(game)
        self.table.advance(0.0)
        self.take(SeatsElsewhere(frozenset(Player)))

    def _hear(self, envelope: Envelope) -> None:
        self.told.append(envelope.fact)

    def begin(self, search: Search) -> None:
        self.sought.append(search)

    def stop(self) -> None:
        """Nothing is sought."""

    def take(self, item: Posted) -> list[Fact]:
        before = len(self.told)
        self.now += 1000.0
        self.table.advance(self.now)
        self.table.take(item, self.now)
        while self.sought:
            self.table.take(find()(self.sought.pop(), threading.Event()), self.now)
        return self.told[before:]


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    made = Seated(tmp_path)
    yield made
    made.recorder.close()


def test_nobody_pushes_the_others_hint(seated: Seated) -> None:
    """Who isn't to move asks again and again, and gets a refusal each time; then who is to move gets the first step."""
    for mover in (WHITE, BLUE):
        for _ in range(4):
            assert seated.take(FromSeat(mover.opponent, Request.HINT)) == [Notice("others_hint", player=mover)]
        sought, first = seated.take(FromSeat(mover, Request.HINT))
        assert sought == HintSought(mover)
        assert isinstance(first, Hint)
        assert (first.player, first.turn) == (mover, None)
        # Between two steps the other one pushes nothing on either.
        seated.take(FromSeat(mover.opponent, Request.HINT))
        (second,) = seated.take(FromSeat(mover, Request.HINT))
        assert isinstance(second, Hint)
        assert second != first
        seated.take(FromSeat(mover, Typed(str(legal(seated.match.position, mover)[0]))))


def test_before_the_deal_it_is_nobodys_turn(tmp_path: Path) -> None:
    """Who says at a seat that a turn is made isn't told that it is the first player's."""
    before = Seated(tmp_path, seed=None)
    for player in Player:
        assert before.take(FromSeat(player, Request.TURN)) == [Notice("not_yours", player=player)]
    before.recorder.close()


def test_a_seat_that_moves_leaves_its_sealed_word_behind(tmp_path: Path) -> None:
    """The table is told of it, and everybody hears that another word is to come."""
    before = Seated(tmp_path, seed=None)
    before.take(FromSeat(WHITE, Typed(f"seal {'0' * 64}")))
    assert before.take(SeatMoved(BLUE)) == []
    assert before.take(SeatMoved(WHITE)) == [WordSealed(WHITE, "")]
    before.recorder.close()


def test_where_nobody_plays_no_hint_is_given(seated: Seated) -> None:
    """Both have devices of their own: what the host is told there is that a hint is asked for elsewhere."""
    assert seated.take(Request.HINT) == [Notice("hint_there", player=WHITE)]
    seated.take(SeatsElsewhere(frozenset({BLUE})))
    sought, hint = seated.take(Request.HINT)
    assert isinstance(hint, Hint)
    assert {seated.match.sharing.only_for(told) for told in (sought, hint)} == {WHITE}
