"""What a phone sends, and the camera that it makes."""

import threading
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from eclipse_companion.sensing.camera import CameraName, Exposure, Kind
from eclipse_companion.sensing.camera.calls import TimedCalls
from eclipse_companion.sensing.camera.controls import Controls
from eclipse_companion.sensing.camera.device import CameraError, Reason
from eclipse_companion.sensing.camera.exposing import Auto, Expose, Hold
from eclipse_companion.sensing.camera.handover import Handover
from eclipse_companion.sensing.camera.phone import PhoneFeed, PhonePictures, Taken, open_phone
from eclipse_companion.sensing.camera.phone.feed import MOST_A_SECOND, MOST_BYTES, QUICK_MS, REST_MS
from eclipse_companion.sensing.camera.phone.pictures import SILENT_MS
from eclipse_companion.sensing.camera.session import Clockwork, Session, Wishes


class Clock:
    def __init__(self) -> None:
        self.now = 10_000.0

    def __call__(self) -> float:
        return self.now


def jpeg(level: int = 90, size: tuple[int, int] = (72, 128)) -> bytes:
    return cv2.imencode(".jpg", np.full((*size, 3), level, np.uint8))[1].tobytes()


def claiming(width: int, height: int) -> bytes:
    """A JPEG file whose header says that it is as large as this."""
    data = bytearray(jpeg())
    at = data.index(b"\xff\xc0")
    data[at + 5 : at + 9] = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    return bytes(data)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def feed(clock: Clock) -> PhoneFeed:
    return PhoneFeed(clock)


def test_only_the_newest_picture_is_looked_at(feed: PhoneFeed, clock: Clock) -> None:
    """A slow look misses pictures, and none waits in a queue."""
    feed.take(jpeg(10), 0.0, 0.0)
    device = PhonePictures(feed)
    for level in (50, 100, 200):
        clock.now += 150.0
        assert feed.take(jpeg(level), clock.now - 40.0, clock.now) is Taken.ACCEPTED
    assert device.grab()
    good, pixels = device.retrieve()
    assert good
    assert pixels is not None
    assert abs(int(pixels[0, 0, 0]) - 200) < 4
    assert device.taken_ms == pytest.approx(clock.now - 40.0)
    assert not device.grab()


@pytest.mark.parametrize(
    ("data", "becomes"),
    [
        (b"", Taken.NO_PICTURE),
        (b"garbage" * 100, Taken.NO_PICTURE),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 64, Taken.NO_PICTURE),
        (b"\xff\xd8\xff", Taken.NO_PICTURE),
        (claiming(60_000, 60_000), Taken.TOO_LARGE),
        (claiming(0, 720), Taken.TOO_LARGE),
        (jpeg() + b"\0" * MOST_BYTES, Taken.TOO_LARGE),
    ],
)
def test_what_is_no_picture_of_a_phone_is_refused(feed: PhoneFeed, data: bytes, becomes: Taken) -> None:
    """Garbage and giants are refused by their first bytes: nothing is decoded, and no picture has come."""
    assert feed.take(data, 0.0, 0.0) is becomes
    assert feed.next(0, 0.0) is None


def test_a_picture_that_cannot_be_decoded_is_left_out(feed: PhoneFeed, clock: Clock) -> None:
    """Its header may be right: the camera goes on with the next one."""
    feed.take(jpeg(), 0.0, 0.0)
    device = PhonePictures(feed)
    clock.now += 150.0
    feed.take(jpeg()[:200] + b"\0" * 20, clock.now, clock.now)
    assert not device.grab() or device.retrieve()[0]
    clock.now += 150.0
    feed.take(jpeg(), clock.now, clock.now)
    assert device.grab()


def test_a_picture_that_comes_during_a_look_is_the_next_one_given(feed: PhoneFeed, clock: Clock) -> None:
    """It isn't grabbed for nobody: whoever has looked at the one before gets it without a wait for another one."""
    handover = Handover()
    feed.take(jpeg(10), 0.0, 0.0)
    wishes = Wishes(CameraName(Kind.PHONE, "1"), exposes=False)
    session = Session(PhonePictures(feed), wishes, handover, Clockwork(clock, lambda _: None))
    given = []
    for level in (40, 80, 120, 160):
        clock.now += 150.0
        feed.take(jpeg(level), clock.now, clock.now)
        # The picture is there already.
        asking = threading.Timer(0.02, lambda: given.append(handover.take(Exposure.NORMAL, 1.0)))
        asking.start()
        while asking.is_alive():
            ask = session.asked()
            shot = session.step(ask)
            if ask is not None and shot is not None:
                handover.give(ask, shot)
                asking.join()
    levels = [int(shot.pixels[0, 0, 0]) for shot in given if shot is not None]
    assert levels == pytest.approx([40, 80, 120, 160], abs=4)


def test_a_picture_that_was_overtaken_is_left_out(feed: PhoneFeed, clock: Clock) -> None:
    """Two may be under way: what comes late was taken before what is there, and never counts as newer."""
    shown = []
    for level, shutter in ((100, 300.0), (50, 150.0), (200, 450.0)):
        clock.now += 150.0
        assert feed.take(jpeg(level), shutter, shutter + 40.0) is Taken.ACCEPTED
        newest = feed.next(0, 0.0)
        assert newest is not None
        shown.append((newest.number, newest.data))
    assert shown == [(1, jpeg(100)), (1, jpeg(100)), (2, jpeg(200))]


@pytest.mark.parametrize(
    "another", [lambda feed: feed.tell({"state": "ready"}), PhoneFeed.begin], ids=["page", "phone"]
)
def test_a_page_that_is_loaded_anew_has_another_clock(
    feed: PhoneFeed, clock: Clock, another: Callable[[PhoneFeed], None]
) -> None:
    """What was known of the one before would date its pictures seconds back, or take them for overtaken ones."""
    feed.tell({"trip": [4000.0, 4010.0, clock.now]})
    feed.take(jpeg(), 4000.0, 4005.0)
    another(feed)
    clock.now += 3000.0
    feed.take(jpeg(), 20.0, 25.0)
    newest = feed.next(1, 0.0)
    assert newest is not None
    assert newest.taken_ms == pytest.approx(clock.now - 5.0)


def test_more_than_ten_pictures_a_second_are_refused(feed: PhoneFeed, clock: Clock) -> None:
    """The first ten of a second are taken, and more only when it is over."""
    taken = [feed.take(jpeg(), 0.0, 0.0) for _ in range(30)]
    assert taken == [Taken.ACCEPTED] * MOST_A_SECOND + [Taken.TOO_FAST] * (30 - MOST_A_SECOND)
    clock.now += 1001.0
    assert feed.take(jpeg(), 0.0, 0.0) is Taken.ACCEPTED


def test_pictures_come_slowly_at_rest_and_fast_while_something_moves(feed: PhoneFeed, clock: Clock) -> None:
    """The phone is told in each answer when the next picture is due."""
    assert feed.answer()["every_ms"] == REST_MS
    feed.busy()
    assert feed.answer()["every_ms"] == QUICK_MS
    clock.now += 3100.0
    assert feed.answer()["every_ms"] == REST_MS


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({}, "No phone films yet. Scan the code"),
        ({"state": "hidden"}, "shows something else"),
        ({"state": "ended"}, "took its camera away"),
        ({"state": "refused"}, "Allow the camera"),
        ({"state": "left"}, "was closed"),
        ({"state": "sending"}, "sends no more pictures"),
    ],
)
def test_a_phone_that_does_not_film_is_told_of(feed: PhoneFeed, said: dict[str, str], words: str) -> None:
    """Opening it fails with a sentence that says what to do at the phone."""
    feed.tell(said)
    with pytest.raises(CameraError, match=words) as told:
        open_phone(feed)
    assert told.value.reason is Reason.AWAY


def test_a_picture_that_was_under_way_does_not_bring_a_phone_back(feed: PhoneFeed, clock: Clock) -> None:
    """It was taken before the phone said that it shows something else; one that is taken later does."""
    feed.take(jpeg(), clock.now - 40.0, clock.now)
    shutter = clock.now + 100.0
    clock.now += 200.0
    feed.tell({"state": "hidden"})
    clock.now += 50.0
    feed.take(jpeg(), shutter, shutter + 10.0)
    assert feed.state == "hidden"
    clock.now += 500.0
    feed.take(jpeg(), clock.now - 40.0, clock.now)
    assert feed.state == "sending"


def test_a_phone_that_falls_silent_is_lost_within_two_seconds(feed: PhoneFeed, clock: Clock) -> None:
    """A moment without pictures is nothing; a longer one is told; what the phone says itself is told at once."""
    feed.take(jpeg(), 0.0, 0.0)
    device = PhonePictures(feed)
    clock.now += SILENT_MS - 1
    assert not device.grab()
    clock.now += 2
    with pytest.raises(CameraError, match="sends no more pictures"):
        device.grab()
    feed.take(jpeg(), 0.0, 0.0)
    assert device.grab()
    feed.tell({"state": "hidden"})
    with pytest.raises(CameraError, match="shows something else"):
        device.grab()
    assert SILENT_MS < 2000


def test_a_phone_is_exposed_as_a_webcam_is(feed: PhoneFeed) -> None:
    """Where its browser offers that: held as it is, exposed for so long, and let go again."""
    feed.tell({"offers": {"exposure": [1, 400], "exposed": 160, "focus": True, "colours": True}})
    controls = Controls(TimedCalls(PhonePictures(feed), lambda: 0.0))
    assert controls.can_expose
    assert controls.carry_out(Hold()) == 160
    assert feed.answer()["exposure"] == 160
    controls.carry_out(Expose(55.0))
    assert feed.answer()["exposure"] == 55
    controls.carry_out(Expose(5000.0))
    assert feed.answer()["exposure"] == 400
    controls.carry_out(Auto())
    assert feed.answer()["exposure"] is None


def test_focus_and_colours_are_held_once_the_board_is_found(feed: PhoneFeed) -> None:
    """While the phone is being leaned it goes on focusing."""
    feed.tell({"offers": {"focus": True, "colours": True}})
    controls = Controls(PhonePictures(feed))
    for prop in controls.lockable:
        controls.turn(prop, on=False)
    assert not feed.answer()["focus_held"]
    feed.locks = True
    assert feed.answer()["focus_held"]
    assert feed.answer()["colours_held"]


@pytest.mark.parametrize("offers", [None, 5, {}, {"exposure": [5, 5]}, {"exposure": ["a", True]}, {"exposed": "x"}])
def test_a_phone_that_offers_nothing_is_left_as_it_is(feed: PhoneFeed, offers: object) -> None:
    """It isn't exposed, and nothing of it is held, whatever it says."""
    feed.tell({"offers": offers, "state": 7, "trip": [1, None, "x"]})
    controls = Controls(PhonePictures(feed))
    assert not controls.can_expose
    assert controls.lockable == []
