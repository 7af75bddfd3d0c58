"""The settings while `play` runs, as its page asks for them and changes them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.words import EclipseSentences
from tests.outputs.page.settable import Settable
from tests.processes import wait_until

SENTENCES = EclipseSentences("en", edition("eclipse"))
SAMPLE = SENTENCES.page_label("voice_sample")


@pytest.fixture
def settable(tmp_path: Path) -> Iterator[Settable]:
    made = Settable(tmp_path, SENTENCES)
    yield made
    made.voice.close()


def entries(answer: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {entry["name"]: entry for entry in answer["settings"]}


def change(settable: Settable, name: str, value: str) -> dict[str, Any]:
    return entries(settable.kept.change({"name": name, "value": value}))[name]


def test_each_setting_says_where_it_comes_from_and_when_a_change_holds(tmp_path: Path) -> None:
    """All of the file's settings are there, with an option's value, the file's, or the default."""
    (tmp_path / "settings.toml").write_text("[voice]\nrate = 200\nenabled = true\n")
    made = Settable(tmp_path, SENTENCES)
    answer = made.kept.shown({})
    assert (answer["file"], answer["wrong"]) == (str(made.file), "")
    assert list(entries(answer)) == list(settings.ON_PAGE)
    told = {name: (entry["source"], entry["at_once"]) for name, entry in entries(answer).items()}
    assert told == {
        "voice.enabled": ("option", True),
        "voice.language": ("default", False),
        "voice.rate": ("file", True),
        "voice.folder": ("default", False),
        "play.patience_ms": ("default", False),
        "play.clock": ("default", False),
        "lights.enabled": ("default", True),
    }
    assert entries(answer)["voice.language"]["options"] == [("de", "Deutsch"), ("en", "English")]
    assert (entries(answer)["voice.rate"]["low"], entries(answer)["voice.rate"]["high"]) == (80, 400)
    made.voice.close()


def test_a_setting_that_is_not_used_is_neither_shown_nor_changed(tmp_path: Path) -> None:
    """As without a board, which has the lights."""
    made = Settable(tmp_path, SENTENCES, used=["voice.rate"])
    assert list(entries(made.kept.shown({}))) == ["voice.rate"]
    with pytest.raises(CompanionError, match=r"no setting 'lights\.enabled' here\. Choose one of voice\.rate\."):
        made.kept.change({"name": "lights.enabled", "value": "false"})
    assert made.lights == []
    made.voice.close()


def test_voice_rate_and_lights_change_at_once_and_are_kept(settable: Settable) -> None:
    """What holds now comes from the file from then on."""
    for name, value, holds in (
        ("voice.enabled", "true", True),
        ("voice.rate", "300", 300),
        ("lights.enabled", "false", False),
    ):
        entry = change(settable, name, value)
        assert (entry["now"], entry["value"], entry["source"]) == (holds, holds, "file")
        assert settings.load(settable.file)[name] == holds
    wait_until(lambda: settable.said[-1:] == [f"300 {SAMPLE}"])
    assert settable.lights == [False]


def test_a_language_holds_from_the_next_start(settable: Settable) -> None:
    """What holds now stays, and the file has the new one; a language that isn't there is refused."""
    entry = change(settable, "voice.language", "de")
    assert (entry["now"], entry["value"], entry["source"]) == ("en", "de", "default")
    with pytest.raises(CompanionError, match=r"There is no language .fr.\. Choose one of de, en\."):
        change(settable, "voice.language", "fr")
    assert settings.load(settable.file).voice.language == "de"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("voice.rate", "3", "You chose rate = 3 in [voice], but rate must be a whole number from 80 to 400."),
        ("voice.rate", "fast", 'You chose rate = "fast" in [voice], but rate must be a whole number'),
        ("voice.rate", "9" * 500, "but rate must be a whole number"),
        ("voice.enabled", "1", 'You chose enabled = "1" in [voice], but enabled must be true or false.'),
        ("voice.folder", "\0", "but folder must be a folder's path"),
        ("play.clock", "", "but clock must be a time such as"),
        ("voice", "1", "Choose one of voice.enabled, voice.language"),
        ("", "", "There is no setting"),
    ],
)
def test_what_does_not_fit_changes_nothing(settable: Settable, name: str, value: str, sentence: str) -> None:
    """The sentence says what would."""
    with pytest.raises(CompanionError) as caught:
        settable.kept.change({"name": name, "value": value})
    assert sentence in str(caught.value)
    assert not settable.file.exists()
    assert not settable.voice.on


def test_with_a_file_that_is_wrong_the_voice_is_still_switched(settable: Settable) -> None:
    """The change holds until the end of play, the sentence says what is wrong with the file, and the file stays."""
    settable.file.write_text("[voice\n")
    with pytest.raises(CompanionError, match="isn't TOML"):
        change(settable, "voice.enabled", "true")
    assert settable.voice.on
    answer = settable.kept.shown({})
    assert "isn't TOML" in answer["wrong"]
    entry = entries(answer)["voice.enabled"]
    assert (entry["now"], entry["source"]) == (True, "here")
    assert settable.file.read_text() == "[voice\n"
    settable.file.unlink()
    assert change(settable, "voice.enabled", "false")["source"] == "file"


def test_a_file_that_cannot_be_written_is_named(settable: Settable) -> None:
    """A folder is in the way; the game goes on with what was chosen."""
    settable.file.with_name("settings.toml.new").mkdir()
    with pytest.raises(CompanionError, match=r"settings.toml can't be written: "):
        change(settable, "lights.enabled", "false")
    assert settable.lights == [False]
    assert entries(settable.kept.shown({}))["lights.enabled"]["source"] == "here"
