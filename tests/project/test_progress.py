"""Progress of long commands, on standard error."""

import threading

import pytest

from eclipse_companion.commands import progress as module
from eclipse_companion.commands.progress import Progress


def test_short_work_shows_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is said before the patience is over."""
    progress = Progress(patience_s=3600)
    progress.show("half", "working")
    progress.clear()
    assert capsys.readouterr().err == ""


def test_each_stage_is_told_once_if_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    """If standard error isn't a terminal, it gets one line per stage."""
    progress = Progress()
    for text in ("1%", "2%", "3%"):
        progress.show(text, "working")
    assert capsys.readouterr().err == "working\n"


def test_work_of_unknown_length_says_that_it_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a few seconds it is told what is done, and for how long; quick work says nothing."""
    with Progress().going_on(lambda: "Checking a.egn"):
        pass
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(module, "GOES_ON_S", (1,))
    told = threading.Event()

    def work() -> str:
        told.set()
        return "Checking a.egn: 7 games so far"

    with Progress().going_on(work):
        assert told.wait(60)
    assert capsys.readouterr().err == "Checking a.egn: 7 games so far (1 s)\n"


def test_items_come_as_they_are_found() -> None:
    """Whoever looks for them gets each one at once."""
    source = iter([1, 2])
    found = Progress().looking_for(source, "Reading a.egn")
    assert (next(found), list(source), list(found)) == (1, [2], [])
