"""A kit's folder."""

import hashlib
import json
import os
from pathlib import Path

import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_kit.writing import KitFolder

CARD = b"pitch = 25\n"
OTHER = b"pitch = 30\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "kit"
    found.mkdir()
    return found


def write(folder: Path, files: dict[str, bytes], card: bytes = CARD) -> dict[str, object]:
    whole = {"card.toml": card, **files}
    kit = KitFolder(folder)
    return kit.write(whole, {"never_made": True}, kit.stay(card, set(whole)))


def test_the_list_names_each_file_with_its_hash(folder: Path) -> None:
    """`kit.json` has all files but itself, sorted, and says first what is true of the whole kit."""
    write(folder, {"print/top.stl": b"top", "a.md": b"a"})
    kit = json.loads((folder / "kit.json").read_text())
    assert kit["never_made"] is True
    assert [each["path"] for each in kit["files"]] == ["a.md", "card.toml", "print/top.stl"]
    assert kit["files"][2]["sha256"] == hashlib.sha256(b"top").hexdigest()
    assert (folder / "print/top.stl").read_bytes() == b"top"


def test_one_part_can_be_added_to_a_kit_of_the_same_card(folder: Path) -> None:
    """What was made before stays, and stays listed."""
    write(folder, {"a": b"a"})
    kit = write(folder, {"b": b"b"})
    assert [each["path"] for each in kit["files"]] == ["a", "b", "card.toml"]  # type: ignore[attr-defined]


def test_two_cards_never_mix(folder: Path) -> None:
    """A part of a kit with another card is refused; nothing is written."""
    write(folder, {"a": b"a"})
    with pytest.raises(CompanionError, match="a kit of another card, and a would stay"):
        write(folder, {"b": b"b"}, OTHER)
    assert not (folder / "b").exists()
    assert (folder / "card.toml").read_bytes() == CARD


def test_a_whole_kit_replaces_one_of_another_card(folder: Path) -> None:
    """Its files have the new content."""
    write(folder, {"a": b"a"})
    write(folder, {"a": b"new"}, OTHER)
    assert (folder / "a").read_bytes() == b"new"
    assert (folder / "card.toml").read_bytes() == OTHER


def test_a_card_that_was_changed_in_the_folder_makes_the_next_kit(folder: Path) -> None:
    """People change `card.toml` where it is, and make the kit again."""
    write(folder, {"a": b"a"})
    (folder / "card.toml").write_bytes(OTHER)
    write(folder, {"a": b"new"}, OTHER)
    assert (folder / "a").read_bytes() == b"new"


def test_a_folder_with_a_card_alone_takes_a_kit(folder: Path) -> None:
    """So the card may lie there from the start."""
    (folder / "card.toml").write_bytes(CARD)
    write(folder, {"a": b"a"})
    assert (folder / "a").exists()


def test_a_folder_with_other_files_is_refused(folder: Path) -> None:
    """No README or drawing of somebody else's is overwritten."""
    (folder / "README.md").write_text("mine")
    with pytest.raises(CompanionError, match="holds other files already"):
        KitFolder(folder)


def test_somebody_elses_file_in_a_kit_is_not_overwritten(folder: Path) -> None:
    """The file is named, and nothing is written."""
    write(folder, {"a": b"a"})
    (folder / "b").write_bytes(b"mine")
    with pytest.raises(CompanionError, match="is no file of a kit"):
        write(folder, {"a": b"a", "b": b"b"})
    assert (folder / "b").read_bytes() == b"mine"


def test_a_file_that_was_changed_by_hand_is_not_overwritten(folder: Path) -> None:
    """Whoever has worked on the circuit board keeps the work."""
    write(folder, {"a": b"a"})
    (folder / "a").write_bytes(b"by hand")
    with pytest.raises(CompanionError, match="was changed since the kit was made"):
        KitFolder(folder)


def test_a_file_is_no_folder(folder: Path) -> None:
    """A sentence asks for a folder."""
    (folder / "kit").write_text("")
    with pytest.raises(CompanionError, match="Name a folder"):
        KitFolder(folder / "kit")


@pytest.mark.parametrize("stopped", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_kit_that_is_stopped_while_it_is_written_can_be_made_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, stopped: BaseException
) -> None:
    """Ctrl-C or a full disk leave no file of it, and of an older kit every file."""

    def full(_: int) -> None:
        if len(list(folder.rglob("*.new"))) == 2:
            raise stopped

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises((CompanionError, KeyboardInterrupt)):
            write(folder, {"print/a": b"a"})
    assert not [path for path in folder.rglob("*") if path.is_file()]
    write(folder, {"print/a": b"a"})
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises((CompanionError, KeyboardInterrupt)):
            write(folder, {"print/a": b"new"}, OTHER)
    assert (folder / "print/a").read_bytes() == b"a"
    assert (folder / "card.toml").read_bytes() == CARD
    write(folder, {"print/a": b"new"}, OTHER)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"files": 3}', '{"files": [{"path": "../x", "sha256": "0"}]}', "[" * 100_000]
)
def test_a_list_that_no_kit_wrote_is_refused(folder: Path, text: str) -> None:
    """Files are removed by it, so it must be a kit's, and name files below the folder alone."""
    (folder / "kit.json").write_text(text)
    with pytest.raises(CompanionError, match="isn't the list of a kit"):
        KitFolder(folder)
