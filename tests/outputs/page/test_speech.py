"""A page that speaks, sounds, and is a remote, in a real browser with voices that note what they say."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from eclipse_companion.announcements import GameStarted, Notice
from eclipse_companion.games.eclipse.game.position import EMPTY
from tests.games.eclipse.page.asked import sentences
from tests.outputs.browser import Browser
from tests.outputs.page.served import LIMIT_S
from tests.outputs.page.settable import Settable
from tests.outputs.page.visiting import Visited, visited

VOICES: Final = """
window.said = [];
window.cut = 0;
window.voiceList = [
    { name: 'English (eSpeak)', lang: 'en-US', localService: true, default: true, voiceURI: 'robot' },
    { name: 'Daniel', lang: 'en_GB', localService: true, default: false, voiceURI: 'daniel' },
    { name: 'Aria Natural', lang: 'en-US', localService: true, default: false, voiceURI: 'aria' },
    { name: 'Anna', lang: 'de-DE', localService: true, default: false, voiceURI: 'anna' },
];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const fake = new EventTarget();
Object.assign(fake, {
    getVoices: () => window.late ? [] : window.voiceList,
    speak(part) { window.said.push(part); },
    cancel() { window.cut += 1; },
    resume() {},
});
Object.defineProperty(window, 'speechSynthesis', { value: fake });
window.ended = () => window.said.at(-1).onend();
window.texts = () => window.said.map(({ text }) => text);
"""
"""A browser with voices, which say that they are done only if the test does."""
LOAD: Final = """
const known = document.querySelector("script[nonce]");
const script = Object.assign(document.createElement("script"), { type: "module", nonce: known.nonce });
script.textContent = `
    import * as talking from '/page/talker.js';
    import * as chimes from '/page/chimes.js';
    Object.assign(window, { talking, chimes });
`;
document.head.append(script);
"""
"""Makes modules known to scripts of a test; the page's policy allows only scripts with its nonce."""
SAMPLE: Final = "This is how I speak."
SAID: Final = "document.querySelector('[data-testid=speaker]').textContent"
SWITCH: Final = "document.querySelector('[data-testid=speech]')"


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Visited]:
    settable = Settable(tmp_path, sentences("en"))
    with visited(**settable.parts()) as made:
        made.page.tell(GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY))
        yield made
    settable.voice.close()


def phone(page: Visited, window: Browser, view: str = "remote") -> None:
    """Open a view on a device that watches."""
    window.open(f"http://{page.away}/{view}")
    window.wait_for(f"{SWITCH} && {SAID}")


def switch(window: Browser) -> None:
    """Switch speech, wherever the switch is just now."""
    window.run("document.getElementById('speak-here').click()")


def tell(page: Visited, *keys: str) -> list[str]:
    """Tell notices; what is said of them."""
    for key in keys:
        page.page.tell(Notice(key))
    return [str(sentences("en").say(Notice(key))) for key in keys]


def test_a_device_speaks_once_somebody_wants_it(page: Visited, window: Browser) -> None:
    """It says what the companion says, with the best voice, one after the other; a browser remembers it."""
    with window.first(VOICES):
        phone(page, window)
        assert window.run(f"[{SWITCH}.checked, {SAID}]") == [False, "Nobody speaks."]
        before = tell(page, "no_game")
        window.wait_for(f"document.querySelector('.answer').textContent.includes({before[0]!r})")
        switch(window)
        window.wait_for(f"{SAID} === 'This device speaks.'")
        assert window.run("[window.texts(), window.said[0].voice.name, window.said[0].lang]") == [
            [SAMPLE],
            "Aria Natural",
            "en-US",
        ]
        first, second = tell(page, "log_failed", "output_stuck")
        window.run("window.ended()")
        window.wait_for("window.said.length === 2")
        window.run("window.ended()")
        window.wait_for("window.said.length === 3")
        assert window.run("window.texts()") == [SAMPLE, first, second]
        window.run("document.getElementById('speak-voice').value = 'daniel'")
        window.run("document.getElementById('speak-voice').dispatchEvent(new Event('change')); null")
        assert window.run("window.said.at(-1).voice.name") == "Daniel"
        # After a reload it waits for a touch, and says so.
        window.reload()
        window.wait_for("document.querySelector('.answer').textContent.includes('Tap anywhere')")
        third = tell(page, "page_not_opened", "voices")[1]
        window.wait_for(f"document.querySelector('.answer').textContent.includes({third!r})")
        assert window.run("window.texts()") == []
        window.click(".glance")
        window.wait_for(f"{SAID} === 'This device speaks.' && window.texts()[0] === {SAMPLE!r}")
        assert window.run("window.said[0].voice.name") == "Daniel"
        switch(window)
        window.wait_for(f"{SAID} === 'Nobody speaks.' && window.cut > 0")
        window.run("localStorage.clear(); sessionStorage.clear()")
    assert window.leave() == []


def test_another_device_takes_the_word(page: Visited, window: Browser) -> None:
    """The one that spoke falls silent and says so; the computer's page shows that its own voice isn't wanted."""
    with window.first(VOICES), Browser(360, 640) as other, other.first(VOICES):
        phone(page, window)
        switch(window)
        window.wait_for(f"{SAID} === 'This device speaks.'")
        other.open(f"{page.page.url}settings")
        other.wait_for(f"{SWITCH} && {SAID} === 'Another device speaks now.'")
        switch(other)
        other.wait_for(f"{SAID} === 'This device speaks.'")
        window.wait_for(f"{SAID} === 'Another device speaks now.' && !{SWITCH}.checked && window.cut > 0")
        window.wait_for("document.querySelector('.answer').textContent.includes('Another device speaks now.')")
        # The loudspeaker silences what speaks here.
        other.wait_for("document.getElementById('speaker').ariaPressed === 'true'")
        other.click("#speaker")
        other.wait_for(f"{SAID} === 'Nobody speaks.' && !{SWITCH}.checked")
        window.wait_for(f"{SAID} === 'Nobody speaks.'")
        assert other.leave() == []
        window.run("localStorage.clear(); sessionStorage.clear()")
    assert window.leave() == []


def test_prompts_that_are_out_of_date_are_not_said(window: Browser, page: Visited) -> None:
    """A turn cuts off what was said before it, but a reply; a long text comes in parts; voices may come late."""
    with window.first(f"{VOICES} window.late = true;"):
        phone(page, window)
        switch(window)
        window.wait_for(f"{SAID}.startsWith('This browser has no voice for English.')")
        window.run("window.late = false; speechSynthesis.dispatchEvent(new Event('voiceschanged')); null")
        window.wait_for(f"{SAID} === 'Nobody speaks.'")
        window.run(LOAD)
        window.wait_for("window.talking")
        script = """(() => {
            const { Talker, inParts } = window.talking;
            const talker = new Talker({ voice: () => window.voiceList[1], rate: () => 1, refused() {} });
            const say = (text, lasting, turns) => talker.say({ text, lasting, turns, replaces: true });
            say('first', false, 1);
            say('second', false, 1);
            say('reply', true, 2);
            say('prompt', false, 2);
            say('newest', false, 2);
            for (let at = 0; at < 4; at += 1) window.ended();
            const long = 'A sentence of some length, which goes on. '.repeat(9) + 'x'.repeat(300);
            const parts = inParts(long);
            const bare = (text) => text.replaceAll(' ', '');
            const whole = bare(parts.join('')) === bare(long) && parts.every(({ length }) => length <= 140);
            return [window.texts(), whole, parts[0]];
        })()"""
        once = "A sentence of some length, which goes on."
        assert window.run(script) == [["first", "reply", "newest"], True, " ".join([once] * 3)]
        window.run("localStorage.clear(); sessionStorage.clear()")
    assert window.leave() == []


def test_a_browser_without_voices_says_so(page: Visited, window: Browser) -> None:
    """Its switch goes off again, and nobody is hushed."""
    phone(page, window)
    switch(window)
    window.wait_for(f"{SAID}.startsWith('This browser has no voice for English.') && !{SWITCH}.checked")
    with window.first("delete window.SpeechSynthesisUtterance;"):
        window.reload()
        window.wait_for(SWITCH)
        switch(window)
        window.wait_for(f"{SAID}.startsWith('This browser can') && {SAID}.endsWith('Another browser can.')")
    assert window.leave() == []


TONES: Final = """
window.notes = [];
window.AudioContext = class {
    state = 'running';
    currentTime = 0;
    createOscillator() {
        const notes = [];
        window.notes.push(notes);
        const frequency = { setValueAtTime: (note) => notes.push(note) };
        return { frequency, connect: (to) => to, start() {}, stop() {} };
    }
    createGain() {
        return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to };
    }
};
localStorage.setItem('sounds', 'on');
"""
"""Sounds are on, and their notes are written down."""


def test_each_change_has_one_sound_at_most(page: Visited, window: Browser) -> None:
    """A turn that counts rises, what is wrong falls, your turn has three notes; the first state has none."""
    with window.first(TONES):
        phone(page, window)
        window.run(LOAD)
        window.wait_for("window.chimes")
        rises, falls, mine = window.run("""(() => {
            const chimes = window.chimes.createChimes();
            const show = (made, problem, mine) =>
                chimes.show({ turn_names: [Array(made).fill('x')], problem, tried: null }, mine);
            for (const [made, wrong] of [[1, false], [2, false], [2, true], [2, true]]) show(made, wrong, false);
            show(3, false, true);
            show(3, false, true);
            return window.notes;
        })()""")
        assert (rises, falls, len(mine)) == (sorted(rises), sorted(falls, reverse=True), 3)
        window.run("localStorage.clear(); sessionStorage.clear()")
    assert window.leave() == []


SIZES: Final = """
[...document.querySelectorAll('.remote-bar button:not([hidden]), [data-testid=sentence], .glance')].map((each) => {
    const { top, left, right, bottom, width, height } = each.getBoundingClientRect();
    const inside = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
    return inside && (each.tagName !== 'BUTTON' || (width >= 44 && height >= 44));
})
"""
"""Whether each of the remote's parts lies in the window, and is large enough for a thumb."""


def test_a_phone_beside_the_board_is_a_remote(page: Visited) -> None:
    """Sentence, board and buttons are in sight, upright and on its side; they say the words of who plays there."""
    with Browser(360, 640, touch=True) as window:
        phone(page, window)
        words = "[...document.querySelectorAll('.remote-bar button:not([hidden])')].map((each) => each.dataset.word)"
        assert window.run(words) == []
        page.show("start")
        window.leave()  # an address that differs by its code alone loads nothing
        window.open(f"http://{page.away}/remote#code={page.codes['Ann']}")
        window.wait_for(f"{words}.length > 2")
        for width, height in ((360, 640), (640, 360)):
            window.resize(width, height)
            window.wait_for(f"innerWidth === {width} && document.querySelector('.glance').clientHeight < innerHeight")
            assert all(window.run(SIZES)), (width, height)
        window.tap(".remote-bar [data-word=hint]")
        assert page.said.get(timeout=LIMIT_S) == ("sun", "hint")
        window.tap(".remote-bar [data-word=again]")
        assert page.said.get(timeout=LIMIT_S) == ("sun", "again")
        window.wait_for("document.querySelector('.remote-bar [data-word=undo]').ariaDisabled === 'true'")
        window.tap(".remote-bar [data-word=undo]")
        window.wait_for("!document.querySelector('.answer').hidden")
        assert page.said.empty()
        assert window.leave() == []
