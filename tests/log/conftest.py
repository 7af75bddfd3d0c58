"""What tests of the log share."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test's log goes; the folder doesn't exist yet."""
    return tmp_path / "data" / "games.sqlite3"
