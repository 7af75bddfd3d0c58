"""Progress of long commands, on standard error."""

import pytest

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
