"""Review, explorer, set-up, story and lessons of Infinity in a browser: everybody can use them, with any hands."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.games.eclipse.page.test_access import press
from tests.games.infinity.page.asked import LOST, Asked, game_of
from tests.games.infinity.page.shown import serve, told
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings_in_light_and_dark, scrolls_aside, small_targets
from tests.processes import wait_until

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
NOW = "document.querySelector('.reviewed-turns [aria-current]')?.textContent ?? ''"
TOLD = "document.querySelector('.told').textContent"
TOP = "document.querySelector('.reviewed-turns').getBoundingClientRect().top + scrollY"
POSITION = "new URLSearchParams(location.search).get('position')"
HERE = ".device:not([hidden]) "
SETTING = ".setting-up "
PLACED = r"/^joker 4, (channel|Kanal) 2$/i"
CHOICES = {"levels": ["1", "perfect"], "editions": [["infinity", "Infinity"]], "coached": False}


class Shown:
    """A page with a game in its log, and the same answers without a browser."""

    def __init__(self, folder: Path, language: str) -> None:
        self.asked, self.game = Asked(folder, language), game_of(LOST)
        assert self.asked.log.add(self.game)
        self.begun: list[Any] = []
        asked = {"answers": self.asked.answers, "changes": self.asked.changes}
        self.page = serve(language, begin=self.begun.append, choices=CHOICES, **asked)
        for fact in told("B1"):
            self.page.tell(fact)


@pytest.fixture(scope="module", params=["mouse", "finger"])
def window(request: pytest.FixtureRequest) -> Iterator[Browser]:
    touch = request.param == "finger"
    size = (360, 740) if touch else (1280, 800)
    with Browser(*size, touch=touch) as opened:
        yield opened
        assert opened.errors == []


@pytest.fixture(scope="module")
def shown(window: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    made = Shown(tmp_path_factory.mktemp("served"), "de" if window.touch else "en")
    yield made
    made.page.close()


def now(text: str) -> str:
    """Whether the turn that is shown begins like this, in either language."""
    return f"/^{text.replace('channel', '(channel|Kanal)')}/i.test({NOW})"


def hit(window: Browser, selector: str) -> None:
    (window.tap if window.touch else window.click)(selector)


def faults(window: Browser, view: str) -> list[str]:
    """What keeps people from using a view, in light and in dark."""
    found = [f"{view}: {each}" for each in (*small_targets(window), *findings_in_light_and_dark(window))]
    return [*found, f"{view} scrolls aside"] if scrolls_aside(window) else found


def test_everybody_can_use_every_view(window: Browser, shown: Shown) -> None:
    """The list, a review, the explorer with a row, its set-up, the story, and the exercises."""
    found = []
    for view, path, shows in (
        ("games", "games", ".games a"),
        ("review", f"games?id={shown.game.uuid}", ".channel.can"),
        ("explorer", "explore?position=bbb1/yyyy/4/4 b 0", ".values button"),
        ("learn", "learn", "[data-study='puzzles:5']"),
    ):
        window.open(f"{shown.page.url}{path}")
        if view == "review":
            window.wait_for(f"({NOW}).length > 0")
            window.press("ArrowLeft")
        window.wait_for(f"document.querySelector({shows!r})")
        if view == "review":
            press(window, "values")
        found += faults(window, view)
        if view == "explorer":
            press(window, "set_up")
            press(window, "story")
            window.wait_for("document.querySelector('.card [disabled]')")
            found += faults(window, "set-up and story")
    assert found == []


def test_a_review_is_stepped_through(window: Browser, shown: Shown) -> None:
    """By keys, by the wheel or a swipe over the device, by a tap, and from mistake to mistake."""
    answer = shown.asked("review", id=shown.game.uuid)
    window.open(f"{shown.page.url}games?id={shown.game.uuid}")
    window.wait_for(now("channel 1"))
    assert window.run(TOLD) == answer["turns"][-1]["judged"]
    assert window.run("document.querySelectorAll('.channel.can').length") == 0
    window.press("Home")
    window.wait_for(f"!({NOW})")
    window.press("ArrowRight")
    window.wait_for(now("joker 1"))
    if window.touch:
        x, y = window.middle(".device")
        window.swipe((x + 60, y), (x - 60, y))
    else:
        window.wheel(".device", 100)
    window.wait_for(now("channel 2"))
    assert window.run("document.querySelectorAll('.lies').length") == 2
    for text in ("1 ?", "2 ??", "1 ?"):
        hit(window, ".next_mistake")
        window.wait_for(f"({NOW}).endsWith({text!r})")
    window.press("End")
    window.wait_for("document.querySelector('.counted li')?.className === 'blue'")
    hit(window, ".reviewed-turns tr:nth-child(4) td button")
    window.wait_for(f"{TOLD} === {answer['turns'][6]['judged']!r}")
    assert window.run("document.querySelectorAll('.graph .slip').length") == 2


def test_the_turns_stay_where_they_are_under_a_finger(window: Browser, shown: Shown) -> None:
    """What stands below the marbles doesn't move when the companion, which takes its time, has found the placements."""
    window.open(f"{shown.page.url}games?id={shown.game.uuid}")
    window.wait_for(now("channel 1"))
    window.press("Home")
    window.wait_for("document.querySelectorAll('.choice input').length")
    late = "new Promise(send => { window.send = () => send(fetched(...asked)) })"
    window.run(f"window.fetched = fetch; window.fetch = (...asked) => {late}; null")
    hit(window, ".next_mistake")
    window.wait_for(f"({NOW}).endsWith('1 ?') && window.send && !document.querySelector('.choice input')")
    before = window.run(TOP)
    window.run("window.send(); null")
    window.wait_for("document.querySelectorAll('.choice input').length")
    assert window.run(TOP) == before


def test_other_placements_are_tried_and_kept(window: Browser, shown: Shown) -> None:
    """A tap or a key places; at the end of a tried line nothing more can be placed; the line is kept with the game."""
    uuid = shown.game.uuid
    window.open(f"{shown.page.url}games?id={uuid}")
    window.wait_for(now("channel 1"))
    window.press("Home")
    window.wait_for("document.querySelectorAll('.channel.can').length === 4")
    hit(window, ".choice [data-letter='B']")
    hit(window, "[data-channel='4']")
    window.wait_for("document.querySelector('.tried').textContent .toLowerCase() === 'joker 4'")
    window.wait_for(
        "document.querySelectorAll('.channel.can').length === 4 && document.querySelector('.choice [data-letter=y]')"
    )
    window.press("2")
    window.wait_for(f"{PLACED}.test(document.querySelector('.tried').textContent)")
    press(window, "keep_line")
    window.wait_for("document.querySelectorAll('.kept li').length === 1")
    (kept,) = shown.asked("variations", id=uuid)["variations"]
    assert (kept["from"], kept["turns"][0].lower(), kept["turns"][1][-1:]) == (0, "joker 4", "2")
    hit(window, ".kept button")
    window.wait_for("!document.querySelector('.kept li')")


def test_the_explorer_shows_what_the_solution_says(window: Browser, shown: Shown) -> None:
    """The sentence, the list with each knob, and the channels have the answer's values; a placement leads on."""
    position = "byb1/byb1/yb2/byb1 b -4"
    answer = shown.asked("explore", position=position)
    window.open(f"{shown.page.url}explore?position={position}")
    window.wait_for("document.querySelector('.values button')")
    assert window.run(TOLD).endswith(answer["said"])
    listed = window.run("[...document.querySelectorAll('.values button')].map((each) => each.textContent)")
    signs = {"win": "+{length}", "draw": "=", "loss": "\u2212{length}"}
    worth = {turn["turn"]: signs[turn["value"]].format(length=turn["length"] or "") for turn in answer["turns"]}
    assert listed == [f"{turn['text']}{turn['note']}{worth[turn['turn']]}" for turn in answer["turns"]]
    shows = [worth[f"b{channel}"] for channel in range(1, 5)]
    assert window.run("[...document.querySelectorAll('.worth-text')].map((each) => each.textContent)") == shows
    press(window, "values_off")
    window.wait_for("!document.querySelector('.worth-text, .values button')")
    window.press("3")
    window.wait_for(f"{POSITION} === 'byb1/byb1/byb1/byb1 y -4'")
    (won,) = (turn for turn in answer["turns"] if turn["turn"] == "b3")
    window.wait_for(f"{TOLD} === {won['ended']!r}")
    assert window.run(f"document.querySelectorAll('{HERE}.channel.can').length") == 0
    assert window.run("document.querySelectorAll('.row-of.blue').length") == 2
    window.run("history.back()")
    window.wait_for(f"{POSITION} === {position!r} && document.querySelector('{HERE}.channel.can')")


def comes_to(window: Browser, position: str) -> None:
    """Wait until the set-up has come to a position, and the page shows what the companion says of it."""
    window.wait_for(f"{POSITION} === {position!r} && !document.querySelector('[aria-busy]')")


def test_a_position_is_set_up(window: Browser, shown: Shown) -> None:
    """Marbles are tapped and dragged, the knob is a slider; what can't be is said as the rules say it.

    A tap counts however soon it follows on a drag.
    """
    pull = window.pull if window.touch else window.drag
    window.open(f"{shown.page.url}explore")
    window.wait_for("document.querySelector('.values button')")
    press(window, "set_up")
    # As if no timer was in time; what is only put off until the click is over is still done.
    window.run("const soon = setTimeout; window.setTimeout = (act, ms) => (ms ? 0 : soon(act)); null")
    spot = SETTING + "[data-channel='{}'][data-space='{}']"
    hit(window, spot.format(2, 1))
    comes_to(window, "4/b3/4/4 b 0")
    pull(f"{SETTING}[data-letter=W]", spot.format(3, 2))
    gap = "Kanal 3, '1W2', hat eine Lücke" if window.touch else "Channel 3, '1W2', has a gap"
    window.wait_for(f"{TOLD}.includes({gap!r})")
    pull(spot.format(3, 2), spot.format(3, 1))
    comes_to(window, "4/b3/W3/4 b 0")
    hit(window, f"{SETTING}[data-next=y]")
    slider = "document.querySelector('.slider input')"
    window.run(f"{slider}.focus()")
    window.press("ArrowRight")
    window.press("ArrowRight")
    comes_to(window, "4/b3/W3/4 y +2")
    said = shown.asked("explore", position="4/b3/W3/4 y +2")["said"]
    window.wait_for(f"{TOLD}.endsWith({said!r})")
    pull(spot.format(3, 1), "[data-testid=seat-bottom]")
    comes_to(window, "4/b3/4/4 y +2")
    hit(window, f"{SETTING}[data-next=b]")
    hit(window, spot.format(2, 1))
    comes_to(window, "4/4/4/4 b +2")
    field = "document.querySelector('[name=position]')"
    window.run(f"{field}.value = 'b9/4/4/4 b 0'; {field}.dispatchEvent(new Event('change'))")
    window.wait_for(f"{TOLD}.includes({'Kanal 1' if window.touch else 'Channel 1'!r})")
    assert window.run("document.querySelectorAll('.values button, .channel.can').length") == 0


def test_the_story_is_told_and_exercises_begin(window: Browser, shown: Shown) -> None:
    """Each step has its sentence and its position; a lesson and a grade of puzzles are asked for by their names."""
    window.open(f"{shown.page.url}explore")
    window.wait_for("document.querySelector('.values button')")
    press(window, "story")
    for step in shown.asked("story")["steps"]:
        window.wait_for(f"document.querySelector('.card p').textContent === {step['said']!r}")
        window.wait_for(f"[{POSITION}, null].includes({step['position']!r}) || {step['position']!r} === '4/4/4/4 b 0'")
        press(window, "following")
    window.wait_for("document.querySelector('.card[hidden]')")
    for number, study in enumerate(("lesson:starve", "puzzles:5")):
        window.open(f"{shown.page.url}learn")
        hit(window, f"[data-study='{study}']")
        window.wait_for("location.pathname === '/play'")
        wait_until(lambda count=number: shown.begun[count:] == [{"study": study}])  # type: ignore[misc]  # noqa: B023
