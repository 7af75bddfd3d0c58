"""The checks of the page's style and types."""

from pathlib import Path

import pytest

from tests.page_lint.tools import HERE, MissingToolsError, Tools
from tests.page_lint.types import judged

FAULT = "host/a.js(3,5): error TS7006: Parameter 'x' implicitly has an 'any' type.\n  It says more.\n"


@pytest.mark.parametrize(
    ("said", "listed", "wrong"),
    [
        ("", [], []),
        (FAULT, ["host/a.js"], []),
        (FAULT, [], FAULT.splitlines()),
        ("", ["host/a.js"], ["host/a.js: its types are right. Take it off tests/page_lint/untyped.txt."]),
        (
            FAULT,
            ["host/a.js", "host/b.js"],
            ["host/b.js: there is no such file. Take it off tests/page_lint/untyped.txt."],
        ),
        ("error TS18003: No inputs were found.", [], ["error TS18003: No inputs were found."]),
    ],
)
def test_the_list_of_modules_without_types_only_gets_shorter(said: str, listed: list[str], wrong: list[str]) -> None:
    """A module with faults must stand in it, and one without faults must not; a fault of no module always counts."""
    assert judged(said, listed, ["host/a.js"]) == wrong


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
