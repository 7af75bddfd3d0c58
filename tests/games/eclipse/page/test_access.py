"""Everybody can use the page: axe-core finds nothing, a phone doesn't scroll aside, a finger hits every button."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from eclipse_calibration.guided.page import CalibrationPage
from eclipse_companion.announcements import BoardFound
from eclipse_companion.commands.camera_check.choosing import Choice
from eclipse_companion.commands.camera_check.corners import Corners
from eclipse_companion.commands.camera_check.page import CameraPage
from eclipse_companion.commands.firmware_page import FirmwarePage
from eclipse_companion.commands.firmware_told import Plan, Step
from eclipse_companion.commands.sensors_page import SensorsPage
from eclipse_companion.commands.sensors_told import Told
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.page.answers import answers
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import GameLog
from eclipse_companion.sensing.camera import FoundCamera, parse_camera
from eclipse_companion.sensing.camera.listing import ListedCamera
from eclipse_companion.sensing.wire import Hello
from tests.games.eclipse.page.asked import sentences
from tests.games.eclipse.vision.scenes import PICTURES
from tests.log.played import record
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings_in_light_and_dark, scrolls_aside, small_targets
from tests.outputs.page.served import Served
from tests.outputs.page.settable import Settable
from tests.sensing.health.test_survey import survey

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
SIZES = {"desk": (1280, 800), "phone": (360, 740)}
CHOICES = {
    "levels": ["1", "3", "perfect", "even"],
    "editions": [["eclipse", "Eclipse"], ["magic", "Magic"]],
    "sensors": True,
}
HELLO = Hello(0, 1, "1.1.0", "pico-hall16", "E66", "one", calibrated=True, leds=16, beep=True, buttons=3, hz=200)


@pytest.fixture(params=SIZES)
def window(request: pytest.FixtureRequest) -> Iterator[Browser]:
    with Browser(*SIZES[request.param], touch=request.param == "phone") as opened:
        yield opened


def serve(folder: Path, language: str = "en") -> tuple[Served, str]:
    """A page with everything, and the ID of a game in its log."""
    log = GameLog(folder / "games.sqlite3")
    uuid = record(log)
    settable = Settable(folder, sentences(language))
    asked = answers(log, folder, sentences(language))
    made = Served(
        language=language,
        facts=EclipsePageFacts(makes_turns=True),
        **settable.parts(answers=asked.answers, changes=asked.changes),
        begin=lambda _: None,
        choices=CHOICES,
    )
    return made, uuid


@pytest.fixture
def served(window: Browser, tmp_path: Path) -> Iterator[tuple[Served, str]]:
    """In English at a desk; in German, whose words are longer, on a phone."""
    made, uuid = serve(tmp_path, "de" if window.touch else "en")
    yield made, uuid
    made.page.close()


def faults(window: Browser, view: str) -> list[str]:
    """What is wrong with a view that is shown, in light and in dark."""
    found = [f"{view}: too small: {each}" for each in small_targets(window)]
    found += [f"{view}: scrolls aside"] if scrolls_aside(window) else []
    return found + [f"{view}, {each}" for each in findings_in_light_and_dark(window)]


def test_everybody_can_use_every_view(served: tuple[Served, str], window: Browser) -> None:
    """Start, play, the list of games, a review, the explorer, setting up, and the story."""
    page, uuid = served
    found: list[str] = []

    def look(view: str, shows: str, act: Callable[[], None] = lambda: None) -> None:
        act()
        window.wait_for(shows)
        found.extend(faults(window, view))

    def at(path: str) -> Callable[[], None]:
        return lambda: window.open(page.page.url + path)

    page.show("start")
    look("start", "document.querySelector('form .main')", at(""))
    look(
        "menu",
        "document.querySelector('.menu[open]')",
        lambda: window.run("document.querySelector('.menu').open = true"),
    )
    look("play", "document.querySelector('.square.can')", at("play"))
    look("chosen", "document.querySelector('.choice:not(.idle) [aria-checked=true]')", lambda: page.show("clocks"))
    for scenes, shows in (
        (("middle", "problem"), "document.querySelector('.steps li')"),
        (("middle", "question"), "document.querySelector('.choices button')"),
        (
            ("middle", "which piece", "notices"),
            "document.querySelector('[data-kind=hint], .ring.hint')",
        ),
        (("middle", "threats"), "document.querySelector('[data-testid=line]')"),
        (("middle", "how it goes on"), "document.querySelector('[data-testid=answer]:not([hidden])')"),
        (("start", "owners"), "document.querySelector('.square.can')"),
        (("middle", "reply", "made", "over"), "document.querySelector('#ended [data-word=rematch]')"),
    ):
        page.show(*scenes)
        look(" ".join(scenes), shows)
    look("games", "document.querySelector('.games a')", at("games"))
    look("review", "document.querySelector('.reviewed-turns button')", at(f"games?id={uuid}"))
    look("no review", "document.querySelector('main [role=status]')?.textContent.includes('ID')", at("games?id=none"))
    look("explore", "document.querySelector('.values button')", at("explore"))
    look("set up", "document.querySelector('.all-faces')?.offsetHeight", lambda: press(window, "set_up"))
    look("settings", "document.querySelectorAll('.setting').length > 8", at("settings"))
    rate = "document.querySelector('#set-voice-rate')"
    act = f"{rate}.value = 3; {rate}.dispatchEvent(new Event('change'))"
    look("a setting that doesn't fit", "document.querySelector('.setting .wrong')", lambda: window.run(act))
    look("explore again", "document.querySelector('.values button')", at("explore"))
    look("story", "document.querySelector('.card [disabled]')", lambda: press(window, "story"))
    assert not found, "\n".join(found)
    assert window.errors == []


def press(window: Browser, label: str) -> None:
    """Press the button with a label of the page's words."""
    window.run(
        "(() => { const words = JSON.parse(document.getElementById('setup').textContent).words;"
        f" [...document.querySelectorAll('main button')].find((each) => each.textContent === words['{label}']).click();"
        " })()"
    )


def test_faults_are_found(tmp_path: Path, window: Browser) -> None:
    """A picture without words, pale text, a small button and a line that is too long are named."""
    made, _ = serve(tmp_path)
    window.open(made.page.url)
    window.wait_for("document.querySelector('main h2')")
    window.run(
        "document.getElementById('main').innerHTML ="
        ' \'<img src="/page/icon.svg"><p class="quiet">pale</p><button>x</button>\';'
        " const sheet = new CSSStyleSheet();"
        " sheet.replaceSync('.quiet { color: #ccccc0; width: 2000px }"
        " @media (prefers-color-scheme: dark) { .quiet { color: #333 } }');"
        " document.adoptedStyleSheets = [sheet];"
        " document.querySelector('main button').style.minHeight = '0'"
    )
    found = "\n".join(faults(window, "spoiled"))
    for kind in ("image-alt", "light: color-contrast", "dark: color-contrast", "too small: <button", "scrolls aside"):
        assert kind in found
    made.page.close()


def test_everybody_can_see_what_a_camera_sees(window: Browser) -> None:
    """The check of a camera, with its picture and its sentences."""
    corners = Corners(["the first one", "the other one"], "mat")
    corners.hear("corner 0.25 0.5")
    choice = Choice(parse_camera("0"), lambda: [ListedCamera(FoundCamera(at, "C920", Path())) for at in (0, 1)])
    choice.refresh(0.0)
    page = CameraPage("board", corners, choice)
    picture = (PICTURES / "daylight_a.jpg").read_bytes()
    page.show(picture, ["I see the board."], ["Two exposures work."], good=True)
    window.open(page.url)
    window.wait_for("document.querySelector('#frame:not([hidden])')")
    assert faults(window, "camera") == []
    page.close()


def test_everybody_can_use_the_pages_of_a_board(window: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sensors, its calibration and its firmware, each with something that is wrong, under a bar with its name."""
    found: list[str] = []

    def look(view: str, url: str, shows: str) -> None:
        window.open(url)
        window.wait_for(f"document.querySelector('{shows}')")
        found.extend(faults(window, view))
        bar = window.run("getComputedStyle(document.querySelector('#top')).display")
        found.extend([] if bar == "flex" else [f"{view}: its bar has no style"])

    sensors = SensorsPage("de", 0)
    sensors.show(Told("/dev/ttyACM0", HELLO, 3, 1.0, 40, survey({6: -6000.0}).squares(), survey().bars()))
    look("sensors", sensors.url, ".wrong-here")
    sensors.close()

    calibration = CalibrationPage(EclipseSentences("de", edition("eclipse")), lambda _: None, 0)
    calibration.tell(BoardFound("/dev/ttyACM0", "pico-hall16", "1.1.0", virtual=False))
    calibration.tell(Calibration("turn all"))
    calibration.tell(Calibration("progress", faces="oo--------x-----"))
    calibration.tell(Calibration("found ground", squares=(11,)))
    calibration.show([4000, -4000] * 8, 600, 5000, skips=True)
    look("calibration", calibration.url, "#key-skip:not([hidden])")
    calibration.close()

    firmware = FirmwarePage("de", 0)
    monkeypatch.setattr(firmware, "_wait_for", lambda *_, **__: None)
    names = ["app.py", "board.py", "main.py"]
    firmware.agrees(Plan("/dev/ttyACM0", "Raspberry Pi Pico with RP2040", "1.25.0", None, "1.1.0", names, names))
    look("firmware, a question", firmware.url, "#key-install:not([hidden])")
    firmware.step(Step.COPY)
    firmware.file("board.py")
    firmware.failed(CompanionError("The board at /dev/ttyACM0 stopped answering. Unplug it, plug it in again."))
    look("firmware", firmware.url, "#key-retry:not([hidden])")
    firmware.close()
    assert not found, "\n".join(found)
