"""The checks of the page's style and types."""

from pathlib import Path

import pytest

from tests.page_lint.tools import HERE, MissingToolsError, Tools


def test_whoever_has_no_network_hears_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If npm can't bring the tools, one sentence names them, and says where all is that npm said."""
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    with pytest.raises(MissingToolsError, match="ESLint, Stylelint and TypeScript are missing") as raised:
        Tools(tmp_path).install()
    assert str(tmp_path / "npm.log") in str(raised.value)
    assert "127.0.0.1:9" in (tmp_path / "npm.log").read_text(encoding="utf-8")


def test_the_lock_names_no_place() -> None:
    """It says what is installed, each with its hash, but not where it comes from: that is up to npm's settings."""
    text = (HERE / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity": "sha512-' in text
    assert '"resolved"' not in text
