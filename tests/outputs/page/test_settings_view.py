"""The settings on the page, in a real browser: what is shown, and what a change does to the file and to the voice."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from eclipse_companion.common import settings
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.words import EclipseSentences
from tests.outputs.browser import Browser
from tests.outputs.page.served import Served
from tests.outputs.page.settable import Settable
from tests.outputs.page.visiting import visited
from tests.processes import wait_until

SENTENCES = EclipseSentences("en", edition("eclipse"))
SAMPLE = SENTENCES.page_label("voice_sample")
SPEAKER = "document.getElementById('speaker')"
VOICE = "document.getElementById('set-voice-enabled')"
Opened = tuple[Settable, Served]


@pytest.fixture
def opened(tmp_path: Path, window: Browser) -> Iterator[Callable[..., Opened]]:
    """Opens a view of a page whose settings can be changed."""
    made: list[Opened] = []

    def opens(view: str, *, missing: bool = False) -> Opened:
        settable = Settable(tmp_path, SENTENCES, missing=missing)
        served = Served(**settable.parts())
        made.append((settable, served))
        window.open(f"{served.page.url}{view}")
        window.wait_for(f"{SPEAKER}?.hidden === false")
        return settable, served

    yield opens
    wrong = window.leave()
    for settable, served in made:
        settable.voice.close()
        served.page.close()
    assert wrong == []


def choose(window: Browser, name: str, value: str) -> None:
    """Choose a value, and leave the field."""
    field = f"document.getElementById('set-{name}')"
    window.wait_for(field)
    window.run(f"{field}.value = {value!r}; {field}.dispatchEvent(new Event('change')); null")


def said_of(window: Browser, name: str) -> str:
    """What stands below a setting."""
    said: str = window.run(f"document.getElementById('set-{name}-said').textContent")
    return said


def result_of(name: str) -> str:
    """What a change of a setting has led to, as a script."""
    return f"document.getElementById('set-{name}-said').nextSibling.textContent"


def test_a_change_is_kept_and_holds_at_once_or_later(opened: Callable[..., Opened], window: Browser) -> None:
    """The page says which, and where each value comes from."""
    settable, _ = opened("settings")
    window.wait_for(VOICE)
    assert said_of(window, "voice-enabled") == "You chose this with an option. Changes apply at once."
    window.click("#set-voice-enabled")
    window.wait_for(f"{result_of('voice-enabled')} === 'Saved.'")
    assert said_of(window, "voice-enabled") == "Your settings file says so. Changes apply at once."
    choose(window, "voice-rate", "300")
    window.wait_for(f"{result_of('voice-rate')} === 'Saved.'")
    wait_until(lambda: settable.said[-1:] == [f"300 {SAMPLE}"])
    choose(window, "voice-language", "de")
    window.wait_for(f"{result_of('voice-language')} === 'Saved.'")
    later = "Now: English. This is the default. Changes apply from the next start."
    assert said_of(window, "voice-language") == later
    window.click("#set-lights-enabled")
    window.wait_for(f"{result_of('lights-enabled')} === 'Saved.'")
    assert settable.lights == [False]
    kept = settings.load(settable.file)
    assert (kept.voice.enabled, kept.voice.rate, kept.voice.language, kept.lights.enabled) == (True, 300, "de", False)


def test_what_does_not_fit_can_be_put_right(opened: Callable[..., Opened], window: Browser) -> None:
    """The sentence stands at the setting, and what was typed stays; a file that can't be used is named, too."""
    settable, _ = opened("settings")
    choose(window, "play-clock", "soon")
    window.wait_for(f"{result_of('play-clock')}.includes('clock must be a time such as')")
    assert window.run("document.getElementById('set-play-clock').value") == "soon"
    choose(window, "play-clock", "5+3")
    window.wait_for(f"{result_of('play-clock')} === 'Saved.'")
    settable.file.write_text("[voice\n")
    window.click("#set-voice-enabled")
    window.wait_for(f"{result_of('voice-enabled')}.includes('TOML')")
    window.wait_for("document.querySelector('.settings > .wrong').textContent.includes('TOML')")
    assert settable.voice.on
    assert window.run(f"{VOICE}.checked")


def test_the_patience_is_set_in_seconds(opened: Callable[..., Opened], window: Browser) -> None:
    """The file keeps milliseconds; a number outside of the bounds is refused where it was typed."""
    settable, _ = opened("settings")
    field = "document.getElementById('set-play-patience_ms')"
    window.wait_for(f"{field}?.value === '6'")
    choose(window, "play-patience_ms", "1.5")
    window.wait_for(f"{result_of('play-patience_ms')} === 'Saved.'")
    assert settings.load(settable.file).play.patience_ms == 1500
    choose(window, "play-patience_ms", "0.5")
    window.wait_for(f"{result_of('play-patience_ms')} === 'Enter a number from 1 to 120.'")
    assert settings.load(settable.file).play.patience_ms == 1500
    assert window.run(f"{field}.value") == "0.5"


def test_the_box_for_keys_is_remembered(opened: Callable[..., Opened], window: Browser) -> None:
    """It is on at first; what is chosen holds in this browser, also after a reload."""
    opened("settings")
    box = "document.getElementById('letter-keys')"
    window.wait_for(f"{box}?.checked === true")
    window.click("#letter-keys")
    window.reload()
    window.wait_for(f"{box}?.checked === false")
    window.click("#letter-keys")
    window.reload()
    window.wait_for(f"{box}?.checked === true")


def test_a_late_answer_changes_nothing_back(opened: Callable[..., Opened], window: Browser) -> None:
    """What was asked for before a change and is answered after it isn't shown any more."""
    settable, _ = opened("settings")
    window.wait_for(VOICE)
    window.run(
        "window.held = new Promise((go) => { window.release = go; });"
        "window.fetch = ((now) => (address, ...rest) => {"
        " const answer = now(address, ...rest);"
        " if (!address.startsWith('/api/settings')) return answer;"
        " return window.late = Promise.all([answer, window.held]).then(([answered]) => answered);"
        "})(window.fetch); null"
    )
    choose(window, "play-clock", "soon")
    window.wait_for("window.late")
    window.click("#set-lights-enabled")
    window.wait_for(f"{result_of('lights-enabled')} === 'Saved.'")
    window.run("window.release(); window.late.then(() => new Promise((then) => setTimeout(then, 100)))")
    assert not window.run("document.getElementById('set-lights-enabled').checked")
    assert said_of(window, "lights-enabled").startswith("Your settings file says so.")
    assert settable.lights == [False]


def test_the_voice_is_switched_from_every_view(opened: Callable[..., Opened], window: Browser) -> None:
    """By its button and by its key; the button tells a screen reader how it is, and the settings show the same."""
    settable, _ = opened("play")
    pressed = f"{SPEAKER}.getAttribute('aria-pressed')"
    assert window.run(pressed) == "false"
    window.click("#speaker")
    window.wait_for(f"{pressed} === 'true'")
    assert settable.voice.on
    window.press("v")
    window.wait_for(f"{pressed} === 'false'")
    window.click("#tools a")
    window.wait_for(f"{VOICE}?.checked === false")
    window.click("#speaker")
    window.wait_for(f"{VOICE}.checked")
    assert settings.load(settable.file).voice.enabled


def test_a_voice_that_is_missing_is_named(opened: Callable[..., Opened], window: Browser) -> None:
    """At its button, which isn't pressed, and in the settings, where it is wanted."""
    opened("settings", missing=True)
    window.click("#speaker")
    window.wait_for(f"{SPEAKER}.getAttribute('aria-label').includes('Install the package espeak-ng')")
    window.wait_for(f"{SPEAKER}.getAttribute('aria-pressed') === 'false'")
    window.wait_for("document.getElementById('set-voice-enabled-said').textContent.includes('espeak-ng')")
    assert window.run(f"{VOICE}.checked")


def test_other_devices_see_no_settings(tmp_path: Path) -> None:
    """They are asked for and changed on this machine alone, and whether the voice speaks is its own business."""
    settable = Settable(tmp_path, SENTENCES)
    with visited(**settable.parts()) as page:
        token = page.setup()["token"]
        assert "settings" in page.setup()["answers"]
        assert page.visit("/api/settings", X_Token=token)[0] == 404
        assert page.visit("/api/change-setting", "POST", '{"name": "lights.enabled"}', X_Token=token)[0] == 403
        with page.visitor({}) as watcher:
            assert "voice" not in watcher.next()["state"]
        with page.listener() as own:
            assert own.next()["state"]["voice"] == {"on": False, "hushed": False, "trouble": ""}
    settable.voice.close()
    assert settable.lights == []
