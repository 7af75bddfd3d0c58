"""Where the user's files are, and what the user prefers: the only loader of folders, loader and writer of settings.

In: the environment variable `ECLIPSE_COMPANION_HOME` and the file `settings.toml` in the configuration folder.
Out: `Folders` and `Settings`, complete and checked. If the file is missing, every setting has its usual value; if it is
wrong, the error is a sentence that names the file, the key and what is allowed. A setting's name is its table and its
key: `voice.rate`.
"""

import dataclasses
import errno
import json
import os
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from platformdirs import PlatformDirs

from eclipse_companion.common import atomic_files, limited_files, owners
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.setting_checks import Check, Flag, Text, Whole
from eclipse_companion.common.text_bytes import decoded
from eclipse_companion.common.typography import plain

HOME_VARIABLE: Final = owners.HOME_VARIABLE
FILE_NAME: Final = "settings.toml"
_MOST_BYTES: Final = limited_files.MEGABYTE
_TIME: Final = r"([0-9]{1,4}|[0-9]{1,5}s)([+][0-9]{1,4})?"
_PATH: Final = r"[^\x00\ud800-\udfff]*"
SHOWN: Final = 60
"""How many characters of a wrong value are quoted."""
HUGE: Final = 10**18

SettingType = TypeVar("SettingType")
TomlTable = TypeVar("TomlTable", "VoiceSettings", "PlaySettings", "LightsSettings", "ClubSettings")


class SettingsError(CompanionError):
    """The settings file can't be read, or says something that isn't allowed."""


class NoHomeError(CompanionError):
    """Nobody says where the user's home folder is."""

    def __init__(self) -> None:
        super().__init__(
            "I don't know your home folder: HOME isn't set, and the system has no user of your number. Set "
            f"{HOME_VARIABLE} to a folder for your games and settings."
        )


def _setting(default: SettingType, check: Check, about: str) -> SettingType:
    """`about`: what the setting does, a sentence for the file."""
    # A dataclass field is typed as the value that it will hold.
    made: SettingType = field(default=default, metadata={"check": check, "about": about})
    return made


@dataclass(frozen=True)
class VoiceSettings:
    """`[voice]`: whether and how sentences are spoken; `rate` is in words per minute.

    `folder`: each sentence is also saved there as a numbered WAV file; none if it is empty.
    """

    enabled: bool = _setting(default=True, check=Flag(), about="Speak.")
    language: str = _setting(
        default="en",
        check=Text("[a-z]{2}", 'two small letters in quotes, such as "en"'),
        about='The language of all that is said and shown: "en" or "de".',
    )
    rate: int = _setting(default=165, check=Whole(80, 400), about="How fast it speaks, in words a minute.")
    folder: str = _setting(
        default="",
        check=Text(_PATH, "a folder's path in quotes"),
        about="Keep each sentence as a WAV file in this folder. Empty: keep none.",
    )


@dataclass(frozen=True)
class PlaySettings:
    """`[play]`: how long a wrong board may stay before it is announced, and the clocks."""

    patience_ms: int = _setting(
        default=6000,
        check=Whole(1000, 120_000),
        about="How long a wrong board may stand before you hear of it, in milliseconds.",
    )
    clock: str = _setting(
        default="none",
        check=Text(f"none|{_TIME}(/{_TIME})?", 'a time such as "5+3" or "90s", or "none"'),
        about="The clocks of new games: five minutes each and three seconds a turn are 5+3.",
    )


@dataclass(frozen=True)
class LightsSettings:
    """`[lights]`: what a board that has lights shows with them."""

    enabled: bool = _setting(default=True, check=Flag(), about="Light the squares, if the board has lights.")


@dataclass(frozen=True)
class ClubSettings:
    """`[club]`: the MQTT broker by which a club sees this board. The password itself is never among the settings."""

    broker: str = _setting(
        default="",
        check=Text(
            r"(mqtts?://[^\s\x00-\x20/?#@\x7f-\U0010ffff]{1,255}/?)?", 'an address such as "mqtt://192.168.1.5"'
        ),
        about="Show a club this board by this MQTT broker; mqtts:// is encrypted. Empty: nobody sees it.",
    )
    user: str = _setting(
        default="",
        check=Text(r"[^\x00-\x1f\ud800-\udfff]{0,200}", "a name in quotes"),
        about="The broker's user. Empty: it asks for none.",
    )
    password_file: str = _setting(
        default="",
        check=Text(_PATH, "a file's path in quotes"),
        about="The file whose first line is that user's password.",
    )
    ca_file: str = _setting(
        default="",
        check=Text(_PATH, "a file's path in quotes"),
        about="The certificate of the authority that has signed the broker's. Empty: those that the system trusts.",
    )
    name: str = _setting(
        default="",
        check=Text(r"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{0,40}", "a name of at most 40 characters in quotes"),
        about="What the club calls this board. Each board needs a name of its own.",
    )
    names: bool = _setting(default=True, check=Flag(), about="Tell the club who plays; otherwise only the sides.")
    home_assistant: bool = _setting(default=False, check=Flag(), about="Let Home Assistant find this board there.")


@dataclass(frozen=True)
class Settings:
    """All settings, one field per table of the file."""

    voice: VoiceSettings = VoiceSettings()
    play: PlaySettings = PlaySettings()
    lights: LightsSettings = LightsSettings()
    club: ClubSettings = ClubSettings()

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - whatever the setting is
        """The value of the setting with this name."""
        table, _, key = name.partition(".")
        return getattr(getattr(self, table), key)

    def changed(self, name: str, value: object) -> "Settings":
        """The same with another value of one setting. Raises `SettingsError` if it may not have that value."""
        table, _, key = name.partition(".")
        _refuse_misfit(key, value, table, CHECKS[name], "You chose")
        return dataclasses.replace(self, **{table: dataclasses.replace(getattr(self, table), **{key: value})})


CHECKS: Final[Mapping[str, Check]] = {
    f"{table.name}.{each.name}": each.metadata["check"]
    for table in dataclasses.fields(Settings)
    for each in dataclasses.fields(getattr(Settings(), table.name))
}
"""The names of all settings, in the file's order, and what each may be."""


ON_PAGE: Final = tuple(name for name in CHECKS if not name.startswith("club."))
"""The names of those that the page shows and changes: what a club sees is decided in the file."""


@dataclass(frozen=True)
class Folders:
    """The user's folders. They need not exist yet: the code that writes a file makes its folder."""

    data: Path
    config: Path
    cache: Path


def folders(environment: Mapping[str, str] = os.environ) -> Folders:
    """The platform's usual folders, or `data`, `config`, `cache` below `ECLIPSE_COMPANION_HOME` if that is set.

    Raises `NoHomeError`.
    """
    home = environment.get(HOME_VARIABLE, "")
    if home:
        top = with_home(home).absolute()
        return Folders(data=top / "data", config=top / "config", cache=top / "cache")
    default = PlatformDirs("eclipse-companion", appauthor=False)
    try:
        found = Folders(data=default.user_data_path, config=default.user_config_path, cache=default.user_cache_path)
    except RuntimeError:
        raise NoHomeError from None
    if not found.data.is_absolute():  # older libraries leave the `~` in it
        raise NoHomeError
    return found


def with_home(path: str) -> Path:
    """A path that may begin with `~`, which stands for the user's home folder. Raises `NoHomeError`."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        if path == "~" or path.startswith("~/"):
            raise NoHomeError from None
        return Path(path)


def file_of_settings() -> Path:
    """The file that has the user's settings, if there is one."""
    return folders().config / FILE_NAME


def load(file: Path | None = None) -> Settings:
    """The settings in `file` (by default the configuration folder's `settings.toml`); `SettingsError` if wrong."""
    place = file_of_settings() if file is None else file
    text = _read(place)
    return Settings() if text is None else parse(text, str(place))


def named_in(file: Path) -> Collection[str]:
    """The names of the settings that a file has a value for. Raises `SettingsError` if it is wrong."""
    text = _read(file) or ""
    parse(text, str(file))
    return {f"{table}.{key}" for table, values in tomllib.loads(text).items() for key in values}


def keep(file: Path, text: str) -> None:
    """Write a settings file, all of it or nothing. Raises `SettingsError` if that isn't possible."""
    try:
        atomic_files.write(file, text.encode())
    except OSError as error:
        raise SettingsError(f"{file} can't be written: {why_of(error)}. {_what_helps(error, file)}") from None


def _what_helps(error: OSError, file: Path) -> str:
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return "Make room on the disk."
    return owners.remedy(file) if error.errno in owners.NOT_ALLOWED else "Check its folder."


def change(file: Path, name: str, value: object) -> None:
    """Give one setting another value in its file; the rest of the file stays as it is, with its comments.

    Raises `SettingsError` if the setting may not have that value, or if the file is wrong or can't be written.
    """
    text = _read(file)
    before = Settings() if text is None else parse(text, str(file))
    after = before.changed(name, value)
    keep(file, written(after) if text is None else _with(text, name, value, after))


def _with(text: str, name: str, value: object, after: Settings) -> str:
    """A file's text with another value of one setting, so that it says all of `after`."""
    import tomlkit  # noqa: PLC0415 - only this needs it
    from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415 - as above

    table, _, key = name.partition(".")
    try:
        document = tomlkit.parse(text)
        document.setdefault(table, tomlkit.table())[key] = value
        changed = tomlkit.dumps(document)
        if parse(changed, "") == after:
            return changed
    except (TOMLKitError, SettingsError):  # it reads some odd files otherwise than Python does
        pass
    return written(after)


def _read(place: Path) -> str | None:
    """The text of a settings file; None if there is none. Raises `SettingsError`."""
    try:
        return _mended(decoded(limited_files.read_limited(place, _MOST_BYTES)))
    except FileNotFoundError:
        return None
    except OSError as error:
        told = owners.remedy(place) if isinstance(error, PermissionError) else "Fix that, or move it away."
        raise SettingsError(f"The settings file {place} can't be read ({why_of(error)}). {told}") from error
    except limited_files.TooLargeError as error:
        raise SettingsError(f"The settings file {place} isn't one. {error} Move it away.") from None
    except UnicodeDecodeError as error:
        raise SettingsError(
            f"The settings file {place} isn't UTF-8 text (byte {error.start}). Save it as UTF-8."
        ) from error


def _mended(text: str) -> str:
    """The text as it is, unless nothing but an editor's quotation marks, blanks and line ends keeps it from TOML."""
    plainer = plain(text).replace("\r\n", "\n").replace("\r", "\n")
    return plainer if not _is_toml(text) and _is_toml(plainer) else text


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def parse(text: str, place: str) -> Settings:
    """The settings in `text`; `place` names it in a `SettingsError`."""
    try:
        tables = tomllib.loads(text)
    except RecursionError as error:
        raise SettingsError(f"The settings file {place} can't be used: its values are nested too deeply.") from error
    except ValueError as error:  # not TOML, or a number with thousands of digits
        raise SettingsError(f"The settings file {place} isn't TOML: {error}. Fix that line, or remove it.") from error
    known = [each.name for each in dataclasses.fields(Settings)]
    for name in tables:
        if name not in known:
            raise SettingsError(
                f"The settings file {place} has {_shown(name)} at the top, but its tables are {', '.join(known)}."
            )
    return Settings(
        voice=_table(VoiceSettings(), tables.get("voice", {}), "voice", place),
        play=_table(PlaySettings(), tables.get("play", {}), "play", place),
        lights=_table(LightsSettings(), tables.get("lights", {}), "lights", place),
        club=_table(ClubSettings(), tables.get("club", {}), "club", place),
    )


def written(chosen: Settings) -> str:
    """A settings file with these values; above each key are its meaning and what is allowed. `parse` reads it."""
    lines = ["# Settings of Eclipse Companion. If you remove a line, its default applies."]
    for table in dataclasses.fields(Settings):
        lines += ["", f"[{table.name}]"]
        values = getattr(chosen, table.name)
        for each in dataclasses.fields(values):
            default, value = (_toml(getattr(of, each.name)) for of in (type(values)(), values))
            lines += [
                f"# {each.metadata['about']}",
                f"# Allowed: {each.metadata['check']}. Default: {default}",
                f"{each.name} = {value}",
            ]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """A setting's value as TOML; JSON writes flags, whole numbers and texts in the same way."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _table(default: TomlTable, content: object, name: str, place: str) -> TomlTable:
    if not isinstance(content, dict):
        raise SettingsError(
            f"The settings file {place} says {name} = {_shown(content)}, but {name} is a table. Write [{name}]."
        )
    known = {each.name: each for each in dataclasses.fields(default)}
    for key, value in content.items():
        if key not in known:
            raise SettingsError(
                f"The settings file {place} has {_shown(key)} in [{name}], but the keys there are {', '.join(known)}."
            )
        _refuse_misfit(key, value, name, CHECKS[f"{name}.{key}"], f"The settings file {place} says")
    return dataclasses.replace(default, **content)


def _refuse_misfit(key: str, value: object, table: str, check: Check, says: str) -> None:
    """Raise `SettingsError` for a value that doesn't fit; `says`: who says so."""
    if not check.fits(value):
        raise SettingsError(f"{says} {key} = {_shown(value)} in [{table}], but {key} must be {check}.")


def _shown(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            escaped = value.encode("unicode_escape").decode()
            return f'"{escaped}"' if len(escaped) <= SHOWN else f'"{escaped[:SHOWN]}..."'
        case int() if abs(value) > HUGE:
            return "a huge number"
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return str(value)
