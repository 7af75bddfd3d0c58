"""`eclipse-companion design --out`, as a user calls it."""

import hashlib
import json
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main

QUICK = "drawings,parts"
"""Parts of the kit that are made at once."""


def made(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["design", "--out", str(folder), *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def contents(folder: Path) -> dict[str, bytes]:
    return {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


def test_a_kit_lists_its_files_and_says_what_each_is_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`kit.json` has the hash of each file; README names each, and says that nobody has made it."""
    folder = tmp_path / "kit"
    status, out, _ = made(folder, capsys, "--only", QUICK)
    assert status == 0
    kit = json.loads((folder / "kit.json").read_text())
    files = contents(folder)
    assert {each["path"]: each["sha256"] for each in kit["files"]} == {
        path: hashlib.sha256(data).hexdigest() for path, data in files.items() if path != "kit.json"
    }
    assert kit["never_made"] is True
    assert len(kit["light_holes_mm"]) == 16
    assert {each["file"] for each in kit["print"]} >= {f"print/{name}.stl" for name in ("top", "plate", "box", "lid")}
    readme = (folder / "README.md").read_text()
    assert "never yet made" in readme.lower()
    for path in files:
        assert path in {"README.md", "kit.json"} or f"`{path}`" in readme
        assert path in {"README.md", "kit.json"} or path in out


def test_the_same_card_makes_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The card that a kit holds makes that kit again."""
    made(tmp_path / "one", capsys, "--only", QUICK, "--pitch", "26", "--magnets", "D5x1 N42")
    made(tmp_path / "two", capsys, "--only", QUICK, "--card", str(tmp_path / "one" / "card.toml"))
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    made(tmp_path / "three", capsys, "--only", QUICK)
    one, three = contents(tmp_path / "one"), contents(tmp_path / "three")
    assert one["drawings/mat.svg"] != three["drawings/mat.svg"]


def test_parts_of_one_kit_can_be_made_one_after_the_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is there stays and is listed; with another card it's refused, and nothing changes."""
    folder = tmp_path / "kit"
    made(folder, capsys, "--only", "parts")
    made(folder, capsys, "--only", "drawings")
    assert {"parts.csv", "drawings/mat.svg"} <= {
        each["path"] for each in json.loads((folder / "kit.json").read_text())["files"]
    }
    before = contents(folder)
    status, _, err = made(folder, capsys, "--only", "drawings", "--pitch", "26")
    assert status == 1
    assert "a kit of another card" in err
    assert contents(folder) == before


def test_magnets_that_cannot_work_are_told_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The kit is written all the same."""
    status, _, _ = made(tmp_path / "kit", capsys, "--only", QUICK, "--magnets", "D3x1 N45,D3x1 N45", "--coding", "two")
    assert status == 0
    readme = (tmp_path / "kit" / "README.md").read_text().splitlines()
    assert readme[2].startswith("**CANNOT WORK")
    made(tmp_path / "usual", capsys, "--only", QUICK)
    assert "CANNOT" not in (tmp_path / "usual" / "README.md").read_text()


def test_the_answer_is_one_object_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --json it has what `kit.json` has, and where the kit is."""
    folder = tmp_path / "kit"
    _, out, _ = made(folder, capsys, "--only", QUICK, "--json")
    assert json.loads(out) == {"out": str(folder), **json.loads((folder / "kit.json").read_text())}


@pytest.mark.parametrize(
    ("words", "status", "reason"),
    [
        (("--pitch", "23"), 1, "leaves a rib of 0.40 mm"),
        (("--pitch", "50"), 1, "220"),
        (("--only", "boards"), 2, "--only boards: choose from"),
        (("--off", "2"), 2, "--off: a kit's card has no such measure"),
        (("--floor", "three"), 2, "--floor three: write a number"),
        (("--card", "none.toml"), 1, "I can't read the card none.toml"),
        (("--magnets", "D6"), 2, "magnets"),
    ],
)
def test_what_cannot_be_made_is_refused_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], status: int, reason: str
) -> None:
    """Wrong measures and options get a sentence; the folder isn't made."""
    found, out, err = made(tmp_path / "kit", capsys, *words)
    assert (found, out) == (status, "")
    assert reason in err
    assert not (tmp_path / "kit").exists()


@pytest.mark.parametrize("option", ["--card", "--only"])
def test_options_of_a_kit_ask_for_a_folder(capsys: pytest.CaptureFixture[str], option: str) -> None:
    """Without --out there is no kit that they could be for."""
    assert main(["design", option, "print"]) == 2
    assert "--out DIR" in capsys.readouterr().err
