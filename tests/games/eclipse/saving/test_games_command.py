"""The `games` command and game files of the log, through the command line and real files."""

import json
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.common import settings
from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Result, play
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.saving import as_record, from_record, read_game
from eclipse_companion.log import FILE_NAME, GameLog
from tests.log.played import BOOKLET, WHEN, add, booklet, record, start, told_by

EXAMPLE = """[Event "Kitchen table"]
[Date "2026.11.20"]
[Sun "Ann"]
[Moon "Bob"]
[Result "0-1"]

1. S1 1-5/S16 2. 16-12/G13 5-6/S1 3. 12-11/S16 6-2/S5 4. 11-12/G15 2-6/S2
5. 5-9/G5 6-7/S6 6. 9-10/G9 13-14/S11 0-1
"""
WRONG = '[Event "wrong"]\n\n1. S1 1-6/S16 *\n\n'
SHORT = '[Edition "tac-toe"]\n\n1. S1 1-5/S16 *\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder."""
    monkeypatch.setenv(settings.HOME_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def the_log() -> GameLog:
    """The user's log."""
    return GameLog(settings.folders().data / FILE_NAME)


def test_games_are_listed_latest_first(capsys: pytest.CaptureFixture[str]) -> None:
    """The table has one line per game; with --json one object each, and nothing else."""
    assert main(["games", "list"]) == 0
    assert capsys.readouterr() == ("", "No games yet.\n")
    log = the_log()
    ended, left = record(log), record(log, 1)
    log.finish(ended, "0-1", "normal", WHEN)
    assert main(["games", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["ID", "started", "game", "Sun", "Moon", "turns", "result"]
    assert all("  Eclipse  Ann  Computer (3)  " in line for line in lines[1:])
    assert [line.split()[0] for line in lines[1:]] == [left[:8], ended[:8]]
    assert [line.split()[-2:] for line in lines[1:]] == [["1", "unfinished"], ["12", "0-1"]]
    assert main(["games", "list", "--json"]) == 0
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(game["id"], game["result"], game["open"]) for game in objects] == [
        (left, "*", True),
        (ended, "0-1", False),
    ]


def test_a_game_has_a_name_until_it_is_taken_away(capsys: pytest.CaptureFixture[str]) -> None:
    """The list has a column for it once a game has one; a name that is no name is refused, and nothing changes."""
    uuid = record(the_log())
    assert main(["games", "name", uuid[:5], "Grandma's", "first"]) == 0
    assert capsys.readouterr().out.endswith('is now called "Grandma\'s first".\n')
    assert main(["games", "name", uuid[:5], "Second"]) == 0
    assert capsys.readouterr().out.endswith('Until now it was called "Grandma\'s first".\n')
    assert main(["games", "name", uuid, "a\u202eb"]) == 1
    assert main(["games", "name", "ffff", "Ann"]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 2)
    assert main(["games", "list"]) == 0
    head, line = capsys.readouterr().out.splitlines()
    assert (head.split()[-1], line.endswith("  Second")) == ("name", True)
    assert main(["games", "name", uuid]) == 0
    assert capsys.readouterr().out.endswith("has no name now. Until now it was called 'Second'.\n")
    assert main(["games", "list", "--json"]) == 0
    assert "name" not in json.loads(capsys.readouterr().out)


def test_a_game_is_shown_with_its_board(capsys: pytest.CaptureFixture[str]) -> None:
    """The beginning of the ID is enough; the board, its legend and the turns are there."""
    uuid = record(the_log())
    assert main(["games", "show", uuid[:5]]) == 0
    text = capsys.readouterr().out
    assert f"Game {uuid}" in text
    assert "   s   s   3   4\n   G   s   G   8\n   G   s   s   g\n  13   S   G   S\n" in text
    assert "Sun: G gold, S silver; Moon: g gold, s silver; numbers: empty squares" in text
    assert "   2. 16-12/G13  5-6/S1\n" in text
    assert main(["games", "show", uuid, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [turn["turn"] for turn in shown["turns"]] == BOOKLET
    assert shown["turns"][-1]["position"] == "ss2/GsG1/Gssg/1SGS"


def test_a_game_is_shown_in_the_letters_of_its_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Board, legend and turns all use them; files and JSON have the letters of Eclipse."""
    file = tmp_path / "short.egn"
    file.write_text(SHORT)
    assert main(["games", "import", str(file)]) == 0
    (game,) = the_log().games()
    capsys.readouterr()
    assert main(["games", "show", game.uuid]) == 0
    text = capsys.readouterr().out
    assert "   1. G1         1-5/W16\n" in text
    assert "   1   2   3   4\n   B   6" in text
    assert "O: B blue, G green; X: y yellow, w white; numbers" in text
    assert main(["games", "show", game.uuid, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [turn["turn"] for turn in shown["turns"]] == ["S1", "1-5/S16"]


def test_exported_games_are_imported_elsewhere_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file with all games, imported into an empty log, brings the same games and IDs; a second time, none."""
    log = the_log()
    uuid = record(log)
    log.finish(uuid, "0-1", "normal", WHEN)
    file = tmp_path / "all.egn"
    assert main(["games", "export", "--all", "-o", str(file)]) == 0
    assert main(["check", str(file)]) == 0
    before = log.game(uuid)
    monkeypatch.setenv(settings.HOME_VARIABLE, str(tmp_path / "other"))
    assert main(["games", "import", str(file)]) == 0
    after = the_log().game(uuid)
    assert [saved.turn for saved in after.turns] == [saved.turn for saved in before.turns]
    assert after.started == before.started.replace(microsecond=0)
    assert after.players == before.players
    assert (after.result, after.termination) == (before.result, before.termination)
    capsys.readouterr()
    assert main(["games", "import", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: game 1 is already in the log, as {uuid[:8]}; skipped.\n"
    assert len(the_log().games()) == 1


ANNOTATED = """[Event "Club"]
[Site "Ghent"]
[Date "2026.11.20"]
[Round "3"]
[Sun "Ann"]
[Moon "Bob"]
[Result "1-0"]
[TimeControl "300+3"]
[Annotator "Cleo"]
[Termination "time forfeit"]

{Before.} 1. S1 $1 {A corner.} 1-5/S16 $4 (1... 1-2/G1 {too} (1... 1-2/G16 $3))
2. 16-12/G13 1-0 {After.}
"""


def test_an_imported_game_is_exported_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It keeps other tags, comments, marks and variations; the log adds its own identification, once."""
    file = tmp_path / "annotated.egn"
    file.write_text(ANNOTATED)
    assert main(["games", "import", str(file)]) == 0
    capsys.readouterr()
    assert main(["games", "export", "--all"]) == 0
    text = capsys.readouterr().out
    (was,), (now,) = egn.read(ANNOTATED), egn.read(text)
    added = {"Edition": "eclipse", "UUID": the_log().games()[0].uuid, "SunType": "human", "MoonType": "human"}
    assert now == replace(was, tags=was.tags | added)
    file.write_text(text)
    assert main(["games", "import", str(file)]) == 0
    assert "is already in the log" in capsys.readouterr().out


def test_a_game_of_the_log_comes_back_with_what_was_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exported, imported into an empty log, and exported from there, it is the same file."""
    log = the_log()
    uuid = record(log, 4)
    log.take_back(uuid, 1, WHEN)
    log.finish(uuid, "0-1", "resignation", WHEN)
    first = tmp_path / "first.egn"
    assert main(["games", "export", uuid, "-o", str(first)]) == 0
    monkeypatch.setenv(settings.HOME_VARIABLE, str(tmp_path / "other"))
    assert main(["games", "import", str(first)]) == 0
    capsys.readouterr()
    assert main(["games", "export", "--all"]) == 0
    assert capsys.readouterr().out == first.read_text()
    assert "taken back:" in first.read_text()


def test_a_wrong_game_in_a_file_does_not_hide_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Legal games are added, the wrong one is named with its line and reason, and the status is 1."""
    file = tmp_path / "mixed.egn"
    file.write_text(EXAMPLE + "\n" + WRONG + SHORT)
    assert main(["games", "import", str(file)]) == 1
    captured = capsys.readouterr()
    assert captured.out.count("is added") == 2
    assert "game 2 was skipped. Line 12" in captured.err
    games = {game.players[0].name: game for game in the_log().games()}
    assert [str(saved.turn) for saved in games["Ann"].turns] == BOOKLET
    assert (games["Ann"].event, games["Ann"].started.astimezone().date().isoformat()) == ("Kitchen table", "2026-11-20")
    assert (games["?"].edition, games["?"].open) == ("tac-toe", False)
    assert main(["games", "import", str(file)]) == 1
    assert capsys.readouterr().out.count("skipped") == 2


SHEET = """\
The sixth game

  Sun         Moon
  - / S1      1-5 / S16
  16-12 / G13 5-6 / S1
  12-11 / S16 6-2 / S5
  11-12 / G15 2-6 / S2
  5-9 / G5    6-7 / S6
  9-10 / G9   13-14 / S11
"""
RULED = """\
| No. | Sun         | Moon      |
|-----|-------------|-----------|
| 1   | \u2013 / S1      | 1\u20135 / S16 |
| 2   | 16-12 / G13 | -         |
"""


def sheet_of(length: int) -> str:
    """A sheet with this many turns of the booklet's game, without headings."""
    turns = ["- / S1", *BOOKLET[1:length]]
    return "\n".join("   ".join(turns[start : start + 2]) for start in range(0, length, 2))


@pytest.mark.parametrize(
    ("text", "turns", "result"),
    [
        (SHEET, BOOKLET, Result.MOON_WINS),
        (SHEET + "0-1", BOOKLET, Result.MOON_WINS),
        (RULED, BOOKLET[:3], None),
        (RULED.replace("\n", "\r\n"), BOOKLET[:3], None),
        (RULED + "1-0", BOOKLET[:3], Result.SUN_WINS),
        *((sheet_of(length), BOOKLET[:length], None) for length in range(1, 12)),
    ],
)
def test_a_score_sheet_typed_in_is_imported(text: str, turns: list[str], result: Result | None, tmp_path: Path) -> None:
    """Headings, ruled columns and a dash for no flip are fine; without a result it gets the rules' result, or none.

    `check`, which reads game files alone, refuses a sheet that isn't one.
    """
    file = tmp_path / "sheet.txt"
    file.write_text(text, newline="")
    assert main(["games", "import", str(file)]) == 0
    (game,) = the_log().games()
    assert [str(saved.turn) for saved in game.turns] == turns
    assert read_game(game).result is result
    assert main(["check", str(file)]) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (RULED.replace("G13", "X13"), "Line 4, column 9, turn 2 of Sun: '16-12/X13' isn't a turn"),
        (RULED.replace("16-12", "16-11"), "Line 4, column 9, turn 2 of Sun: 16-11/G13 isn't legal here"),
        (SHEET + "1-0", "Line 10, column 1, turn 6 of Moon: the result says 1-0, but by the rules it is 0-1"),
        ('[Sun "Ann"]\n\n1. S1\n', "the game has no result at the end"),
        ("1. S1 1-5/S16 2. 16-12/G13 5-6/S1\n", "the game has no result at the end"),
        ("{mine} S1 |\n", "'|' isn't a turn"),
    ],
)
def test_what_is_wrong_in_a_score_sheet_is_told_with_its_place(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line and column are the sheet's; text with tags, comments or more turns per line is read as a game file."""
    file = tmp_path / "sheet.txt"
    file.write_text(text)
    assert main(["games", "import", str(file)]) == 1
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["export"], 2, "Name the games to export by their IDs, or use --all"),
        (["export", "--all", "12"], 2, "Name the games to export by their IDs, or use --all"),
        (["export", "--all"], 1, "The log has no such games yet."),
        (["export", "12"], 1, "The log has no game '12'"),
        (["show", "12"], 1, "The log has no game '12'"),
        (["recording", "12"], 1, "The log has no game '12'"),
        (["import", "/nowhere.egn"], 1, "/nowhere.egn: There's no such file."),
        (["import", "/dev/null"], 1, "/dev/null: there's no game in this file."),
    ],
)
def test_what_cannot_be_done_is_a_sentence(
    words: list[str], status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong usage ends with 2, something missing with 1; both say what is wrong."""
    assert main(["games", *words]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err


def test_an_export_never_overwrites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An existing file stays as it is."""
    record(the_log(), 2)
    file = tmp_path / "mine.egn"
    file.write_text("mine")
    assert main(["games", "export", "--all", "-o", str(file)]) == 1
    assert "already exists" in capsys.readouterr().err
    assert file.read_text() == "mine"
    assert main(["games", "export", "--all", "-o", str(tmp_path / "no" / "a.egn")]) == 1
    assert "can't be written" in capsys.readouterr().err


def test_a_games_recording_is_found_and_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its path is printed, or its bytes are a new file; nothing is overwritten, and a missing recording is reported."""
    uuid = record(the_log(), 2)
    path = settings.folders().data / "recordings" / "a.ecr"
    assert main(["games", "recording", uuid[:6]]) == 1
    assert f"The game {uuid[:8]}'s recording {path} is gone." in capsys.readouterr().err
    path.parent.mkdir()
    path.write_bytes(b"lines")
    assert main(["games", "recording", uuid[:6]]) == 0
    assert capsys.readouterr() == (f"{path}\n", "")
    copy = tmp_path / "report.ecr"
    assert main(["games", "recording", uuid, "--out", str(copy)]) == 0
    assert copy.read_bytes() == b"lines"
    copy.write_bytes(b"mine")
    assert main(["games", "recording", uuid, "-o", str(copy)]) == 1
    assert copy.read_bytes() == b"mine"
    assert "already exists" in capsys.readouterr().err


def test_a_game_from_elsewhere_has_no_recording(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An imported game was never at a board here; a sentence says so."""
    file = tmp_path / "game.egn"
    file.write_text(EXAMPLE)
    assert main(["games", "import", str(file)]) == 0
    capsys.readouterr()
    assert main(["games", "recording", the_log().games()[0].uuid]) == 1
    assert "has no recording. Only games played at a board here have one." in capsys.readouterr().err


def test_turns_taken_back_are_exported_as_variations() -> None:
    """Turns that were taken back and replaced are a variation there; those not replaced are a comment at the end."""
    log = the_log()
    uuid = record(log, 4)
    log.take_back(uuid, 2, WHEN)
    position = booklet(2)[-1][1]
    for text in ("16-15/S1", "5-6/G2"):
        turn = Turn.parse(text)
        position = play(position, turn)
        add(log, uuid, (turn, position))
    log.take_back(uuid, 1, WHEN)
    text = egn.write([as_record(log.game(uuid))])
    turns = " ".join(text.split("\n\n")[1].split())
    assert turns == ("1. S1 1-5/S16 2. 16-15/S1 ({taken back:} 2. 16-12/G13 5-6/S1) {taken back: 5-6/G2} *")
    assert [str(turn) for turn in egn.read(text)[0].turns] == ["S1", "1-5/S16", "16-15/S1"]


def test_a_take_back_within_a_take_back_is_exported() -> None:
    """Branches of branches become variations of variations, a game taken back entirely a comment before its end."""
    log = the_log()
    uuid = record(log, 2)
    log.take_back(uuid, 1, WHEN)
    before = booklet(1)[-1][1]
    add(log, uuid, (Turn.parse("1-2/G1"), play(before, Turn.parse("1-2/G1"))))
    log.take_back(uuid, 2, WHEN)
    assert "{taken back: S1 1-2/G1} *" in " ".join(egn.write([as_record(log.game(uuid))]).split())
    turn = Turn.parse("G16")
    add(log, uuid, (turn, play(Position.parse("4/4/4/4"), turn)))
    assert "1. G16 ({taken back:} 1. S1 1-2/G1 ({taken back:} 1... 1-5/S16)) *" in " ".join(
        egn.write([as_record(log.game(uuid))]).split()
    )


def test_games_kept_elsewhere_come_back_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a log couldn't write is saved elsewhere at its end; once recovered, it completes the game that was begun."""
    monkeypatch.setattr("eclipse_companion.log.log_store.gettempdir", lambda: str(tmp_path))
    log, told = told_by(settings.folders().data / FILE_NAME)
    uuid = record(log, 3)
    parked = log.path.rename(tmp_path / "parked")
    log.path.mkdir()
    add(log, uuid, booklet(4)[-1], 4000.0)
    log.close()
    assert [key for key, _ in told] == ["log_failed", "log_kept", "log_rescued"]
    log.path.rmdir()
    parked.rename(log.path)
    assert main(["games", "recover", told[1][1]["path"]]) == 0
    game = the_log().game(uuid)
    assert [str(saved.turn) for saved in game.turns] == BOOKLET[:4]
    assert [saved.t_ms for saved in game.turns] == [1000.5, 2001.0, 3001.5, 4000.0]


def test_a_game_after_a_set_up_and_with_odd_names_survives(capsys: pytest.CaptureFixture[str]) -> None:
    """A set-up position, quotes and unpaired surrogates in names go through log, file and screen."""
    log = the_log()
    lying = Position.parse("S3/4/4/4")
    uuid = start(log, sun='A "B" \\ \udcff', moon="Ü" * 40, position=lying)
    turn = Turn.parse("1-5/S16")
    add(log, uuid, (turn, play(lying, turn)))
    (read,) = egn.read(egn.write([as_record(log.game(uuid))]))
    assert (read.tags["Sun"], str(read.start)) == ('A "B" \\ ?', "S3/4/4/4")
    again = from_record(read, WHEN + timedelta(days=1))
    assert (again.uuid, again.position) == (uuid, log.game(uuid).position)
    assert main(["games", "list"]) == 0
    assert "Ü" * 17 + "…" in capsys.readouterr().out
    assert main(["games", "show", uuid]) == 0
    assert "   1. ...        1-5/S16" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("tags", "exported", "listed"),
    [
        ("", "????.??.??", None),
        ('[Date "????.??.??"]\n', "????.??.??", None),
        ('[Date "soon"]\n', "????.??.??", None),
        ('[Date "2026.??.??"]\n', "2026.??.??", "2026-??-??"),
        ('[Date "2026.11.20"]\n', "2026.11.20", "2026-11-20"),
        ('[Date "2026.11.20"]\n[UTCTime "12:00:00"]\n', "2026.11.20", "2026-11-20"),
    ],
)
def test_no_date_is_invented_at_import(
    tags: str, exported: str, listed: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game keeps the date in its file, or that it is unknown; no export adds a moment that the file didn't have."""
    file = tmp_path / "a.egn"
    file.write_text(f'{tags}[Sun "Ann"]\n\n1. S1 *\n')
    assert main(["games", "import", str(file)]) == 0
    capsys.readouterr()
    assert main(["games", "export", "--all"]) == 0
    text = capsys.readouterr().out
    assert f'[Date "{exported}"]' in text
    assert ("UTC" in text) == ("UTC" in tags)
    assert main(["games", "list"]) == 0
    words = capsys.readouterr().out.splitlines()[1].split()
    assert words[1:3] == ([listed, "Eclipse"] if listed else ["Eclipse", "Ann"])
    assert main(["games", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["started"] == listed
    assert main(["games", "show", words[0]]) == 0
    assert f"Started {listed or 'at an unknown date'}, edition" in capsys.readouterr().out


def test_a_record_without_a_uuid_is_known_again() -> None:
    """Its UUID is made from its text, whenever it is imported."""
    (found,) = egn.read('[Date "2026.??.??"]\n\n1. S1 *\n')
    now = datetime(2026, 12, 1, tzinfo=UTC)
    assert from_record(found, now).uuid == from_record(found, now + timedelta(1)).uuid


def test_a_terminal_is_asked_what_stays_in_doubt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By numbers, until one of them is typed; Enter leaves the sheet alone, and a sentence says what it may be."""
    file = tmp_path / "scan.txt"
    file.write_text("SUN MOON\n1) 81   1-5 / S16\n")
    for stream in (sys.stdin, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    typed = iter(["\n", "7\n", "x\n", "2\n"])
    monkeypatch.setattr(sys.stdin, "readline", lambda: next(typed), raising=False)
    assert main(["games", "import", str(file)]) == 1
    assert "'81' may be G1 or S1; write which one is meant" in capsys.readouterr().err
    assert main(["games", "import", str(file)]) == 0
    assert capsys.readouterr().err.count("1 to 2, or Enter to leave it: ") == 3
    (game,) = the_log().games()
    assert [saved.turn for saved in game.turns] == ["S1", "1-5/S16"]
