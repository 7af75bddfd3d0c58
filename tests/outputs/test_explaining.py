"""What errors say during play is said in the language of play."""

import ast
import errno
import json
import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import CameraLost, Notice
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.permissions import Access, Person, advice
from eclipse_companion.common.settings import CHECKS, SettingsError, parse
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import log_file
from eclipse_companion.outputs.explaining import Reasons, sentences_of_errors
from eclipse_companion.outputs.language import languages
from tests.outputs.page.served import Served

HOST = Path(__file__).parents[2] / "host" / "eclipse_companion"
OF_ALL_GAMES = ("commands/play.py", "page/answers.py", "puzzles/puzzle.py")
REFUSALS = re.compile(r"\b(NotAWish|Puzzles)Error\(|def refuses\(")
"""What a module has that refuses a wish of the page."""
HEARD = (
    *(f"games/{game}/{name}" for game in ("eclipse", "infinity", "ecliptic") for name in OF_ALL_GAMES),
    *("commands/game_play.py", "reviewing/answers.py", "sensing/camera/noting.py"),
    *("reviewing/people.py", "reviewing/removing.py"),
    *("outputs/club/broker.py", "outputs/club/connection.py"),
    *("common/permissions.py", "log/game_log.py", "log/log_store.py", "log/log_file.py", "log/schema.py"),
    *(f"sensing/link/{name}.py" for name in ("keeper", "ports", "rivals", "session")),
    *(f"sensing/camera/{name}.py" for name in ("address", "events", "folder", "picture_writer", "opening", "reader")),
    *("sensing/board_profile.py", "sensing/kept/copies.py", "sensing/kept/sensor_notes.py"),
    *(f"games/eclipse/game/{name}.py" for name in ("board_text", "position", "turn")),
    *("games/eclipse/solution/tables.py", "games/infinity/game/channels.py", "games/infinity/game/position.py"),
    *("reviewing/asking.py", "reviewing/variations.py", "games/ecliptic/page/trying.py", "commands/wishes.py"),
    *("commands/studies.py", "table/seats.py", "table/clock.py", "table/exercises.py", "sensing/camera/capture.py"),
    *("log/listing.py", "log/saved_games.py", "log/variations.py"),
    *(
        f"../eclipse_simulation/{name}.py"
        for name in (
            *(f"eclipse/hand/{name}" for name in ("at_the_board", "driver", "hand", "script", "styles")),
            *(f"board/{name}" for name in ("child", "debian", "process", "server")),
            "infinity/virtual_hand",
        )
    ),
)
"""The files whose errors people may hear of while they play."""
BEFORE_PLAY = ("didn't start: X", "Give more of the ID", "games list` shows all games", "isn't the time of X clocks")
"""Parts of sentences that only keep a command from its work."""
IN_PARTS = ("X X and no camera's stream.", "The log X X.")
"""Sentences with a part that is chosen from a few: the language has each of them, whole."""
OF_FILES = (
    *("ENOSPC", "EDQUOT", "EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EISDIR", "EEXIST", "ENAMETOOLONG", "EIO"),
    *("EMFILE", "ENFILE"),
)
"""The system's names of what can be wrong with files and disks."""
ENGLISH = re.compile(
    r"\b(the|isn't|can't|doesn't|it|its|are|with|has|of|and|which|again|there's|you|your)\b", re.IGNORECASE
)
"""Words that no German sentence has."""


def sentences(file: Path) -> Iterator[str]:
    """The sentences in a file's code, with X for what changes; docstrings and comments are no part of it.

    Neither is what is wrong with options: that is said before play.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "UsageError":
            skipped |= {id(part) for part in ast.walk(node)}
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in ast.walk(node) if part is not node}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = re.sub(r"\{\w*\}", "X", node.value)
        else:
            continue
        if " " in text.strip() and re.search(r"[.?]$", text) and text[0].isupper():
            yield text


@pytest.mark.parametrize("name", HEARD)
def test_every_error_of_play_has_its_sentence_in_every_language(name: str) -> None:
    """What stands in these files is found in German, sentence by sentence."""
    german = EclipseSentences("de", edition("eclipse"))
    found = [text for text in sentences(HOST / name) if not any(part in text for part in (*BEFORE_PLAY, *IN_PARTS))]
    assert [text for text in found if ENGLISH.search(german.explained(text))] == []


def test_every_refusal_of_a_wish_is_among_them() -> None:
    """A module that refuses what somebody wishes for on the page is one of those that are looked through."""
    refusing = {
        file.relative_to(HOST).as_posix()
        for file in HOST.rglob("*.py")
        if REFUSALS.search(file.read_text(encoding="utf-8"))
    }
    assert refusing
    assert refusing - {*HEARD} == set()


def test_a_path_may_have_spaces_and_full_stops() -> None:
    """Whatever is wrong with the log, its whole path is said."""
    german = EclipseSentences("de", edition("eclipse"))
    path = Path("/home/Ann B. Lee/my games/log.sqlite3")
    errors: list[Exception] = [OSError(28, "No space left on device"), PermissionError(13, "Permission denied")]
    for code in (*log_file._WHY, sqlite3.SQLITE_ERROR):
        errors.append(sqlite3.OperationalError("broken"))
        errors[-1].sqlite_errorcode = code  # type: ignore[attr-defined]
    for error in errors:
        said = german.explained(f"The log {path} {log_file.why(error, path)}.")
        assert said.startswith(f"Das Spielbuch {path} lässt sich nicht ") or (
            said == f"Das Spielbuch {path} wird von einem anderen Programm benutzt. Schließ es."
        )
        assert not ENGLISH.search(said), said


@pytest.mark.parametrize("name", OF_FILES)
def test_what_is_wrong_with_a_file_is_said_in_plain_words(name: str) -> None:
    """A full disk and its like aren't told in the words of the system, in no language."""
    number = getattr(errno, name)
    english = f"a.npz can't be written: {why_of(OSError(number, os.strerror(number)))}. Mend that, and try again."
    assert os.strerror(number) not in english
    said = EclipseSentences("de", edition("eclipse")).explained(english)
    assert said.startswith("a.npz lässt sich nicht schreiben: ")
    assert not ENGLISH.search(said), said


@pytest.mark.parametrize("text", ["a\n", "a = 1", "voice = 1", "[voice]\na = 1", "[play]\nclock = 1"])
def test_a_settings_file_that_is_wrong_is_said(text: str) -> None:
    """The page says it when a setting is chosen there."""
    german = EclipseSentences("de", edition("eclipse"))
    with pytest.raises(SettingsError) as caught:
        parse(text, "/home/Ann Lee/settings.toml")
    said = german.explained(str(caught.value))
    assert "/home/Ann Lee/settings.toml" in said
    assert not ENGLISH.search(said), said


def test_what_a_setting_may_be_is_said() -> None:
    """Each kind of value has its words."""
    german = EclipseSentences("de", edition("eclipse"))
    assert [str(check) for check in CHECKS.values() if german.explained(str(check)) == str(check)] == []


def test_names_and_what_somebody_wrote_stay_as_they_are() -> None:
    """Only what errors say is explained, and which camera it is."""
    german = EclipseSentences("de", edition("eclipse"))
    who = german.say(Notice("seat_taken", {"who": "Camera Kid"}))
    assert "Camera Kid" in (who or "")
    assert (german.say(Notice("not_a_turn", {"text": "square"})) or "").startswith("Square ist kein Zug.")
    assert "Kamera 0" in (german.say(Notice("camera_known", {"camera": "Camera 0", "uses": ""})) or "")


def test_notices_name_several_places_as_people_do() -> None:
    """The last one stands behind "and"."""
    german, english = (EclipseSentences(code, edition("eclipse")) for code in ("de", "en"))
    for key, name in (("silent_covered_at", "places"), ("silent_unread_at", "places"), ("set_up_differs", "squares")):
        assert " 2, 6 and 7" in (english.say(Notice(key, {name: "2, 6, 7"})) or "")
        assert " 2, 6 und 7" in (german.say(Notice(key, {name: "2, 6, 7"})) or "")
        assert " 6" in (english.say(Notice(key, {name: "6"})) or "")


def test_whoever_may_not_open_a_device_reads_why() -> None:
    """Whatever the reason is."""
    german = EclipseSentences("de", edition("eclipse"))
    people = [Person(0, (), ()), Person(1, (), ()), Person(2, (), ()), Person(2, (20,), ()), Person(2, (), (20,))]
    kinds = [(group, mode) for group in ("dialout", "disk", None) for mode in (0o600, 0o060, 0o000, 0o660)]
    for title in ("The port /dev/ttyACM0", "Camera 0"):
        for person in people:
            for group, mode in kinds:
                said = advice(title, "/dev/ttyACM0", Access(1, "ann", 20, group, mode), person)
                assert not ENGLISH.search(german.explained(said)), said


def test_faults_that_come_together_are_each_said() -> None:
    """A position may have several."""
    german = EclipseSentences("de", edition("eclipse"))
    with pytest.raises(CompanionError) as caught:
        Position.possible("SSSS/SSSS/S3/4")
    assert not ENGLISH.search(german.explained(str(caught.value)))


def test_notices_and_lost_cameras_say_it() -> None:
    """With the names of what they are about; English stays as it is."""
    reason = "Another program is using the port /dev/ttyACM0. Close it, then try again."
    lost = CameraLost(
        "Camera 0", "wrong", alone=True, detail="Camera 0 answers, and then sends nothing. Start it again."
    )
    german, english = (EclipseSentences(code, edition("eclipse")) for code in ("de", "en"))
    assert german.say(Notice("board", {"reason": reason})) == (
        "Ein anderes Programm benutzt den Anschluss /dev/ttyACM0. Schließ es, und versuch es noch einmal."
    )
    assert english.say(Notice("board", {"reason": reason})) == reason
    assert not ENGLISH.search(german.say(lost) or "")
    assert "Kamera 0" in (german.say(lost) or "")


def test_a_page_says_it() -> None:
    """What is wrong with a question, and with a wish for another game."""

    def ask(_: object) -> None:
        raise CompanionError("The log has no game 'x'. `./run games list` shows all games.")

    served = Served(language="de", answers={"game": ask}, begin=lambda _: "'zoo' is no player. Write ai:3.")
    try:
        _, text, _ = served.ask("/api/game", X_Token=served.setup()["token"])
        assert json.loads(text)["error"] == "Im Spielbuch ist kein Spiel 'x'. `./run games list` zeigt alle Spiele."
        with served.listener() as listener:
            listener.connected.send(json.dumps({"begin": {"players": {"sun": "zoo"}}}))
            while "refused" not in (message := listener.next()):
                pass
            assert message["refused"] == "'zoo' ist kein Spieler. Schreib ai:3."
    finally:
        served.page.close()


def test_a_crafted_text_takes_no_time() -> None:
    """However many parts a sentence has, each ends at its first end; a text that almost fits isn't tried again."""
    parts = [f"{{p{number}}}" for number in range(12)]
    known = Reasons({" a ".join(parts) + "!": "".join(parts)})
    assert known.explained("x a " * 199) == "x a " * 199, "trying all ends would take years"
    assert known.explained("x a " * 12 + "y!") == "x" * 11 + "x a y"


def test_what_no_language_has_stays_as_it_is() -> None:
    """Around it, what is known is said."""
    known = Reasons({"It broke: {why}.": "Kaputt: {why}.", "no light": "kein Licht", "Ask Ann.": "Frag Ann."})
    assert known.explained("Really? Ask Ann. It broke: no light.") == "Really? Frag Ann. Kaputt: kein Licht."
    assert known.explained("It broke: \u03a9.") == "Kaputt: \u03a9."
    assert known.explained("") == ""
    long = "Ask Ann. " * 2000
    assert known.explained(long) == long, "a text of many sentences is no error's, and takes no time"


@pytest.mark.parametrize("code", set(languages()) - {"en"})
def test_a_language_says_of_an_error_all_that_changes(code: str) -> None:
    """Names, paths and numbers aren't lost."""
    places = re.compile(r"\{(\w+)\}")
    texts = sentences_of_errors(code)
    assert texts
    wrong = {
        english: own
        for english, own in texts.items()
        if not set(places.findall(own)) <= set(places.findall(english)) or "{" in places.sub("", own)
    }
    assert wrong == {}
