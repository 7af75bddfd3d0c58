"""What somebody likes on this browser, in a real one: whether things move, sounds, and the colours."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from tests.games.eclipse.page.asked import sentences
from tests.games.eclipse.showing.scenes import SCENES
from tests.games.ecliptic.page.shown import shown as ecliptic
from tests.games.infinity.page.shown import serve as infinity
from tests.games.infinity.page.shown import told
from tests.outputs.browser import Browser
from tests.outputs.page.served import Served
from tests.outputs.page.settable import Settable

MOVED: Final = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
    window.moved.push([this.getAttribute("class"), Number(options?.duration ?? options)]);
    return animate.call(this, frames, options);
};
addEventListener("animationstart", ({ target, animationName }) => {
    for (const each of getComputedStyle(target).animationDuration.split(",")) {
        window.moved.push([animationName, 1000 * parseFloat(each)]);
    }
}, true);
addEventListener("transitionrun", ({ target, propertyName }) => window.moved.push([propertyName, 1000]), true);
"""
"""Notes what begins to move, and for how many ms."""
LONGER: Final = "window.moved.filter(([, ms]) => ms > 50)"
"""What moves for longer than a blink."""
TONES: Final = """
window.tones = 0;
window.AudioContext = class extends AudioContext {
    createOscillator() {
        window.tones += 1;
        return super.createOscillator();
    }
};
"""
TURNS: Final = "[...document.querySelectorAll('main td')].filter(({ textContent }) => textContent).length"
GROUND: Final = "getComputedStyle(document.body).backgroundColor"
Game = tuple[str, Callable[[], None]]


@contextmanager
def eclipse_game() -> Iterator[Game]:
    served = Served(facts=EclipsePageFacts(makes_turns=True))
    facts = iter([fact for scene in ("middle", "made") for fact in SCENES[scene]])

    def turn() -> None:
        for fact in facts:
            served.page.tell(fact)
            if type(fact).__name__ == "TurnSeen":
                break

    turn()
    yield served.page.url, turn
    served.page.close()


@contextmanager
def infinity_game() -> Iterator[Game]:
    page = infinity()
    page.tell(Notice("typed"))
    facts = iter(told("b1", "y2", "b3", "y4", "b2", "y1"))

    def turn() -> None:
        for fact in facts:
            page.tell(fact)
            if type(fact).__name__ == "Scored":
                break

    turn()
    yield page.url, turn
    page.close()


@contextmanager
def ecliptic_game() -> Iterator[Game]:
    with ecliptic("human:Ann", "human:Ben", seed=7) as table:
        table.play_on(8)
        yield table.page.url, lambda: table.play_on(6)


GAMES: Final = {"eclipse": eclipse_game, "infinity": infinity_game, "ecliptic": ecliptic_game}


def turn_made(window: Browser, turn: Callable[[], None]) -> None:
    """A turn is made, and drawn."""
    before = window.run(f"window.moved.length = 0; {TURNS}")
    turn()
    window.wait_for(f"{TURNS} > {before}")
    window.run("new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then(1))))")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_who_wants_no_motion(game: str, window: Browser) -> None:
    """Neither where the device asks for it, nor by the setting; else a turn moves, also after such turns."""
    with GAMES[game]() as (url, turn), window.first(MOVED):
        window.open(f"{url}play")
        window.wait_for(f"{TURNS} > 0")
        turn_made(window, turn)
        if game != "ecliptic":  # whether a card moves there depends on the turn
            window.wait_for(f"{LONGER}.length")
        window.still(yes=True)
        turn_made(window, turn)
        assert window.run(LONGER) == []
        window.still(yes=False)
        window.run("localStorage.setItem('motion', 'off')")
        window.reload()
        window.wait_for(f"{TURNS} > 0")
        turn_made(window, turn)
        assert window.run(LONGER) == []
        window.run("localStorage.clear()")
        assert window.leave() == []


def test_sounds_and_colours_are_as_somebody_has_chosen_on_this_browser(tmp_path: Path, window: Browser) -> None:
    """A turn sounds only for who wants it. The colours follow the device, or are light or dark whatever it has."""
    settable = Settable(tmp_path, sentences("en"))
    served = Served(**settable.parts(), facts=EclipsePageFacts(makes_turns=True))
    looks = "document.getElementById('looks')"

    def grounds(chosen: str) -> list[str]:
        """The ground on a light and on a dark device, once this is chosen."""
        window.run(f"{looks}.value = '{chosen}'; {looks}.dispatchEvent(new Event('change')); null")
        found = []
        for dark in (False, True):
            window.dark(yes=dark)
            found.append(window.run(GROUND))
        return found

    with window.first(TONES):
        window.open(f"{served.page.url}settings")
        window.wait_for(looks)
        light, dark = grounds("device")
        assert light != dark
        assert grounds("light") == [light, light]
        assert grounds("dark") == [dark, dark]
        window.dark(yes=False)
        tones = []
        for scene in ("middle", "made"):
            window.open(f"{served.page.url}play")
            window.wait_for("document.querySelector('.board') && 'state' in document.querySelector('main').dataset")
            assert window.run(GROUND) == dark, "it is remembered"
            before = window.run(TURNS)
            window.click("#standing")  # browsers let a page sound once somebody has touched it
            served.show(scene)
            window.wait_for(f"{TURNS} > {before}")
            tones.append(window.run("window.tones"))
            window.open(f"{served.page.url}settings")
            window.wait_for("document.getElementById('prefers-sounds')")
            window.click("#prefers-sounds")
        assert tones == [0, 1]
        window.run("localStorage.clear()")
    assert window.leave() == []
    settable.voice.close()
    served.page.close()
