"""What people say from a seat of their own: each for one player alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import (
    EndTakenBack,
    Fact,
    GameOver,
    Notice,
    Offer,
    OfferOver,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.outputs.keys import OF_A_SEAT, OF_THE_HOST
from eclipse_companion.table.inputs import (
    AnswerQuestion,
    AnyRequest,
    BeginGame,
    FromSeat,
    MakeTurn,
    Request,
    SetUpPosition,
    Typed,
)
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.bench import Bench, cells, kinds
from tests.games.eclipse.play.game_desk import Desk

SUN, MOON = Player.SUN, Player.MOON


class Table(Desk):
    """A table without a board: Anna plays Sun, and Ben plays Moon."""

    def says(self, player: Player, said: AnyRequest | str) -> list[Fact]:
        before = len(self.told)
        self.now += 1000.0
        self.table.advance(self.now)
        self.table.take(FromSeat(player, Typed(said) if isinstance(said, str) else said), self.now)
        return self.told[before:]

    def played(self, *turns: str) -> "Table":
        for turn in turns:
            self.take(turn)
        return self


def refused(key: str, player: Player | None = None) -> list[Fact]:
    """Why somebody can't say something, and whom that names."""
    return [Notice(key, player=player)]


def offered(table: Table, player: Player) -> list[Fact]:
    """This player offers a draw: asks for it, and confirms."""
    table.says(player, Request.DRAW)
    return table.says(player, Request.DRAW)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.recorder.close()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A table with a board that a hand plays at."""
    made = Bench(tmp_path, director=EclipseDirector(Seat("Anna"), Seat("Ben")))
    yield made
    made.recorder.close()


def test_a_seat_makes_only_its_own_turns(table: Table) -> None:
    """Two turns that come one right after the other are not both made."""
    assert table.says(MOON, "S1") == refused("others_turn", SUN)
    assert kinds(table.says(SUN, "S1")) == [TurnSeen, ToMove]
    assert table.says(SUN, "1-5/S16") == refused("others_turn", MOON)
    assert kinds(table.says(MOON, MakeTurn(Turn.parse("1-5/S16")))) == [TurnSeen, ToMove]
    assert table.says(MOON, MakeTurn(Turn.parse("5-6/S1"))) == refused("others_turn", SUN)


def test_a_turn_that_is_not_legal_is_told_as_ever(table: Table) -> None:
    """The sentence says what is wrong with it."""
    table.played("S1")
    (told,) = table.says(MOON, "2-3/S16")
    assert isinstance(told, Notice)
    assert told.key not in {"not_yours", "no_game"}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        *((Request(word), "of_the_host") for word in sorted(OF_THE_HOST)),
        (Request.ACCEPT, "no_offer"),
        (Request.NO, "no_offer"),
        (BeginGame((None, None)), "of_the_host"),
        (SetUpPosition(Position.parse("S3/4/4/4")), "of_the_host"),
    ],
)
def test_a_seat_begins_no_game_and_ends_none(table: Table, said: AnyRequest, why: str) -> None:
    """Nor does it answer where nothing is asked of it."""
    table.played("S1")
    for player in (SUN, MOON):
        assert table.says(player, said) == refused(why)
    assert not table.table.leaving


def test_the_hosts_offer_of_another_game_is_not_a_seats_to_answer(table: Table) -> None:
    """It stands until the host says it again."""
    table.played("S1").take(Request.NEW)
    for said in (Request.ACCEPT, Request.NO, Request.NEW):
        assert table.says(MOON, said) == refused("of_the_host")


def test_nobody_agrees_with_oneself(table: Table) -> None:
    """Who has offered a draw can take that back, and only the other one accepts it."""
    table.played("S1")
    assert table.says(MOON, Request.DRAW) == [Offer("offer_draw", MOON)]
    for word in (Request.ACCEPT, Request.NO):
        assert table.says(SUN, word) == refused("no_offer")
    assert table.says(MOON, Request.DRAW) == [Offer("draw", MOON)]
    for word in (Request.DRAW, Request.ACCEPT):
        assert table.says(MOON, word) == refused("own_offer", SUN)
    assert table.says(MOON, Request.NO) == [OfferOver("taken_back", MOON)]
    offered(table, MOON)
    assert table.says(SUN, Request.NO) == [OfferOver("refused")]
    offered(table, MOON)
    assert kinds(table.says(SUN, Request.ACCEPT)) == [GameOver, Notice]


def test_who_is_not_to_move_may_offer_a_draw(table: Table) -> None:
    """The offer names who makes it; a draw that the other one asks for, too, is agreed."""
    table.played("S1")
    assert offered(table, SUN) == [Offer("draw", SUN)]
    assert kinds(table.says(MOON, Request.DRAW)) == [GameOver, Notice]


def test_a_question_of_one_is_not_confirmed_by_the_other(table: Table) -> None:
    """Who asks for a draw, too, is asked alone."""
    table.played("S1")
    assert table.says(MOON, Request.DRAW) == [Offer("offer_draw", MOON)]
    assert table.says(SUN, Request.DRAW) == [OfferOver("refused"), Offer("offer_draw", SUN)]
    assert table.says(SUN, Request.DRAW) == [Offer("draw", SUN)]


def test_a_draw_that_is_taken_back_leaves_a_game_in_the_log_that_can_go_on(table: Table) -> None:
    """The log has all its turns and no result; what ends it later is its end."""
    table.played("S1", "1-5/S16")
    offered(table, SUN)
    table.says(MOON, Request.ACCEPT)
    uuid = table.recorder.uuid
    assert (table.log.game(uuid).result, table.log.game(uuid).open) == ("1/2-1/2", False)
    table.says(MOON, Request.UNDO)
    kept = table.log.game(uuid)
    assert (kept.result, kept.termination, kept.open, len(kept.turns)) == (None, None, True, 2)
    for _ in range(2):
        table.says(SUN, Request.RESIGN)
    assert (table.log.game(uuid).result, len(table.log.game(uuid).turns)) == ("0-1", 2)


def test_each_of_them_may_take_back_what_ended_the_game(table: Table) -> None:
    """It was agreed between them."""
    for player in (SUN, MOON):
        table.played(*(["S1"] if player is SUN else []))
        offered(table, MOON)
        table.says(SUN, Request.ACCEPT)
        assert kinds(table.says(player, Request.UNDO)) == [EndTakenBack, ToMove]


def test_a_draw_that_the_host_offers_is_accepted_from_a_seat(table: Table) -> None:
    """Words of the host are as before."""
    table.played("S1")
    for _ in range(2):
        table.now += 1000.0
        table.take(Request.DRAW)
    assert kinds(table.says(MOON, Request.ACCEPT)) == [GameOver, Notice]


def test_only_who_is_to_move_resigns(table: Table) -> None:
    """Resigning is for oneself; it can be thought over."""
    table.played("S1")
    assert table.says(SUN, Request.RESIGN) == refused("others_resign", MOON)
    assert kinds(table.says(MOON, Request.RESIGN)) == [Offer]
    assert table.says(SUN, Request.NO) == refused("no_offer")
    assert table.says(MOON, Request.NO) == [OfferOver("refused")]
    table.says(MOON, Request.RESIGN)
    (over,) = table.says(MOON, Request.RESIGN)
    assert isinstance(over, GameOver)
    assert over.termination == "resigned"


def test_only_ones_own_turn_is_taken_back(table: Table) -> None:
    """The other player's turn stays."""
    table.played("S1")
    assert table.says(MOON, Request.UNDO) == refused("others_undo", SUN)
    assert table.says(MOON, Request.WRONG) == refused("others_wrong", SUN)
    assert TakenBack in kinds(table.says(SUN, Request.UNDO))


def test_a_number_is_no_way_to_make_the_others_turn(table: Table) -> None:
    """Where nothing is asked, a number is a turn like any other."""
    table.played("S1")
    assert table.says(SUN, AnswerQuestion(1)) == refused("others_turn", MOON)


def test_there_is_nothing_to_say_at_the_computers_seat(table: Table) -> None:
    """Whoever sat there before."""
    table.director.match.seats[MOON] = Seat("Computer", "1")
    table.played("S1")
    for word in OF_A_SEAT:
        assert table.says(MOON, Request(word)) == refused("not_yours", MOON), word


def test_before_a_game_nothing_is_kept(bench: Bench) -> None:
    """What a seat says then would count later, when it may be another's turn."""
    assert bench.take(FromSeat(SUN, Typed("S1"))) == [Notice("no_game")]


def test_a_hand_gets_one_turn_of_a_seat(bench: Bench) -> None:
    """It takes its time; another turn in the same position would be the other player's."""
    bench.begun()
    assert bench.take(FromSeat(SUN, Typed("S1"))) == []
    assert bench.take(FromSeat(SUN, Typed("S2"))) == refused("not_yours", SUN)
    assert bench.typed == ["S1"]
    bench.shows(cells(s1="-"))
    bench.take(FromSeat(MOON, Typed("1-5/S16")))
    assert bench.typed == ["S1", "1-5/S16"]
