"""The one loader of folders and settings."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.commands.cli import main
from eclipse_companion.common import settings
from eclipse_companion.common.settings import Settings, SettingsError, folders, load, parse


def test_all_folders_lie_below_the_home_that_is_set(tmp_path: Path) -> None:
    """If ECLIPSE_COMPANION_HOME is set, everything is below it, and nothing is made before it is needed."""
    home = tmp_path / "there"
    found = folders({settings.HOME_VARIABLE: str(home)})
    assert (found.data, found.config, found.cache) == (home / "data", home / "config", home / "cache")
    assert not home.exists()


def test_without_it_the_platforms_folders_are_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If it is unset or empty, the folders are the platform's usual ones for such files."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    for environment in ({}, {settings.HOME_VARIABLE: ""}):
        assert folders(environment).data == tmp_path / "xdg" / "eclipse-companion"


def test_no_file_means_the_usual_values(home: Path) -> None:
    """If there is no settings file, every setting has its usual value."""
    assert not (home / "config").exists()
    assert load() == Settings()


def test_the_file_is_read_from_the_folder_of_configuration(home: Path) -> None:
    """Values in the file apply; settings that it leaves out keep their usual values."""
    (home / "config").mkdir()
    (home / "config" / "settings.toml").write_text(
        '[voice]\nenabled = false\nlanguage = "de"\n[play]\npatience_ms = 1800\n'
    )
    found = load()
    assert (found.voice.enabled, found.voice.language, found.voice.rate) == (False, "de", 165)
    assert found.play == settings.PlaySettings(patience_ms=1800)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[voice]\nrate = 3", "says rate = 3 in [voice], but rate must be a whole number from 80 to 400."),
        ("[voice]\nrate = true", "says rate = true in [voice], but rate must be a whole number from 80 to 400."),
        ("[voice]\nrate = 100.5", "says rate = 100.5 in [voice], but rate must be a whole number from 80 to 400."),
        ("[voice]\nenabled = 1", "says enabled = 1 in [voice], but enabled must be true or false."),
        (
            '[voice]\nlanguage = "english"',
            'says language = "english" in [voice], but language must be two small letters',
        ),
        ("[play]\npatience_ms = [1]", "says patience_ms = a list in [play], but patience_ms must be a whole number"),
        ("[play]\npatience_ms = {a = 1}", "says patience_ms = a table in [play], but patience_ms must be"),
        (
            "[play]\npatience_ms = 0x" + "f" * 5000,
            "says patience_ms = a huge number in [play], but patience_ms must be",
        ),
        ("[play]\npatience_ms = " + "9" * 5000, "isn't TOML"),
        ("[voice]\nspeed = 1", 'has "speed" in [voice], but the keys there are enabled, language, rate'),
        ("[sound]", 'has "sound" at the top, but its tables are voice, play, lights, club.'),
        ("voice = 1", "says voice = 1, but voice is a table. Write [voice]."),
        ("[voice", "isn't TOML: Expected ']' at the end of a table declaration (at end of document)."),
        ("a = " + "[" * 9999, "can't be used: its values are nested too deeply."),
    ],
)
def test_what_is_wrong_is_said(text: str, sentence: str) -> None:
    """A wrong file raises a sentence with the file, the key, and what is allowed."""
    with pytest.raises(SettingsError) as caught:
        parse(text, "/x/settings.toml")
    assert str(caught.value).startswith("The settings file /x/settings.toml ")
    assert sentence in str(caught.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """A path that isn't text, or isn't a file, is reported as such."""
    file = tmp_path / "settings.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(SettingsError, match="isn't UTF-8 text"):
        load(file)
    with pytest.raises(SettingsError, match="can't be read"):
        load(tmp_path)


TOML = st.from_regex(r"(\[?[a-z_]{1,9}\]?( = ([0-9]{1,9}|true|\"[a-zé]*\"|\[[0-9, ]*\]|\{\}|[0-9]\.[0-9]))?\n){0,6}")


@given(TOML | st.text())
def test_any_text_is_settings_or_a_settings_error(text: str) -> None:
    """Any text is read, or refused with the one documented error."""
    try:
        parse(text, "f")
    except SettingsError as error:
        said = str(error)
    else:
        return
    assert said.startswith("The settings file f ")
    assert said.endswith((".", "]."))


TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))
ANY = st.builds(
    Settings,
    st.builds(settings.VoiceSettings, st.booleans(), st.sampled_from(["en", "de"]), st.integers(80, 400), TEXTS),
    st.builds(settings.PlaySettings, st.integers(1000, 120_000), st.sampled_from(["none", "5+3", "90s/10+0"])),
    st.builds(settings.LightsSettings, st.booleans()),
    st.builds(
        settings.ClubSettings,
        st.sampled_from(["", "mqtt://192.168.1.5", "mqtts://[::1]:8884/"]),
        *[st.sampled_from(["", "ann", "Anna Ö"])] * 4,
        st.booleans(),
        st.booleans(),
    ),
)


@given(ANY)
def test_what_is_written_is_read(chosen: Settings) -> None:
    """This holds for all settings; above each key are its meaning and what is allowed."""
    text = settings.written(chosen)
    assert parse(text, "there") == chosen
    lines = text.split("\n")
    keys = [number for number, line in enumerate(lines) if line[:1].isalpha()]
    assert len(keys) == 14
    for number in keys:
        assert lines[number - 2].startswith("# ")
        assert lines[number - 1].startswith("# Allowed: ")


def test_a_settings_file_is_written_when_it_is_asked_for(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says where the file is; an existing file stays as it is, unless it should be overwritten."""
    file = home / "config" / "settings.toml"
    assert main(["settings"]) == 0
    assert str(file) in capsys.readouterr().err
    assert not file.exists()
    assert main(["settings", "write"]) == 0
    assert str(file) in capsys.readouterr().out
    assert load() == Settings()
    file.write_text("[voice]\nrate = 200\n")
    assert main(["settings", "write"]) == 1
    assert f"{file} exists already" in capsys.readouterr().err
    assert file.read_text() == "[voice]\nrate = 200\n"
    assert main(["settings", "write", "--overwrite"]) == 0
    assert load().voice.rate == 200
    assert "# How fast it speaks" in file.read_text()


def test_a_settings_file_that_is_wrong_is_not_replaced(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its values can't be kept, so the fault is reported and the file stays."""
    file = home / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text("[voice]\nrate = 1\n")
    assert main(["settings", "write", "--overwrite"]) == 1
    assert "rate must be a whole number" in capsys.readouterr().err
    assert file.read_text() == "[voice]\nrate = 1\n"


FILE = """\
# Mine.
[voice]  # how it speaks
rate = 165          # words a minute
language = "de"

# Nothing else.
"""


def test_a_change_keeps_the_rest_of_the_file(home: Path) -> None:
    """Comments and order stay; a table or a setting that isn't there yet is added."""
    file = home / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text(FILE)
    settings.change(file, "voice.rate", 200)
    assert file.read_text() == FILE.replace("165", "200")
    settings.change(file, "lights.enabled", value=False)
    assert file.read_text() == FILE.replace("165", "200") + "\n[lights]\nenabled = false\n"
    assert settings.named_in(file) == {"voice.rate", "voice.language", "lights.enabled"}


def test_the_first_change_writes_a_file_with_comments(home: Path) -> None:
    """It is the file that `settings write` makes, with the other value."""
    file = home / "config" / "settings.toml"
    settings.change(file, "voice.rate", 200)
    assert file.read_text() == settings.written(Settings().changed("voice.rate", 200))


@given(ANY, st.booleans(), st.data())
def test_after_a_change_the_file_says_it_and_all_else_that_it_said(
    tmp_path_factory: pytest.TempPathFactory, before: Settings, inline: bool, data: st.DataObject
) -> None:
    """This holds for all settings, and for tables written on one line."""
    file = tmp_path_factory.mktemp("changed") / "settings.toml"
    text = settings.written(before)
    if inline:
        text = "lights = { enabled = true }\n" + text.partition("[lights]")[0]
    file.write_text(text, encoding="utf-8", newline="")
    before = load(file)
    name = data.draw(st.sampled_from(list(settings.CHECKS)))
    value = data.draw(ANY)[name]
    settings.change(file, name, value)
    assert load(file) == before.changed(name, value)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("voice.rate", 3, "You chose rate = 3 in [voice], but rate must be a whole number from 80 to 400."),
        ("voice.enabled", "yes", 'You chose enabled = "yes" in [voice], but enabled must be true or false.'),
        ("play.clock", "soon", 'You chose clock = "soon" in [play], but clock must be a time such as'),
        ("voice.folder", "\ud800", "but folder must be a folder's path in quotes."),
    ],
)
def test_a_value_that_does_not_fit_changes_nothing(home: Path, name: str, value: object, sentence: str) -> None:
    """The sentence says what is allowed, as for a file that is wrong; no file is made."""
    with pytest.raises(SettingsError) as caught:
        settings.change(home / "config" / "settings.toml", name, value)
    assert sentence in str(caught.value)
    assert not (home / "config").exists()


def test_a_change_leaves_a_file_that_is_wrong_as_it_is(home: Path) -> None:
    """Its other values can't be kept, so the fault is reported; a folder in the file's place is, too."""
    file = home / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text("[voice\n")
    with pytest.raises(SettingsError, match="isn't TOML"):
        settings.change(file, "voice.rate", 200)
    assert file.read_text() == "[voice\n"
    with pytest.raises(SettingsError, match="can't be written: "):
        settings.keep(file / "below", "")
    with pytest.raises(SettingsError, match="can't be written: "):
        settings.keep(file.parent, "")
