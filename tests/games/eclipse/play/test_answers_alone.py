"""What one person asks for where each has a device of their own: nobody else gets the answer."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import (
    HOST,
    Envelope,
    Fact,
    GameOver,
    Host,
    Notice,
    Offer,
    OfferOver,
    ToMove,
    TurnSeen,
)
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.eclipse.announcements import Hint, Threats
from eclipse_companion.games.eclipse.game.claims import GaveAway
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.table.inputs import AnyRequest, BeginGame, FromSeat, MakeTurn, Request, SeatsElsewhere, Typed
from eclipse_companion.table.searches import FindHint, HintFound, JudgeTurn, TurnJudged
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.game_desk import Desk
from tests.games.eclipse.play.games import advice

SUN, MOON = Player.SUN, Player.MOON


class Devices(Desk):
    """A table without a board: Anna plays Sun, and Ben plays Moon. It keeps who got what."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.sent: list[Envelope] = []
        self.table.game._deliver = self.sent.append
        self.take("S1")

    def elsewhere(self, *players: Player) -> None:
        """These have a device of their own."""
        self.table.take(SeatsElsewhere(frozenset(players)), self.now)

    def got(self, said: AnyRequest | str, seat: Player | None = None) -> list[tuple[Fact, AnyPlayer | Host | None]]:
        """What is told, and to whom, when somebody says something at a seat, or at the shared device."""
        del self.sent[:]
        self.now += 1000.0
        self.table.advance(self.now)
        item = Typed(said) if isinstance(said, str) else said
        self.table.take(item if seat is None else FromSeat(seat, item), self.now)
        if any(isinstance(search, FindHint) for search in self.sought):
            self.sought.clear()
            self.table.take(HintFound(self.director.match.position, advice("1-5/S16")), self.now)
        return [(envelope.fact, envelope.only_for) for envelope in self.sent]

    def told_of(self, kind: type[Fact]) -> list[AnyPlayer | Host | None]:
        """Who got announcements of a kind when something was said last."""
        return [envelope.only_for for envelope in self.sent if isinstance(envelope.fact, kind)]


@pytest.fixture
def devices(tmp_path: Path) -> Iterator[Devices]:
    made = Devices(tmp_path)
    yield made
    made.recorder.close()


@pytest.mark.parametrize("elsewhere", [(MOON,), (SUN, MOON)])
def test_a_hint_goes_to_who_asked(devices: Devices, elsewhere: tuple[Player, ...]) -> None:
    """From a seat, each step is for that player alone; who isn't to move is told to wait, also at the host."""
    devices.elsewhere(*elsewhere)
    (first, second) = (devices.got(Request.HINT, MOON)[0] for _ in range(2))
    assert (first[1], second[1]) == (MOON, MOON)
    assert first[0] != second[0]
    here = None if SUN not in elsewhere else SUN
    assert devices.got(Request.HINT, here) == [(Notice("others_hint", player=MOON), SUN)]
    assert devices.got(Request.AGAIN, MOON)[0][0] == second[0]
    ((asked, _),) = devices.got(Request.AGAIN, here)
    assert isinstance(asked, ToMove)
    devices.got("1-5/S16", MOON)
    ((hint, who),) = devices.got(Request.HINT, here)
    assert (isinstance(hint, Hint), who) == (True, SUN)
    assert devices.got(Request.HINT, MOON) == [(Notice("others_hint", player=SUN), MOON)]


def test_a_hint_that_comes_when_nobody_waits_for_it_any_more_is_dropped(devices: Devices) -> None:
    """A turn was made and taken back meanwhile: nobody else gets what one person had asked."""
    devices.elsewhere(SUN, MOON)
    devices.table.take(FromSeat(MOON, Request.HINT), devices.now)
    devices.sought.clear()
    position = devices.director.match.position
    devices.got("1-5/S16", MOON)
    devices.got(Request.UNDO, MOON)
    assert devices.director.match.position == position
    del devices.sent[:]
    devices.table.take(HintFound(position, advice("1-5/S16")), devices.now)
    assert devices.sent == []


def test_what_is_asked_for_at_a_shared_device_everybody_gets(devices: Devices) -> None:
    """As long as nobody has a device of their own."""
    assert [who for _, who in devices.got(Request.HINT)] == [None]


def test_two_computers_play_on_no_other_device(devices: Devices) -> None:
    """Who watches them gets hints, and everybody sees them."""
    devices.take(BeginGame((Seat("Computer", "1"), Seat("Computer", "1"))))
    devices.take(Request.ACCEPT)
    assert not any(seat.human for seat in devices.director.match.seats.values())
    assert [who for _, who in devices.got(Request.HINT)] == [None]


@pytest.mark.parametrize("said", ["2-3/S16", "nonsense", Request.HINT, Request.THREATS, Request.NO, Request.RESIGN])
def test_what_is_asked_where_nobody_plays_is_answered_there_alone(devices: Devices, said: AnyRequest | str) -> None:
    """Both have a device of their own: what somebody says at the host is on no phone; a hint isn't given there."""
    devices.elsewhere(SUN, MOON)
    ((fact, who),) = devices.got(said)
    assert who not in {None, SUN, MOON}
    assert (devices.sent[-1].here, devices.sent[-1].may_speak) == (True, True)
    if said is Request.HINT:
        assert fact == Notice("hint_there", player=MOON)
    if said is Request.RESIGN:
        assert fact == Notice("resign_there", player=MOON)


def test_a_draw_that_is_offered_where_nobody_plays_is_for_both_to_answer(devices: Devices) -> None:
    """Who is to move offers it; the host doesn't agree with what a person offers by offering it, too."""
    devices.elsewhere(SUN, MOON)
    devices.got(Request.DRAW)
    ((offer, who),) = devices.got(Request.DRAW)
    assert (offer, who) == (Offer("draw", MOON), None)
    ((refused, who),) = devices.got(Request.ACCEPT)
    assert refused == Notice("others_answer", player=SUN)
    assert who not in {None, SUN, MOON}
    devices.got(Request.ACCEPT, SUN)
    assert devices.told_of(GameOver) == [None]


def test_what_one_person_was_asked_is_not_confirmed_at_the_host(devices: Devices) -> None:
    """Ben is asked whether he resigns: the same word at the host is a first one, too."""
    devices.elsewhere(SUN, MOON)
    devices.got(Request.RESIGN, MOON)
    devices.got(Request.RESIGN)
    assert devices.told_of(GameOver) == []


def test_one_person_alone_gets_it_everywhere(tmp_path: Path) -> None:
    """Against the computer nobody else is there to hide it from: the large screen shows it beside the phone."""
    devices = Devices(tmp_path)
    devices.take(BeginGame((Seat("Computer", "1"), None)))
    devices.take(BeginGame((Seat("Computer", "1"), None)))
    devices.elsewhere(MOON)
    assert {who for _, who in devices.got(Request.AGAIN, MOON)} == {None}
    devices.recorder.close()


def test_threats_are_marked_for_who_wants_them(devices: Devices) -> None:
    """Also in the positions that follow, until that player doesn't want them any more."""
    devices.elsewhere(MOON)
    assert [who for _, who in devices.got(Request.THREATS, MOON)] == [MOON]
    devices.got("1-5/S16")
    assert devices.told_of(Threats) == [MOON]
    assert devices.told_of(TurnSeen) == devices.told_of(ToMove) == [None]
    assert [who for _, who in devices.got(Request.THREATS, MOON)] == [MOON]
    devices.got("5-6/S1")
    assert devices.told_of(Threats) == []


def test_threats_that_one_person_wanted_can_be_hidden_by_everybody(devices: Devices) -> None:
    """Once both share a device, where nobody knows who asks."""
    devices.elsewhere(MOON)
    devices.got(Request.THREATS, MOON)
    devices.elsewhere()
    assert devices.got(Request.THREATS) == [(Threats(MOON, None), None)]
    devices.got("1-5/S16")
    assert devices.told_of(Threats) == []


def test_threats_that_one_person_wanted_are_not_shown_to_who_sits_there_next(devices: Devices) -> None:
    """A game with swapped sides begins without them."""
    devices.elsewhere(MOON)
    devices.got(Request.THREATS, MOON)
    for _ in range(2):
        devices.got(Request.REMATCH)
    devices.elsewhere(SUN)
    devices.got("S1", SUN)
    assert devices.told_of(TurnSeen) == [None]
    assert devices.told_of(Threats) == []


@pytest.mark.parametrize("said", ["2-3/S16", Request.WRONG, Request.NO, Request.GO_ON, Request.QUIT])
def test_a_refusal_goes_to_who_is_refused(devices: Devices, said: AnyRequest | str) -> None:
    """From a seat nobody else reads it."""
    devices.elsewhere(MOON)
    told = devices.got(said, MOON)
    assert [(type(fact), who) for fact, who in told] == [(Notice, MOON)]


def test_a_refusal_at_the_shared_device_stays_there(devices: Devices) -> None:
    """The phone of the other person doesn't show it; the voice beside the device says it."""
    devices.elsewhere(MOON)
    assert [who for _, who in devices.got(Request.GO_ON)] == [SUN]
    assert [(envelope.here, envelope.may_speak) for envelope in devices.sent] == [(True, True)]
    devices.got(Request.GO_ON, MOON)
    assert [(envelope.here, envelope.may_speak) for envelope in devices.sent] == [(False, False)]


def test_what_changes_the_game_is_everybodys(devices: Devices) -> None:
    """A turn and an offer of a draw aren't answers; whether to offer it, only one is asked."""
    devices.elsewhere(MOON)
    for said in (MakeTurn(devices.director.match.rules.turn("1-5/S16")), Request.DRAW):
        if said is Request.DRAW:
            assert devices.got(said, MOON) == [(Offer("offer_draw", MOON), MOON)]
        told = devices.got(said, MOON)
        assert [who for _, who in told] == [None] * len(told), said
        assert told, said


def test_who_offers_a_draw_at_the_host_does_not_accept_it(devices: Devices) -> None:
    """That person can only take it back; the other one accepts it from a device of their own."""
    devices.elsewhere(MOON)
    for said in (Request.DRAW, Request.DRAW):
        devices.got(said)
    assert devices.got(Request.ACCEPT) == [(Notice("own_offer", player=MOON), SUN)]
    assert devices.got(Request.NO) == [(OfferOver("taken_back", SUN), None)]
    for said in (Request.DRAW, Request.DRAW):
        devices.got(said)
    devices.got(Request.ACCEPT, MOON)
    assert devices.told_of(GameOver) == [None]


GAVE_AWAY = (GaveAway(Turn.parse("1-5/S16"), "draw", "loss"),)


def coached(devices: Devices, turn: str) -> list[tuple[Fact, AnyPlayer | Host | None]]:
    """What is told when the coach finds that the turn which is made now gives something away."""
    devices.director.match.advice.coached = True
    devices.got(turn)
    (judging,) = [search for search in devices.sought if isinstance(search, JudgeTurn)]
    del devices.sent[:], devices.sought[:]
    devices.table.take(TurnJudged(judging.position, judging.turn, GAVE_AWAY), devices.now)
    return [(envelope.fact, envelope.only_for) for envelope in devices.sent]


@pytest.mark.parametrize("elsewhere", [(MOON,), (SUN,), (SUN, MOON), ()])
def test_the_coach_speaks_to_who_made_the_turn(devices: Devices, elsewhere: tuple[Player, ...]) -> None:
    """The other one neither hears of it nor can answer; what becomes of it is told to the same person."""
    devices.elsewhere(*elsewhere)
    alone = MOON if elsewhere else None
    ((offer, who),) = coached(devices, "1-5/S16")
    assert (type(offer), who) == (Offer, alone)
    if elsewhere:
        refused = devices.got(Request.ACCEPT, SUN if SUN in elsewhere else None)
        assert [type(fact) for fact, _ in refused] == [Notice]
    assert devices.got(Request.NO, MOON if MOON in elsewhere else None) == [(OfferOver("refused"), alone)]


def test_who_is_asked_whether_to_resign_is_asked_alone(devices: Devices) -> None:
    """If the other one asks for something that the table has to ask back, the first question is gone there."""
    devices.elsewhere(SUN, MOON)
    devices.got("1-5/S16")
    ((asked, who),) = devices.got(Request.RESIGN, SUN)
    assert (type(asked), who) == (Offer, SUN)
    assert devices.got(Request.DRAW, MOON) == [(OfferOver("refused"), SUN), (Offer("offer_draw", MOON), MOON)]


def test_a_draw_stands_below_a_question_that_is_gone(devices: Devices) -> None:
    """Who offered it and was then asked something else hears that it is open again; the other one agrees with it."""
    devices.elsewhere(SUN, MOON)
    draw = Offer("draw", MOON)
    for said in (Request.DRAW, Request.DRAW, Request.RESIGN):
        devices.got(said, MOON)
    assert devices.got(Request.NEW) == [(OfferOver("refused"), MOON), (draw, MOON), (Offer("new"), HOST)]
    assert devices.got(Request.NO) == [(OfferOver("gone"), HOST), (draw, HOST)]
    devices.got(Request.RESIGN, MOON)
    devices.got(Request.DRAW, SUN)
    assert devices.told_of(GameOver) == [None]


def test_nobody_resigns_for_another_person(devices: Devices) -> None:
    """At the host's device, too: whoever plays there alone can resign on their own turn."""
    devices.elsewhere(MOON)
    assert devices.got(Request.RESIGN) == [(Notice("others_resign", player=MOON), SUN)]
    devices.got(MakeTurn(devices.director.match.rules.turn("1-5/S16")), MOON)
    assert devices.got(Request.RESIGN) == [(Offer("resign", SUN), SUN)]
