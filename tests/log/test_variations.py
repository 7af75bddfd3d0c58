"""Kept variations: files beside the log."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.commands.cli import main
from eclipse_companion.common import settings
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.log.variations import FOLDER, SavedVariation, VariationFiles, VariationsError
from tests.log.played import record

UUID = "3e5a0f6e-6f0e-4a53-9a3c-0d8a1b2c3d4e"
LINE = SavedVariation(2, "somewhere", ("S1", "1-5/S16"))

texts = st.text(alphabet=st.characters(exclude_categories=["Cs"]))


@given(st.lists(st.builds(SavedVariation, st.integers(0, 99), texts, st.lists(texts).map(tuple))))
def test_what_is_kept_comes_back(tmp_path_factory: pytest.TempPathFactory, kept: list[SavedVariation]) -> None:
    """Any turns, in their order; other games have none."""
    folder = tmp_path_factory.mktemp("kept")
    VariationFiles(folder).keep(UUID, kept)
    assert VariationFiles(folder).of(UUID) == kept
    assert VariationFiles(folder).of("another") == []


def test_a_game_without_variations_has_no_file(tmp_path: Path) -> None:
    """Keeping none removes the file; removing what isn't there does nothing."""
    files = VariationFiles(tmp_path / "variations")
    files.remove(UUID)
    files.keep(UUID, [LINE])
    assert [file.name for file in (tmp_path / "variations").iterdir()] == [f"{UUID}.json"]
    files.keep(UUID, [])
    assert list((tmp_path / "variations").iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1]",
        b"{}x",
        b'[{"after": 1}]',
        b'[{"after": "1", "position": "", "turns": []}]',
        b"\xff",
        b"[" * 10**5,
    ],
    ids=["empty", "torn", "a number", "more", "a part", "a text", "no text", "deep"],
)
def test_a_file_that_is_no_longer_one_is_named(tmp_path: Path, content: bytes) -> None:
    """The sentence has its path and says what to do; the file stays."""
    (tmp_path / f"{UUID}.json").write_bytes(content)
    with pytest.raises(VariationsError, match=rf"{UUID}.json doesn't hold a game's variations. Move it away."):
        VariationFiles(tmp_path).of(UUID)
    assert (tmp_path / f"{UUID}.json").read_bytes() == content


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    """Where a file or a folder is in the way, reading and writing each give a sentence."""
    (tmp_path / "file").write_text("")
    with pytest.raises(VariationsError, match="can't be written"):
        VariationFiles(tmp_path / "file").keep(UUID, [LINE])
    (tmp_path / f"{UUID}.json").mkdir()
    with pytest.raises(VariationsError, match="can't be read"):
        VariationFiles(tmp_path).of(UUID)


def test_a_deleted_game_takes_its_variations_along(home: Path) -> None:
    """`games delete` removes their file, and leaves those of other games."""
    data = settings.folders().data
    uuid, files = record(GameLog(data / FILE_NAME)), VariationFiles(data / FOLDER)
    files.keep(uuid, [LINE])
    files.keep(UUID, [LINE])
    assert main(["games", "delete", uuid]) == 0
    assert [json.loads(file.read_text())[0]["after"] for file in (home / "data" / FOLDER).iterdir()] == [2]
    assert files.of(uuid) == []
