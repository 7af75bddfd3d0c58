"""`games show --pictures` and `games delete`: the pictures of turns, with real files and a real log."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.common import settings
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.log.turn_pictures import FOLDER, PictureFiles
from eclipse_companion.table.games_in_use import GamesInUse
from tests.log.played import booklet, record


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder."""
    monkeypatch.setenv(settings.HOME_VARIABLE, str(tmp_path / "home"))
    return settings.folders().data


def played(home: Path, pictures: tuple[int, ...]) -> str:
    """A game in the log, with pictures of these turns; its UUID."""
    uuid = record(GameLog(home / FILE_NAME))
    files = PictureFiles(home / FOLDER)
    for number in pictures:
        files.keep(uuid, number, lambda number=number: b"turn %d" % number)  # type: ignore[misc]
    files.close()
    return uuid


def test_a_game_names_how_many_pictures_it_has(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a line, and in JSON; a game without any has no such line."""
    uuid, other = played(home, (1, 2, 12)), played(home, ())
    assert main(["games", "show", uuid]) == 0
    assert "\nPictures: of three turns\n" in capsys.readouterr().out
    assert main(["games", "show", uuid, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pictures"] == 3
    assert main(["games", "show", other]) == 0
    assert "Pictures" not in capsys.readouterr().out


def test_pictures_are_written_out_by_number(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--pictures` makes the folder, and replaces no file in it."""
    uuid, out = played(home, (1, 12)), tmp_path / "new" / "out"
    assert main(["games", "show", uuid[:6], "--pictures", str(out)]) == 0
    assert f"Pictures of two turns written to {out}." in capsys.readouterr().err
    assert {file.name: file.read_bytes() for file in out.iterdir()} == {"01.jpg": b"turn 1", "12.jpg": b"turn 12"}
    (out / "01.jpg").write_bytes(b"mine")
    assert main(["games", "show", uuid, "--pictures", str(out)]) == 1
    assert f"{out / '01.jpg'} already exists." in capsys.readouterr().err
    assert (out / "01.jpg").read_bytes() == b"mine"


def test_what_can_not_be_written_out_is_a_sentence(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game without pictures names the option; a file in the folder's place is named."""
    assert main(["games", "show", played(home, ()), "--pictures", str(tmp_path / "out")]) == 1
    assert "has no pictures. They are kept only if you play with --turn-pictures." in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    (tmp_path / "file").write_bytes(b"")
    assert main(["games", "show", played(home, (1,)), "--pictures", str(tmp_path / "file")]) == 1
    assert f"{tmp_path / 'file'} can't be used: a file is there already." in capsys.readouterr().err


def test_a_deleted_game_takes_all_that_is_its_own_with_it(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its pictures, its recordings, its turns, and their bytes in the log's file; other games keep theirs."""
    uuid, other = played(home, (1, 2)), played(home, (1,))
    recordings = home / "recordings"
    recordings.mkdir()
    names = ["a.ecr", f"2026-11-25_070000_{uuid[:8]}.ecr", f"2026-11-25_070000_{uuid[:8]}-2.ecr", "b.ecr"]
    for name in names:
        (recordings / name).write_bytes(b"lines")
    assert main(["games", "delete", uuid[:8]]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{uuid[:8]} (Ann and Computer (3), ")
    assert ", twelve turns) is deleted. " in said
    assert [file.name for file in (home / FOLDER).iterdir()] == [other]
    assert [file.name for file in recordings.iterdir()] == ["b.ecr"]
    assert [game.uuid for game in GameLog(home / FILE_NAME).games()] == [other]
    assert uuid.encode() not in (home / FILE_NAME).read_bytes()
    assert len(GameLog(home / FILE_NAME).game(other).turns) == len(booklet())
    assert main(["games", "delete", uuid[:8]]) == 1
    assert "The log has no game" in capsys.readouterr().err


def test_a_game_that_is_being_played_is_not_deleted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence says to leave it first; nothing is removed."""
    uuid = played(home, (1,))
    table = GamesInUse(home / "playing")
    assert table.take(uuid)
    assert main(["games", "delete", uuid]) == 1
    assert "is being played now. Leave it first" in capsys.readouterr().err
    table.release()
    assert list(PictureFiles(home / FOLDER).of(uuid)) == [1]
    assert main(["games", "delete", uuid]) == 0


def test_a_game_of_an_unknown_kind_hides_no_other(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A newer program may have kept it: lists and exports say that it is left out. It can be deleted."""
    uuid, strange = played(home, ()), played(home, ())
    with closing(sqlite3.connect(home / FILE_NAME)) as log:
        log.execute("UPDATE game SET kind = 'checkers' WHERE uuid = ?", (strange,))
        log.commit()
    left = "1 game is left out: this program lacks the game 'checkers'. The log keeps all.\n"
    for words in (["list"], ["list", "--json"], ["export", "--all"]):
        assert main(["games", *words]) == 0
        printed = capsys.readouterr()
        assert printed.err == left
        assert words[0] == "export" or (uuid[:8] in printed.out and strange[:8] not in printed.out)
    for action in ("show", "export"):
        assert main(["games", action, strange]) == 1
        said = capsys.readouterr().err
        assert f"{strange[:8]} is a game of 'checkers', which this program lacks. Update the program." in said
    assert main(["games", "delete", strange]) == 0
    assert capsys.readouterr().out.startswith(f"{strange[:8]} (Ann and ")
    assert [game.uuid for game in GameLog(home / FILE_NAME).games()] == [uuid]
