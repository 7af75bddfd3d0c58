"""Outputs in their own threads: order, failures, hanging, the end."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.showing.setup_in_one import SetupInOne
from eclipse_companion.table.audience import Audience, Sees
from tests.envelopes import enveloped, opened

FACTS = [Notice(str(number)) for number in range(50)]


class Kept:
    """Keeps what it hears; a test may make it do something else first."""

    def __init__(self, first: Callable[[], object] = lambda: None) -> None:
        self.told: list[Fact] = []
        self.closed = False
        self._first = first

    def tell(self, announcement: Fact) -> None:
        self._first()
        self.told.append(announcement)

    def close(self) -> None:
        self.closed = True


class Hanging(Kept):
    pass


class Faulty(Kept):
    def tell(self, announcement: Fact) -> None:
        raise ValueError(f"no ink for {type(announcement).__name__}")


class FaultyAtTheEnd(Kept):
    def close(self) -> None:
        raise OSError("no paper")


def tell_all(audience: Audience) -> None:
    for fact in FACTS:
        audience.deliver(enveloped(fact))


def test_each_output_is_told_everything_in_order() -> None:
    """All outputs hear the same announcements, in order, before they are closed."""
    outputs = [Kept(), Kept()]
    audience = Audience(outputs, lambda _: None)
    tell_all(audience)
    audience.close()
    assert [output.told for output in outputs] == [FACTS, FACTS]
    assert all(output.closed for output in outputs)


def test_nothing_is_told_before_it_is_saved() -> None:
    """Announcements wait until what the game has written is on the disk."""
    saved = threading.Event()
    output = Kept(lambda: order.append(saved.is_set()))
    order: list[bool] = []
    audience = Audience([output], lambda _: None, saved=saved.wait)
    tell_all(audience)
    saved.set()
    audience.close()
    assert output.told == FACTS
    assert all(order)


def test_who_takes_answers_hears_a_question_before_anybody_sees_it() -> None:
    """Whatever is typed once an output shows a question finds the typist ready for it."""
    asked: list[Fact] = []
    ready: list[bool] = []
    output = Kept(lambda: ready.append(len(asked) > len(output.told)))
    audience = Audience([output], lambda _: None, before=lambda envelope: asked.append(envelope.fact))
    tell_all(audience)
    audience.close()
    assert ready == [True] * len(FACTS)


@pytest.mark.parametrize("may_speak", [True, False])
@pytest.mark.parametrize("here", [True, False])
def test_what_one_player_may_see_reaches_only_outputs_that_may_show_it(*, here: bool, may_speak: bool) -> None:
    """The device at which people play shows it while it is in that player's hands; a voice, if nobody else listens."""
    device, page, voice = Kept(), Kept(), Kept()
    audience = Audience((), lambda _: None)
    audience.add(device, sees=Sees.HERE)
    audience.add(page, sees=Sees.ALL)
    audience.add(voice)
    for fact, only_for in ((FACTS[0], None), (FACTS[1], Player.SUN), (FACTS[2], None)):
        audience.deliver(replace(enveloped(fact), only_for=only_for, here=here, may_speak=may_speak))
    audience.close()
    assert device.told == (FACTS[:3] if here else [FACTS[0], FACTS[2]])
    assert page.told == FACTS[:3]
    assert voice.told == (FACTS[:3] if may_speak else [FACTS[0], FACTS[2]])


def test_only_the_device_at_which_people_play_gets_what_tells_more() -> None:
    """All other outputs get what everybody may see."""
    outputs = {sees: Kept() for sees in Sees}
    audience = Audience((), lambda _: None)
    for sees, output in outputs.items():
        audience.add(output, sees=sees)
    audience.deliver(replace(enveloped(FACTS[0]), private_version=FACTS[1]))
    audience.close()
    assert {sees: output.told for sees, output in outputs.items()} == {
        Sees.HERE: [FACTS[1]],
        Sees.ALL: [FACTS[0]],
        Sees.ALOUD: [FACTS[0]],
    }


def test_an_output_that_fails_is_named_once_and_left_out() -> None:
    """A failing output ends alone: one notice names it, it is closed, and the others keep hearing."""
    said: list[Notice] = []
    kept, faulty = Kept(), Faulty()
    audience = Audience([faulty, kept], said.append)
    tell_all(audience)
    audience.close()
    assert said == [Notice("output_failed", {"output": "Faulty", "reason": "ValueError: no ink for Notice"})]
    assert kept.told == FACTS
    assert faulty.closed


def test_nothing_is_kept_for_an_output_that_failed() -> None:
    """Announcements after a failure don't pile up."""
    said: list[Notice] = []
    failed = threading.Event()

    def notify(notice: Notice) -> None:
        said.append(notice)
        failed.set()

    audience = Audience([Faulty()], notify)
    audience.deliver(enveloped(FACTS[0]))
    assert failed.wait(10)
    tell_all(audience)
    assert audience._listeners[0]._coming.empty()
    audience.close()
    assert len(said) == 1


def test_a_setup_that_needs_nobody_is_told_in_one() -> None:
    """People hear one notice of a virtual board's setup and how it ends; everything else is passed on."""
    told: list[Fact] = []
    setup = SetupInOne(opened(told.append))
    for step in ("empty the board", "place", "turn over", "take off", "done", "empty the board", "failed"):
        setup.deliver(enveloped(Calibration(step)))
    setup.deliver(enveloped(FACTS[0]))
    notice = Notice("setting_up")
    assert told == [notice, Calibration("done"), notice, Calibration("failed"), FACTS[0]]


def test_an_output_that_can_not_end_is_named() -> None:
    """A failure at the end is reported like an earlier one."""
    said: list[Notice] = []
    Audience([FaultyAtTheEnd()], said.append).close()
    assert [notice.key for notice in said] == ["output_failed"]


def test_an_output_that_hangs_is_named_once_and_holds_nobody_up() -> None:
    """While one output hangs, the others keep hearing; it is named once and given up, and the end doesn't wait."""
    said: list[Notice] = []
    begun, go_on = threading.Event(), threading.Event()

    def hang() -> None:
        begun.set()
        go_on.wait()

    kept, hanging = Kept(), Hanging(hang)
    audience = Audience([hanging, kept], said.append, stuck_s=0.5)
    audience.deliver(enveloped(FACTS[0]))
    assert begun.wait(10)
    time.sleep(0.6)
    for fact in FACTS[1:]:
        audience.deliver(enveloped(fact))
    audience.close()
    assert said == [Notice("output_stuck", {"output": "Hanging"})]
    assert kept.told == FACTS
    go_on.set()


def test_no_thread_is_left_over() -> None:
    """After the end, no output's thread remains."""
    before = set(threading.enumerate())
    audience = Audience([Kept(), Faulty()], lambda _: None)
    tell_all(audience)
    audience.close()
    assert set(threading.enumerate()) <= before
