"""Rules for every test: it has the user's folders to itself, ends in time, and its docstring says what it shows."""

import gc
import math
import signal
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from eclipse_companion.commands import progress
from tests import leftovers
from tests.first_in_turn import first_alone
from tests.longest_first import longest_first
from tests.outputs.browser import Browser, Chromium, program

# No test asserts how long an example takes: on a busy machine any may take long. Each run draws other examples.
settings.register_profile("untimed", deadline=None, max_examples=50)
settings.load_profile("untimed")

# Programs that a shell starts in the background ignore Ctrl-C, and so would every program that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_sessionfinish = leftovers.pytest_sessionfinish

ROOT = Path(__file__).resolve().parents[1]
SHARED: Final = ROOT / ".cache" / "tests"
"""What was fetched or compiled once for all tests."""
HANGS_S: Final = 270.0
"""What takes longer hangs. After 300 s `./run test` ends the whole worker, and all its other tests with it."""
AGAIN_S: Final = 10.0
"""Cleaning up may hang, too: each step of it gets so long."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folders below a fresh `ECLIPSE_COMPANION_HOME`; shares what was fetched or compiled once."""
    folder = tmp_path / "home"
    folder.mkdir()
    SHARED.mkdir(parents=True, exist_ok=True)
    (folder / "cache").symlink_to(SHARED, target_is_directory=True)
    monkeypatch.setenv("ECLIPSE_COMPANION_HOME", str(folder))
    return folder


@pytest.fixture(autouse=True)
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a test starts opens a browser on the screen of who tests."""
    monkeypatch.setenv("ECLIPSE_COMPANION_BROWSER", "none")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def as_if_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a command takes on a busy machine, it doesn't say that it goes on."""
    monkeypatch.setattr(progress, "GOES_ON_S", (math.inf,))


@pytest.fixture(scope="session", autouse=True)
def no_browser_stays() -> Iterator[None]:
    """The browser ends with the last test: a worker that takes its time to end is killed."""
    yield
    Chromium.end()


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    """A window of a real browser, for all tests of a module."""
    if program() is None:
        pytest.skip("There is no Chromium on this machine.")
    with Browser() as opened:
        yield opened


@contextmanager
def limited() -> Iterator[None]:
    """Fail what hangs, in whatever the main thread waits for: a line, a process, a lock, a thread."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def fail(*_: object) -> None:
        pytest.fail(f"It has hung for {HANGS_S:.0f} s.")

    before = signal.signal(signal.SIGALRM, fail)
    signal.setitimer(signal.ITIMER_REAL, HANGS_S, AGAIN_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    """Set up within the limit."""
    with limited():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """Run within the limit."""
    with limited():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Clean up within the limit."""
    with limited():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """With several workers, one finds the tests first: the others load what it has compiled.

    Hardly anything of this is garbage, and all of it stays: nobody looks for garbage in it, now or during the tests.
    """
    SHARED.mkdir(parents=True, exist_ok=True)
    several = hasattr(session.config, "workerinput")
    with first_alone(SHARED / "collecting.lock") if several else nullcontext():
        gc.disable()
        try:
            return (yield)
        finally:
            gc.freeze()
            gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse a test without a docstring that states a fact; with several workers, begin with the longest tests."""
    tests = [item for item in items if isinstance(item, pytest.Function)]
    silent = {test.nodeid.split("[")[0] for test in tests if not test.obj.__doc__}
    if silent:
        raise pytest.UsageError("A test states in its docstring what holds; these do not: " + ", ".join(sorted(silent)))
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        items[:] = longest_first(items, [item.nodeid.partition("::")[0] for item in items], workers)
