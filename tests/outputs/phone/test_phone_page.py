"""The page of a phone that films, in a real browser: people mark corners there, it shows the game, and speaks."""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from eclipse_companion.outputs.language import phone_labels
from eclipse_companion.outputs.page.certificate import own_certificate
from eclipse_companion.outputs.page.network import LOOPBACK, find_network
from eclipse_companion.outputs.page_labels import SPEECH
from eclipse_companion.outputs.phone.joining import Phones
from eclipse_companion.outputs.phone.server import PhonePage, PhoneServer
from tests.games.eclipse.showing.scenes import SCENES
from tests.outputs.browser import FILMING, Browser, Chromium, program
from tests.outputs.page.test_speech import VOICES
from tests.outputs.phone.test_screen import screen
from tests.processes import wait_until

pytestmark = pytest.mark.skipif(program() is None, reason="There is no browser here.")

LABELS: Final = ("1", "4", "16", "13")
RING: Final = "document.querySelectorAll('.corner')"
HEIGHT: Final = "(each) => each.getBoundingClientRect().height"
MARK: Final = "[data-do=mark]"


class Films:
    """Takes pictures, and finds no markers in them."""

    most_bytes = 2_000_000

    def __init__(self) -> None:
        self.corners: list[Any] = []
        self.asked: list[bool] = []
        self.said: list[str] = []
        self.guide = "no_markers"
        self.screen = screen()
        self.spoken: list[dict[str, Any]] = []
        self.offers: list[dict[str, Any]] = []
        self.exposure: float | None = None

    def joined(self, number: int) -> None:
        """Whichever."""

    def picture(self, number: int, data: bytes, shutter: float, sent: float) -> int:
        del number, data, shutter, sent
        return 200

    def told(self, number: int, said: Mapping[str, Any]) -> None:
        del number
        if "corners" in said:
            self.corners.append(said["corners"])
        if "speak" in said:
            self.asked.append(said["speak"])
        if "say" in said:
            self.said.append(said["say"])
        if "offers" in said:
            self.offers.append(said["offers"])

    def say(self, text: str) -> None:
        number = len(self.spoken) + 1
        said = {"number": number, "text": text, "turns": 1, "lasting": True, "replaces": True, "private": False}
        self.spoken = [*self.spoken, said]

    def answer(self, number: int, known: int) -> Mapping[str, Any]:
        speaks = "here" if self.asked and self.asked[-1] else "nobody"
        speech = {"speaks": speaks, "spoken": self.spoken}
        stands = {"at": 0.0, "every_ms": 100.0, "guide": self.guide, "marks": not self.corners}
        stands |= {"exposure": self.exposure, "focus_held": False, "colours_held": False}
        return {**stands, **self.screen.shown_to(number, known), **speech}


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with closing(Chromium(*FILMING)) as made:
        yield made


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Films]]:
    file, films = own_certificate(tmp_path, [LOOPBACK], datetime.now(UTC)), Films()
    setup = films.screen.setup
    own = {"mark_corners_said": "Drag each ring.", "guide_no_markers": "Where is it?", "guide_unclear": "Unclear."}
    words = {**setup["words"], **phone_labels("en"), **{word: word for word in SPEECH}, **own}
    corners = (("1", 0, 0), ("4", 1, 0), ("16", 1, 1), ("13", 0, 1))
    page = PhonePage("en", "Camera", words, lambda why: why, corners, films.screen.facts, setup)
    server = PhoneServer(find_network(file, file), Phones(), films, page, 0)
    yield server.url, films
    server.close()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390)])
def test_corners_are_dragged_over_the_picture(
    served: tuple[str, Films], chromium: Chromium, width: int, height: int
) -> None:
    """Upright and sideways: a thumb drags each ring, a glass shows what lies below, keys move it, labels go round.

    At the end, and not before, the companion gets shares of the picture, whatever the screen's size.
    """
    url, films = served
    with Browser(width, height, of=chromium) as phone:
        phone.open(url)
        phone.click("[data-testid=phone-start]")
        phone.wait_for(f"document.querySelector('{MARK}')?.checkVisibility()")
        phone.click(MARK)
        assert phone.run(f"[...{RING}].map((ring) => ring.textContent)") == list(LABELS)
        assert phone.run(f"Math.min(...[...{RING}].map((ring) => ring.getBoundingClientRect().width))") >= 48
        assert phone.run("document.querySelector('[role=status]#mark-how').textContent") == "Drag each ring."
        frame = phone.run(
            "(({ x, y, width, height }) => [x, y, width, height])"
            "(document.querySelector('.filmed').getBoundingClientRect())"
        )
        for at, (across, down) in enumerate([(0.1, 0.2), (0.9, 0.15), (0.8, 0.95), (0.2, 0.85)]):
            x, y = frame[0] + across * frame[2], frame[1] + down * frame[3]
            start = phone.run(
                f"(({{ x, y, width, height }}) => [x + width / 2 - 9, y + height / 2 + 14])"
                f"({RING}[{at}].getBoundingClientRect())"
            )
            phone._mouse("mousePressed", *start, held=True)
            phone._mouse("mouseMoved", x - 9, y + 14, held=True)
            assert phone.run("document.querySelector('.magnifier').checkVisibility()")
            phone._mouse("mouseReleased", x - 9, y + 14)
            assert not phone.run("document.querySelector('.magnifier').checkVisibility()")
        assert films.corners == []
        phone.click("[data-do=mark_turn]")
        phone.run(f"{RING}[0].focus()")
        phone.press("ArrowLeft")
        phone.click("[data-do=marked]")
        phone.wait_for("!document.querySelector('.corner').checkVisibility()")
        assert films.corners == [
            [pytest.approx(place, abs=0.01) for place in ([0.895, 0.15], [0.8, 0.95], [0.2, 0.85], [0.1, 0.2])]
        ]
        phone.wait_for(f"!document.querySelector('{MARK}').checkVisibility()")
        assert phone.run("document.documentElement.scrollWidth <= innerWidth")


def test_an_answer_that_is_long_under_way_does_not_keep_the_next_picture_waiting(
    served: tuple[str, Films], chromium: Chromium
) -> None:
    """The next one is sent meanwhile, and no third one: the newest picture counts, and none may queue up."""
    url, _ = served
    hold = """
        window.held = [];
        const straight = window.fetch.bind(window);
        window.fetch = (...asked) =>
            asked[0] === "/phone/picture"
                ? new Promise((resolve) => held.push(() => resolve(straight(...asked))))
                : straight(...asked);
    """
    with Browser(390, 844, of=chromium) as phone, phone.first(hold):
        phone.open(url)
        phone.click("[data-testid=phone-start]")
        phone.wait_for("held.length === 2")
        phone.run("new Promise((resolve) => setTimeout(resolve, 300))")
        for number in range(2, 5):
            assert phone.run("held.length") == number
            phone.run(f"held[{number - 2}]()")
            phone.wait_for(f"held.length === {number + 1}")


CAN: Final = """
    window.set = [];
    MediaStreamTrack.prototype.getCapabilities = () => (%s);
    MediaStreamTrack.prototype.getSettings = () => ({ exposureTime: 90 });
    MediaStreamTrack.prototype.applyConstraints = async ({ advanced }) => set.push(...advanced);
"""
"""What the browser says of the camera, and a list of what the page has it set."""
BY_HAND: Final = {"exposureMode": ["continuous", "manual"], "exposureTime": {"min": 1, "max": 500}}


def by_stops(most: float, step: float = 0.5) -> dict[str, Any]:
    """A camera that always exposes by itself, and may be asked for so many stops more or less."""
    return {"exposureMode": ["continuous"], "exposureCompensation": {"min": -most, "max": most, "step": step}}


@pytest.mark.parametrize(
    ("can", "offers", "settings"),
    [
        (BY_HAND, ([1, 500], 90), ({"exposureMode": "manual", "exposureTime": 35}, {"exposureMode": "continuous"})),
        (by_stops(2.0), ([25, 400], 100), ({"exposureCompensation": -1.5}, {"exposureCompensation": 0})),
        (
            by_stops(1.6, 0.9),
            (pytest.approx([100 * 2**-1.6, 100 * 2**1.6]), 100),
            ({"exposureCompensation": -1.6}, {"exposureCompensation": 0}),
        ),
    ],
)
def test_a_page_exposes_by_hand_or_else_brighter_and_darker(
    served: tuple[str, Films],
    chromium: Chromium,
    can: Mapping[str, Any],
    offers: object,
    settings: tuple[object, object],
) -> None:
    """Where the camera always exposes by itself, its own exposure counts as 10 ms; no step leads out of its range."""
    url, films = served
    with Browser(390, 844, of=chromium) as phone, phone.first(CAN % json.dumps(can)):
        phone.open(url)
        phone.click("[data-testid=phone-start]")
        wait_until(lambda: films.offers)
        assert (films.offers[-1]["exposure"], films.offers[-1]["exposed"]) == offers
        films.exposure = 35
        wait_until(lambda: settings[0] in phone.run("set"))
        films.exposure = None
        wait_until(lambda: phone.run("set.at(-1)") == settings[1])


@pytest.mark.parametrize("can", [by_stops(0.5), {}])
def test_a_camera_that_cannot_be_exposed_a_stop_darker_is_left_alone(
    served: tuple[str, Films], chromium: Chromium, can: Mapping[str, Any]
) -> None:
    """The companion knows, and whatever it asks for is not asked of the camera."""
    url, films = served
    films.exposure = 35
    with Browser(390, 844, of=chromium) as phone, phone.first(CAN % json.dumps(can)):
        phone.open(url)
        phone.click("[data-testid=phone-start]")
        wait_until(lambda: films.offers)
        assert films.offers[-1]["exposure"] is None
        phone.wait_for("performance.getEntriesByType('resource').filter(each => /picture/.test(each.name)).length > 5")
        assert phone.run("set") == []


def test_a_phone_that_films_speaks(served: tuple[str, Films], chromium: Chromium) -> None:
    """Once somebody switches it on there: what is said from then on, until it is switched off."""
    url, films = served
    films.say("Before.")
    with Browser(390, 844, of=chromium) as phone, phone.first(VOICES):
        phone.open(url)
        phone.click("[data-testid=phone-start]")
        phone.click("summary")
        phone.wait_for("document.querySelector('[data-testid=speaker]').textContent === 'speaks_nobody'")
        phone.click("[data-testid=speech]")
        phone.wait_for("document.querySelector('[data-testid=speaker]').textContent === 'speaks_here'")
        films.say("You turn a piece.")
        phone.run("window.ended()")
        phone.wait_for("window.said.length === 2")
        assert phone.run("window.texts()") == ["voice_sample", "You turn a piece."]
        phone.click("[data-testid=speech]")
        phone.wait_for("document.querySelector('[data-testid=speaker]').textContent === 'speaks_nobody'")
        assert films.asked == [True, False]


SOUNDS: Final = """
localStorage.setItem("sounds", "on");
window.notes = [];
window.AudioContext = class {
    state = "running"; currentTime = 0; destination = null;
    #made = () => ({ connect: (next) => next, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
    createOscillator() {
        const frequency = { setValueAtTime: (note) => window.notes.push(note) };
        return { ...this.#made(), frequency, start() {}, stop() {} };
    }
    createGain() { return { ...this.#made(), gain: this.#made() }; }
};
"""


def test_it_shows_the_game_and_sounds_and_a_paused_game_goes_on(served: tuple[str, Films], chromium: Chromium) -> None:
    """The board is drawn once the phone stands well; a turn that counts sounds, and so does a problem."""
    url, films = served
    *before, _, due = SCENES["middle"]
    for announcement in [*before, due]:
        films.screen.tell(announcement)
    with Browser(360, 640, of=chromium) as phone, phone.first(SOUNDS):
        phone.open(url)
        phone.click("[data-testid=phone-start]")
        phone.wait_for("document.querySelector('.said')?.textContent")
        assert not phone.run("document.querySelector('[data-testid=board]').checkVisibility()")
        films.guide = "good"
        phone.wait_for("document.querySelector('[data-testid=board]').checkVisibility()")
        films.guide = "unclear"
        phone.wait_for("document.querySelector('#sentence').textContent === 'Unclear.'")
        assert phone.run("document.querySelector('[data-testid=board]').checkVisibility()")
        films.guide = "good"
        assert phone.run("document.querySelectorAll('.glance [inert] .square').length") == 16
        for announcement in SCENES["middle"][-2:]:
            films.screen.tell(announcement)
        phone.wait_for("window.notes.length === 2 && window.notes[0] < window.notes[1]")
        films.screen.tell(SCENES["problem"][0])
        phone.wait_for("window.notes.length === 4 && window.notes[2] > window.notes[3]")
        for announcement in (SCENES["mended"][0], due, SCENES["paused"][0]):
            films.screen.tell(announcement)
        phone.click("[data-word='go on']")
        wait_until(lambda: films.said == ["go on"])
        assert not phone.run("document.querySelector('[data-testid=board]').checkVisibility()")
        assert phone.run("document.documentElement.scrollWidth <= innerWidth")
        assert phone.errors == []


@pytest.mark.parametrize("size", [(320, 568), (568, 320)], ids=["upright", "sideways"])
def test_the_smallest_phones_show_all_at_once(
    served: tuple[str, Films], chromium: Chromium, size: tuple[int, int]
) -> None:
    """Nothing scrolls, also while the sentence has three lines: the board has the room that is left."""
    url, films = served
    films.guide, films.corners = "good", [[]]  # nobody is asked for corners
    for announcement in (*SCENES["middle"], *SCENES["problem"]):
        films.screen.tell(announcement)
    with Browser(*size, of=chromium) as phone:
        phone.open(url)
        phone.click("[data-testid=phone-start]")
        phone.wait_for("document.querySelector('.said').getBoundingClientRect().height >= 3 * 28")
        phone.wait_for("document.querySelector('.speaking').checkVisibility()")
        page = "document.documentElement"
        assert phone.run(f"[{page}.scrollWidth, {page}.scrollHeight]") == [*size]
        assert phone.run("document.querySelector('.glance').getBoundingClientRect().height") >= 112
        assert phone.run(f"Math.min(...[...document.querySelectorAll('.words button')].map({HEIGHT}))") >= 44
