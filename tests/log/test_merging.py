"""Merging logs: nothing is lost, nothing is doubled, whichever log is merged into which."""

import os
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from eclipse_companion.commands.cli import main
from eclipse_companion.common.settings import HOME_VARIABLE, folders
from eclipse_companion.games.eclipse.saving import new_game, saved_turn
from eclipse_companion.log import FILE_NAME, GameLog, SavedGame, SavedTurn, schema
from eclipse_companion.log.merging import joined
from eclipse_companion.log.variations import SavedVariation, VariationFiles
from tests.log.played import WHEN, booklet, record

IDS = [f"{number:08x}-0000-4000-8000-000000000000" for number in range(3)]
TURNS = booklet(4)


@st.composite
def entries(draw: st.DrawFn, uuid: str = IDS[0]) -> SavedGame:
    """An entry of a game: turns after one another and as branches, some from a file."""
    tree = []
    for number in range(draw(st.integers(0, 4))):
        parent = draw(st.none() | st.integers(0, number - 1)) if number else None
        given = WHEN + timedelta(seconds=draw(st.integers(-1, 2)))
        made = saved_turn(*draw(st.sampled_from(TURNS)), float(draw(st.integers(0, 1))), given)
        tree.append(replace(made, parent=parent, withdrawn=draw(st.sampled_from([None, WHEN]))))
    result = draw(st.sampled_from([None, "1-0"]))
    return replace(
        new_game(WHEN),
        uuid=uuid,
        tree=tuple(tree),
        head=draw(st.none() | st.integers(0, len(tree) - 1)) if tree else None,
        result=result,
        finished=WHEN if result else None,
        recording=draw(st.sampled_from([None, "a.ecr", "b.ecr"])),
        source=draw(st.sampled_from([None, None, "1. S1 *"])),
    )


logs = st.lists(st.sampled_from(IDS), unique=True).flatmap(lambda uuids: st.tuples(*(entries(uuid) for uuid in uuids)))


def entered(*tree: SavedTurn) -> SavedGame:
    """An entry with these turns."""
    return replace(new_game(WHEN), uuid=IDS[0], tree=tree)


FIRST = saved_turn(*TURNS[0], 0.0, WHEN)
TWICE = saved_turn(*TURNS[1], 1.0, WHEN + timedelta(seconds=1))
"""A turn that is entered twice, and followed once."""


@given(entries(), entries())
@example(entered(FIRST), entered(TWICE, replace(FIRST, parent=0), TWICE))
def test_two_entries_are_one_whichever_comes_first(one: SavedGame, other: SavedGame) -> None:
    """It has all turns of both, unless one is a file's, and joining either again changes nothing."""
    both = joined(one, other)
    assert both == joined(other, one)
    assert joined(both, one) == joined(both, other) == joined(one, one if one == both else both) == both
    assert joined(one, one) == one
    if one.source is other.source is None:
        for entry in (one, other):
            had, has = (Counter((turn.turn, turn.t_ms, turn.given) for turn in each.tree) for each in (entry, both))
            assert had <= has
    assert all(turn.parent is None or turn.parent < number for number, turn in enumerate(both.tree))


def contents(path: Path) -> dict[str, SavedGame]:
    """The games of a log by their IDs."""
    with closing(sqlite3.connect(path)) as connection:
        return {game.uuid: game for game in schema.read_games(connection)}


@settings(max_examples=25, deadline=None)
@given(logs, logs)
def test_logs_become_one_whichever_is_merged(ours: tuple[SavedGame, ...], theirs: tuple[SavedGame, ...]) -> None:
    """Merged twice, it is as merged once; merged the other way round, the games are the same."""
    with TemporaryDirectory() as folder:
        ways = []
        for number, (here, there) in enumerate([(ours, theirs), (theirs, ours)]):
            log = GameLog(Path(folder) / f"{number}.sqlite3")
            log.add_all(here)
            log.add_all(there, joined)
            once = contents(log.path) if here or there else {}
            assert not any(log.add_all(there, joined))
            assert (contents(log.path) if here or there else {}) == once
            ways.append(once)
        assert ways[0] == ways[1]
        assert {*ways[0]} == {game.uuid for game in (*ours, *theirs)}


def log_at(home: Path, monkeypatch: pytest.MonkeyPatch) -> GameLog:
    """The log of a home, which is the user's from now on."""
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    return GameLog(folders().data / FILE_NAME)


def test_another_log_is_merged_with_all_that_belongs_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Recordings, pictures, kept lines and names come along; later nothing is new; the other log stays."""
    other = log_at(tmp_path / "other", monkeypatch)
    uuid, common = record(other), record(other, 2)
    other.name(uuid, "first")
    theirs = other.path.parent
    line, mine = (SavedVariation(0, "4/4/4/4", (turn,)) for turn in ("S1", "G1"))
    VariationFiles(theirs / "variations").keep(uuid, [line])
    VariationFiles(theirs / "variations").keep(common, [line])
    for name in (f"recordings/x_{uuid[:8]}.ecr", f"turn-pictures/{uuid}/01.jpg"):
        (theirs / name).parent.mkdir(parents=True)
        (theirs / name).write_bytes(name.encode())
    before = {path: path.read_bytes() for path in theirs.rglob("*") if path.is_file()}
    log = log_at(tmp_path / "home", monkeypatch)
    log.add(replace(other.game(common), tree=(), head=None))
    log.name(common, "mine")
    VariationFiles(log.path.parent / "variations").keep(common, [mine])
    assert main(["games", "merge", str(other.path)]) == 0
    assert capsys.readouterr().out == (
        "1 game added, 1 completed, 0 already here, 4 recordings, pictures and kept lines copied.\n"
    )
    assert log.game(uuid) == other.game(uuid)
    assert log.game(common) == other.game(common)
    assert log.names == {uuid: "first", common: "mine"}
    assert VariationFiles(log.path.parent / "variations").of(common) == [mine, line]
    for name in (f"recordings/x_{uuid[:8]}.ecr", f"turn-pictures/{uuid}/01.jpg"):
        assert (log.path.parent / name).read_bytes() == name.encode()
    assert main(["games", "merge", str(other.path)]) == 0
    assert capsys.readouterr().out == "0 games added, 2 already here.\n"
    assert {path: path.read_bytes() for path in theirs.rglob("*") if path.is_file()} == before


def test_a_turn_that_another_program_was_writing_is_no_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unfinished write is undone in a copy: the other log and its journal stay."""
    other = GameLog(tmp_path / "other.sqlite3")
    record(other)
    with closing(sqlite3.connect(other.path, isolation_level=None)) as writing:
        writing.execute("PRAGMA cache_size = 1")
        writing.execute("BEGIN")
        writing.execute("UPDATE turn SET text = 'x'")
        writing.execute("PRAGMA cache_spill = ON")
        (tmp_path / "torn.sqlite3").write_bytes(other.path.read_bytes())
        (tmp_path / "torn.sqlite3-journal").write_bytes(other.path.with_name("other.sqlite3-journal").read_bytes())
        writing.execute("ROLLBACK")
    log_at(tmp_path / "home", monkeypatch)
    assert main(["games", "merge", str(tmp_path / "torn.sqlite3")]) == 0
    assert "1 game added" in capsys.readouterr().out
    assert (tmp_path / "torn.sqlite3-journal").exists()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda _: None, "There's no file"),
        (lambda path: path.write_text("[Sun]\n" * 400), "isn't a log of games. Name the other log"),
        (lambda path: path.mkdir(), "must be a file, but this is a folder"),
        (os.mkfifo, "must be a file, but this is a pipe"),
        (lambda path: _sql(path, "CREATE TABLE x (y)"), "is another program's database"),
        (lambda path: _sql(played(path), "PRAGMA user_version = 9"), "written by a newer version"),
        (lambda path: _sql(played(path), "UPDATE game SET uuid = '../../x'"), "its ID isn't a UUID"),
        (lambda path: _sql(played(path), "UPDATE game SET head = 99"), "makes no sense"),
        (lambda path: _torn(played(path)), "is damaged. `eclipse-companion games recover"),
    ],
    ids=["missing", "text", "folder", "pipe", "foreign", "newer", "escaping", "nonsense", "damaged"],
)
def test_a_file_that_is_no_sound_log_is_a_sentence(
    spoil: object, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is merged, and the file stays as it is."""
    log = log_at(tmp_path / "home", monkeypatch)
    path = tmp_path / "other.sqlite3"
    assert callable(spoil)
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    assert main(["games", "merge", str(path)]) == 1
    assert sentence in capsys.readouterr().err
    assert (path.read_bytes() if path.is_file() else None) == before
    assert log.games() == []


def test_the_log_in_use_is_not_merged_into_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor is a game whose turns make no sense; the others are."""
    log = log_at(tmp_path / "home", monkeypatch)
    record(log)
    assert main(["games", "merge", str(log.path)]) == 1
    assert "is the log in use" in capsys.readouterr().err
    other = GameLog(tmp_path / "other.sqlite3")
    record(other)
    record(other, 1)
    _sql(other.path, "UPDATE turn SET text = 'x' WHERE game = 1")
    assert main(["games", "merge", str(other.path)]) == 1
    said = capsys.readouterr()
    assert "makes no sense" in said.err
    assert said.out == "1 game added, 0 already here.\n"


def played(path: Path) -> Path:
    """A log with a game."""
    record(GameLog(path))
    return path


def _sql(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


def _torn(path: Path) -> None:
    """All pages but the first are overwritten."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))
