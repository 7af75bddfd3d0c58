"""The runner of long seeded figures resumes, keeps full tables, and never mixes two states of the sources."""

import json
import os
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.evidence import __main__ as runner
from tests.evidence import cases

REAL_NAMES = runner.names()


def square(number: int) -> int:
    return number * number


def test_gather_gives_all_in_order(tmp_path: Path) -> None:
    """The outcomes come in the order of their numbers, whichever process made them."""
    told: list[tuple[int, int]] = []
    assert cases.gather(square, 9, lambda *step: told.append(step), tmp_path) == [n * n for n in range(9)]
    assert told == [(n, 9) for n in range(10)]


def test_gather_asks_only_for_what_is_missing(tmp_path: Path) -> None:
    """What an earlier call has written isn't asked for again; a line that was cut short is."""
    (tmp_path / "cases.jsonl").write_text('[0, "first"]\n[1, "second"]\n[2, "thi')
    assert cases.gather(square, 3, lambda *_: None, tmp_path) == ["first", "second", 4]
    lines = (tmp_path / "cases.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == [[0, "first"], [1, "second"], [2, 4]]


def worker(_: int) -> int:
    return os.getpid()


def broken(number: int) -> int:
    if number == 3:
        raise ValueError(number)
    return number


def test_figures_share_their_workers(tmp_path: Path) -> None:
    """What one figure's workers have loaded, the next one's needn't load again; a figure that fails leaves none."""
    folders = [tmp_path / str(number) for number in range(4)]
    for folder in folders:
        folder.mkdir()
    count = 2 * (os.cpu_count() or 1)
    workers = [set(cases.gather(worker, count, lambda *_: None, folder)) for folder in folders[:2]]
    assert len(set.union(*workers)) <= (os.cpu_count() or 1)
    with pytest.raises(ValueError, match="3"):
        cases.gather(broken, 9, lambda *_: None, folders[2])
    assert cases.gather(square, 3, lambda *_: None, folders[3]) == [0, 1, 4]


@pytest.fixture
def figure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """A figure of 500 cases, whose table says how many it was asked for."""
    module = ModuleType("tests.evidence.sample")
    module.__doc__ = "How much\nof something.\n\nMore."
    module.SIZE = 500  # type: ignore[attr-defined]
    module.run = lambda count, seed, progress, state: f"| {count} of seed {seed} |"  # type: ignore[attr-defined]  # noqa: ARG005
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(runner, "names", lambda: ["sample"])
    monkeypatch.setattr(runner, "TABLES", tmp_path / "evidence.md")
    monkeypatch.setattr(runner, "STATES", tmp_path / "states")
    return module


def call(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["evidence", *words])
    return runner.main()


@pytest.mark.usefixtures("figure")
def test_full_table_is_only_replaced_by_a_full_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundredth is written if there is no table yet; a full table then replaces it, and stays."""
    assert call(monkeypatch, "sample") == 0
    assert "| 5 of seed 1 |" in runner.TABLES.read_text()
    assert call(monkeypatch, "sample", "--full") == 0
    full = runner.TABLES.read_text()
    assert "How much of something.\n\n`./run evidence sample --full`: 500 cases, seed 1.\n\n| 500 of seed 1 |" in full
    assert "| 5 of" not in full
    assert call(monkeypatch, "sample") == 0
    assert runner.TABLES.read_text() == full


@pytest.mark.usefixtures("figure")
def test_a_share_is_between(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A tenth replaces a hundredth, and a full table a tenth, never the other way round."""
    for words, expected in ((["--share", "10"], "50"), ([], "50"), (["--share", "9"], "50"), (["--full"], "500")):
        assert call(monkeypatch, "sample", *words) == 0
        assert f"| {expected} of seed 1 |" in runner.TABLES.read_text()
    assert "`./run evidence sample --full`: 500" in runner.TABLES.read_text()
    assert call(monkeypatch, "sample", "--share", "10") == 0
    assert "| 500 of seed 1 |" in runner.TABLES.read_text()
    for wrong in ("0", "101", "x"):
        with pytest.raises(SystemExit, match="2"):
            call(monkeypatch, "sample", "--share", wrong)
    assert "isn't a number from 1 to 100" in capsys.readouterr().err


def test_as_many_cases_are_said_as_there_are(figure: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three films, three cases are asked for and told, though the figure may have more."""
    figure.available = lambda: 3  # type: ignore[attr-defined]
    assert call(monkeypatch, "sample", "--full") == 0
    assert "`./run evidence sample --full`: 3 cases, seed 1.\n\n| 3 of seed 1 |" in runner.TABLES.read_text()
    figure.available = lambda: 900  # type: ignore[attr-defined]
    assert call(monkeypatch, "sample", "--full") == 0
    assert "| 500 of seed 1 |" in runner.TABLES.read_text()


@pytest.mark.usefixtures("figure")
def test_check_and_other_seeds_write_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --check, or a seed other than the document's, the table is only printed."""
    assert call(monkeypatch, "--all", "--check") == 0
    assert call(monkeypatch, "sample", "--seed", "3") == 0
    assert not runner.TABLES.exists()
    assert "| 5 of seed 3 |" in capsys.readouterr().out


def test_all_begins_with_what_compiles(
    figure: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All figures are measured, each once; those that compile searches come first."""
    assert {*runner.COMPILING, *runner.LONG} <= set(REAL_NAMES)
    monkeypatch.setattr(runner, "names", lambda: ["best", "hints", "levels"])
    for name in runner.names():
        monkeypatch.setitem(sys.modules, f"tests.evidence.{name}", figure)
    assert call(monkeypatch, "--all", "--check") == 0
    assert re.findall("^## (.*)", capsys.readouterr().out, re.MULTILINE) == ["levels", "hints", "best"]


def test_interrupted_run_goes_on_until_sources_change(figure: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl-C the next call finds what was done; once a source has changed it begins again."""
    seen = []

    def run(count: int, seed: int, progress: object, state: Path) -> str:
        assert (count, seed, callable(progress)) == (5, 1, True)
        seen.append([file.name for file in state.iterdir()])
        (state / "done").touch()
        raise KeyboardInterrupt

    figure.run = run  # type: ignore[attr-defined]
    assert call(monkeypatch, "sample") == 130
    assert call(monkeypatch, "sample") == 130
    monkeypatch.setattr(runner, "_fingerprint", lambda: "changed")
    assert call(monkeypatch, "sample") == 130
    assert seen == [[], ["done"], []]
    assert [folder.name for folder in runner.STATES.iterdir()] == ["sample-5-1-changed"]


@pytest.mark.usefixtures("figure")
def test_unknown_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown figure is wrong usage; the message lists the known ones."""
    with pytest.raises(SystemExit, match="2"):
        call(monkeypatch, "nothing")
    assert "'nothing' is none of: sample" in capsys.readouterr().err


def test_names_are_written_with_dashes(figure: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure of two words is a module with an underscore; its table is kept by the same rules."""
    assert "both-senses" in REAL_NAMES
    monkeypatch.setitem(sys.modules, "tests.evidence.two_words", figure)
    monkeypatch.setattr(runner, "names", lambda: ["two-words"])
    assert call(monkeypatch, "two-words", "--full") == 0
    assert call(monkeypatch, "two-words") == 0
    assert "`./run evidence two-words --full`: 500 cases" in runner.TABLES.read_text()
