"""The files of turns' pictures: written and removed by a thread of their own, in a real folder."""

from pathlib import Path
from threading import Event

import pytest

from eclipse_companion.log import turn_pictures
from eclipse_companion.log.turn_pictures import MOST_WAITING, PictureFiles

GAME = "0b5b7f8e-2f6c-4c56-9d1c-6a3d2a2f9d10"
OTHER = "7a1c3a52-94a9-4be2-b1f5-1d3b6ff8f0aa"
Told = list[tuple[str, dict[str, str]]]


def numbers(folder: Path, uuid: str = GAME) -> list[int]:
    return list(PictureFiles(folder).of(uuid))


def test_each_turn_has_a_file_named_by_game_and_number(tmp_path: Path) -> None:
    """They are on the disk when `close` returns; a later picture of the same turn replaces the earlier one."""
    files = PictureFiles(tmp_path / "pictures")
    for number, data in ((1, b"one"), (2, b"two"), (10, b"ten"), (2, b"two again")):
        files.keep(GAME, number, lambda data=data: data)  # type: ignore[misc]
    files.keep(OTHER, 1, lambda: b"other")
    files.close()
    kept = PictureFiles(tmp_path / "pictures").of(GAME)
    assert {number: file.read_bytes() for number, file in kept.items()} == {1: b"one", 2: b"two again", 10: b"ten"}
    assert [file.name for file in kept.values()] == ["01.jpg", "02.jpg", "10.jpg"]
    assert numbers(tmp_path / "pictures", OTHER) == [1]


def test_without_a_picture_there_is_no_folder(tmp_path: Path) -> None:
    """Taking turns back, or closing, makes nothing."""
    files = PictureFiles(tmp_path / "pictures")
    files.drop(GAME, 3)
    files.close()
    assert not (tmp_path / "pictures").exists()


def test_only_their_user_can_look_into_the_folder(tmp_path: Path) -> None:
    """Nobody else on the computer has rights there."""
    files = PictureFiles(tmp_path / "pictures")
    files.keep(GAME, 1, lambda: b"one")
    files.close()
    assert (tmp_path / "pictures").stat().st_mode & 0o077 == 0


def test_turns_taken_back_lose_their_pictures(tmp_path: Path) -> None:
    """Those before them keep theirs, and so do other games; what was kept and dropped at once is gone, too."""
    files = PictureFiles(tmp_path)
    for number in (1, 2, 3):
        files.keep(GAME, number, lambda: b"picture")
        files.keep(OTHER, number, lambda: b"picture")
    files.drop(GAME, 1)
    files.close()
    assert numbers(tmp_path) == [1]
    assert numbers(tmp_path, OTHER) == [1, 2, 3]


def test_nobody_waits_for_a_picture(tmp_path: Path) -> None:
    """`keep` returns while the one before is still being made; too many are told once, and left out."""
    told: Told = []
    files = PictureFiles(tmp_path, lambda key, words: told.append((key, words)))
    begun, go_on = Event(), Event()

    def slow() -> bytes:
        begun.set()
        go_on.wait(60)
        return b"slow"

    files.keep(GAME, 1, slow)
    assert begun.wait(60)
    for number in range(2, MOST_WAITING + 4):
        files.keep(GAME, number, lambda: b"picture")
    go_on.set()
    files.close()
    assert numbers(tmp_path) == list(range(1, MOST_WAITING + 2))
    assert told == [("pictures_failed", {"folder": str(tmp_path), "reason": "the disk is too slow"})]


def test_a_disk_that_never_answers_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing gives up after a while, and says so."""
    monkeypatch.setattr(turn_pictures, "WAIT_S", 0.01)
    told: Told = []
    files = PictureFiles(tmp_path, lambda key, words: told.append((key, words)))
    go_on = Event()
    files.keep(GAME, 1, lambda: b"late" if go_on.wait(60) else b"")
    files.close()
    assert [words["reason"] for _, words in told] == ["the disk is too slow"]
    go_on.set()


def test_a_failure_is_told_once_until_one_is_kept_again(tmp_path: Path) -> None:
    """A file lies where the folder should be; once it is gone, pictures are kept, and the next failure is told."""
    told: Told = []
    folder = tmp_path / "pictures"
    folder.write_bytes(b"")
    files = PictureFiles(folder, lambda key, words: told.append((key, words)))
    for number in (1, 2):
        files.keep(GAME, number, lambda: b"picture")
    files.close()
    assert told == [("pictures_failed", {"folder": str(folder), "reason": "a file is there already"})]
    folder.unlink()
    files.keep(GAME, 3, lambda: b"picture")
    files.keep(GAME, 4, lambda: b"%d" % (1 // 0))
    files.keep(GAME, 5, lambda: b"picture")
    files.close()
    assert numbers(folder) == [3, 5]
    assert [words["reason"] for _, words in told[1:]] == ["ZeroDivisionError: integer division or modulo by zero"]
