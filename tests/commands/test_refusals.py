"""What commands refuse before anything is played is said in the language of whoever typed them."""

import ast
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.outputs.explaining import sentences_of_errors, sentences_of_refusals
from eclipse_companion.outputs.language import languages
from tests.commanded import commanded
from tests.outputs.test_explaining import ENGLISH, HOST

MANY: Final = str(HOST.parents[1] / "tests/data/games/many.egn")
BOOKLET: Final = str(HOST.parents[1] / "tests/data/recordings/booklet_undone_one.ecr")
LEFT: Final = frozenset(
    {
        # What only makers meet: boards that they design, tables of magnets, and what is simulated on request.
        *("commands/design.py", "hardware/magnets.py", "hardware/sensors.py", "printing/pdf.py"),
        "sensing/measured.py",
        # What no person wrote: lines of a wire, steps of a recording, what a broker sends, a language's file.
        *("common/machine_code.py", "following/board.py", "gamekit/kept_commands.py", "games/eclipse/play/searches.py"),
        *("games/eclipse/saving/values.py", "games/eclipse/tracking", "games/ecliptic/following"),
        *(
            "games/ecliptic/page/club.py",
            "games/ecliptic/steps",
            "games/infinity/solution/tables.py",
            "games/infinity/solution/plain.py",
        ),
        *("games/eclipse/solution/tables.py", "log/schema.py", "outputs/club/told_game.py"),
        *("outputs/language.py", "outputs/page/joined.py", "outputs/page/worker.py", "outputs/voice_process.py"),
        *("sensing/evidence", "sensing/recording/ecr.py", "sensing/wire", "table/resuming.py"),
        *("../eclipse_simulation/board/shims", "../eclipse_simulation/eclipse/filming/sight.py"),
    }
)
"""Files and folders, from `eclipse_companion`, whose errors are English. This list only shrinks."""
SIMULATION: Final = HOST.parent / "eclipse_simulation"
IN_PARTS: Final = (
    *("X X and no camera's stream.", "The log X X.", "--corners is given more than once.", "X X = X in [X], but"),
    "X Put the set's four faces there",
)
"""Texts with a part that is chosen from a few: the language has each of them, whole."""
PARTS_OF_SENTENCES: Final = re.compile("[a-z]{3,} [a-z]{2,}")


@cache
def german() -> Refusals:
    """What somebody reads who has asked for German."""
    return Refusals(("--language", "de"))


def written(node: ast.expr) -> str | None:
    """A text in the code, with X for what changes."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
    return re.sub(r"\{\w*\}", "X", node.value) if isinstance(node, ast.Constant) and type(node.value) is str else None


def refused(file: Path) -> Iterator[str]:
    """What the errors of a file say, as far as it stands where they are raised, or is called their message."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("Error", "_fail")):
            said += node.args
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in {"message", "reason", "why"}:
            said.append(node.value)
    for each in said:
        text = written(each)
        if text is not None and PARTS_OF_SENTENCES.search(text):
            yield text


def english(text: str) -> bool:
    """Whether a text stays English."""
    found = german().said(text)
    return bool(ENGLISH.search(found)) or found == text


def is_left(name: str) -> bool:
    """Whether a file is one of those whose errors stay English."""
    return any(name == each or name.startswith(f"{each}/") for each in LEFT)


def test_every_refusal_has_its_german_sentence() -> None:
    """Whatever file it stands in, unless only makers and machines meet it."""
    missing = {
        (name, text)
        for file in (*HOST.rglob("*.py"), *SIMULATION.rglob("*.py"))
        if not is_left(name := os.path.relpath(file, HOST))
        for text in refused(file)
        if english(text) and not any(part in text for part in IN_PARTS)
    }
    assert sorted(missing) == []


def test_what_is_left_has_english_errors() -> None:
    """Nothing stands on that list for nothing."""
    done = {each for each in LEFT if not any(english(text) for file in files_of(each) for text in refused(file))}
    assert done == set()


def files_of(name: str) -> list[Path]:
    """A file, or those of a folder."""
    path = HOST / name
    return [path] if path.is_file() else [*path.rglob("*.py")]


@pytest.mark.parametrize("code", set(languages()) - {"en"})
def test_a_language_says_of_a_refusal_all_that_changes(code: str) -> None:
    """Names, paths and numbers aren't lost, and no sentence stands in both files."""
    places = re.compile(r"\{(\w+)\}")
    texts = sentences_of_refusals(code)
    assert texts
    lost = ("kind", "count", "names")
    wrong = {
        text
        for text, own in texts.items()
        if not set(places.findall(own)) <= set(places.findall(text))
        or not {*places.findall(text)} - {*lost} <= {*places.findall(own)}
    }
    assert wrong == set()
    assert texts.keys() & sentences_of_errors(code).keys() == set()


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["play", "--game", "chess"], 2, "Das Spiel 'chess' gibt es nicht. Wähl eines von "),
        (["play", "--moon", "ai:9"], 2, "--moon: "),
        (["play", "--edition", "zoo"], 2, "--edition: 'zoo' gibt es hier nicht. Wähl eines von "),
        (["sensors", "--seconds=--"], 2, "sensors: Fehler: Schreib hinter --seconds einen Wert: --seconds"),
        (["rating", "--game"], 2, "rating: Fehler: Schreib hinter --game einen Wert: --game NAME.\n"),
        (
            ["play", "--nonsense"],
            2,
            "Fehler: --nonsense kenne ich hier nicht. `eclipse-companion play --help` nennt ",
        ),
        (["learn", "--person", "Ann"], 2, "--person sagt, wessen Fehler: Das gehört zu `learn mistakes`.\n"),
        (
            ["nonsense"],
            2,
            "`eclipse-companion nonsense` gibt es nicht. `eclipse-companion --help` nennt alle ",
        ),
        (["check"], 2, "Fehler: Hier fehlt etwas: FILE. `eclipse-companion check --help` sagt, was das ist.\n"),
        (["check", "gone.egn"], 1, "gone.egn: Diese Datei gibt es nicht.\n"),
        (["annotate", "gone.egn"], 1, "gone.egn: Diese Datei gibt es nicht.\n"),
        (["read", "gone.png"], 1, "gone.png: Diese Datei lässt sich nicht lesen: Das gibt es nicht. Nenn eine Bilddat"),
        (["calibrate", "camera", "gone.png"], 1, "gone.png: Diese Datei lässt sich nicht lesen: Das gibt es nicht. "),
        (["play", "--board", "usb9"], 1, "Es gibt keinen Anschluss usb9. Ist das Brett eingesteckt? Stimmt der Name?"),
        (["play", "--board", "n" * 300], 1, "nnn. Ist das Brett eingesteckt? Stimmt der Name?"),
        (["play", "--camera", "gone.mp4"], 1, "Weder Datei noch Ordner: 'gone.mp4' gibt es nicht. Nenn eine Nummer"),
        (["play", "--camera", "0", "--profile", "tin"], 1, "Das Profil 'tin' gibt es nicht. Noch hat mir niemand "),
        (
            ["play", "--camera", "virtual", "--camera-fault", "dust"],
            2,
            "'dust' ist kein Kamerafehler. Schreib eines von",
        ),
        (["virtual-board", "--fault", "loud:3"], 2, "'loud:3' ist kein Sensorfehler. Schreib eines von"),
        (["games", "stats", "--since", "2026-13"], 2, "Schreib es als 2026-11-20, 2026-11 oder 2026.\n"),
        (["replay", "gone.ecr"], 1, "Die Datei gone.ecr gibt es nicht. "),
        (["best", "moon"], 1, "'moon' hat eine Reihe; ein Brett hat vier Reihen"),
        (["games", "show", "abc"], 1, "Im Spielbuch ist kein Spiel 'abc'. "),
        (
            ["replay", MANY],
            1,
            "many.egn ist eine Spieldatei; hier wird nachgespielt, was ein Brett oder eine Kamera sah.",
        ),
        (["replay", "--game", "infinity", BOOKLET], 1, "ist die Aufzeichnung eines Bretts, und hier geht es um Filme."),
        (["check", BOOKLET], 1, f"Ist es die Aufzeichnung eines Bretts, dann tipp: eclipse-companion replay {BOOKLET}"),
        (["games", "import", BOOKLET], 1, "Das ist keine Spieldatei. Ist es die Aufzeichnung eines Bretts, dann tipp:"),
        (["games", "recover", "."], 1, ". ist ein Ordner. Ein beschädigtes Spielbuch ist eine Datei im Datenordner"),
        (["games", "import", "gone.egn"], 1, "gone.egn: Diese Datei gibt es nicht.\n"),
    ],
)
def test_whoever_speaks_german_is_refused_in_german(
    words: list[str], status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The settings say so; `check` and others have no option for it."""
    home(tmp_path, monkeypatch)
    done = commanded(words, folder=tmp_path)
    assert done.returncode == status
    assert said in done.stderr


def home(folder: Path, monkeypatch: pytest.MonkeyPatch, language: str = "de") -> None:
    """A home folder of somebody with this language."""
    monkeypatch.setenv("ECLIPSE_COMPANION_HOME", str(folder))
    place = folder / "config"
    place.mkdir()
    (place / "settings.toml").write_text(f'[voice]\nlanguage = "{language}"\n', encoding="utf-8")


def test_the_option_counts_more_than_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In both ways to write it."""
    home(tmp_path, monkeypatch)
    for words in (["--language", "en"], ["--language=en"]):
        done = commanded(["play", "--seed", "-1", *words])
        assert "a seed is a number from 0 up" in done.stderr


@pytest.mark.parametrize("language", ["", "xx"])
def test_settings_that_are_wrong_are_refused_in_english(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows then which language it should be."""
    home(tmp_path, monkeypatch, language)
    assert Refusals().said("There's no such file.") == "There's no such file."
