"""The libraries of the extra `kit`."""

import sys
from pathlib import Path

import pytest

from eclipse_companion.common import extras
from eclipse_companion.common.errors import CompanionError
from eclipse_kit import extra


def test_a_library_that_is_missing_is_named_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says what can't be made, by which library, and what to type."""
    monkeypatch.setitem(sys.modules, "manifold3d", None)
    with pytest.raises(CompanionError) as error:
        extra.library("manifold3d", "Printed parts")
    assert str(error.value) == (
        'Printed parts are made with manifold3d, which is missing. Install it: pip install "eclipse-companion[kit]"'
    )


def test_in_a_clone_the_command_is_the_clones(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the program isn't installed from a registry."""
    monkeypatch.setitem(sys.modules, "littlefs", None)
    monkeypatch.setattr(extras, "PROGRAM", "./run")
    with pytest.raises(CompanionError, match=r'-m pip install --editable "\.\[kit\]"$'):
        extra.library("littlefs", "Firmware images")


def test_a_library_that_is_there_is_given() -> None:
    """Only what asks for it loads it."""
    assert extra.library("littlefs", "Firmware images") is sys.modules["littlefs"]


def test_ctrl_c_counts_though_a_library_catches_it_while_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While trimesh looks for other libraries it catches all that is raised; Ctrl-C comes when it has been loaded."""
    (tmp_path / "catching.py").write_text(
        "import os, signal\ntry:\n    os.kill(os.getpid(), signal.SIGINT)\nexcept BaseException: pass\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        extra.library("catching", "Printed parts")
    assert "catching" in sys.modules
    del sys.modules["catching"]
