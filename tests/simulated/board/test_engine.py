"""Which engine is chosen, and how Debian's is fetched."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_simulation.board import debian, engine
from eclipse_simulation.board.engine import VARIABLE, Engine, choose_engine, cpython, describe
from tests.processes import runs, wait_until

CACHE = Path(__file__).resolve().parents[3] / ".cache" / "tests"
on_debian = pytest.mark.skipif(shutil.which("apt-get") is None, reason="Debian's package is got by Debian's apt")


@pytest.fixture
def debians() -> Engine:
    """Debian's MicroPython from the cache of these tests, even if another one is on the search path."""
    return choose_engine(CACHE, progress=print, environment={VARIABLE: "micropython", "PATH": ""})


def _script(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f"#!{sys.executable}\n{text}")
    file.chmod(0o755)
    return file


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A search path that holds only what a test puts there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def test_the_real_micropython_has_the_boards_integers_and_heap(micropython: Engine) -> None:
    """The engine of these tests is MicroPython; Debian's on x86 has 31-bit integers and the heap limit of a Pico."""
    code = "import gc, sys; print(sys.implementation.name, gc.mem_free() + gc.mem_alloc() < 400_000)"
    done = subprocess.run([*micropython.argv, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["micropython", "True"]


def test_each_kind_can_be_asked_for(micropython: Engine) -> None:
    """The environment variable decides; any other word is refused with a sentence that names both allowed ones."""
    assert choose_engine(CACHE, progress=print, environment={VARIABLE: "cpython"}) == cpython()
    assert micropython.name == "MicroPython"
    with pytest.raises(CompanionError, match=r"'pypy', but must be micropython or cpython"):
        choose_engine(CACHE, progress=print, environment={VARIABLE: "pypy"})


def test_a_micropython_on_the_path_comes_first(micropython: Engine, tools: Path) -> None:
    """A MicroPython on the path is used as it is, with the heap limit of a Pico."""
    command = list(micropython.argv[: micropython.argv.index("-X")])
    _script(tools, "micropython", f"import os, sys; os.execv({command[0]!r}, {command!r} + sys.argv[1:])")
    found = choose_engine(tools, progress=print)
    assert found.argv[0] == str(tools / "micropython")
    assert str(tools / "micropython") in describe(tools)


@pytest.mark.parametrize("says", ["micropython 1 19 1 64", "micropython", "cpython 3 11 2 64", ""])
def test_a_micropython_that_is_too_old_or_none_is_not_taken(tools: Path, says: str) -> None:
    """If no other MicroPython is available either, CPython is chosen, and `doctor` says why."""
    _script(tools, "micropython", f"print({says!r})")
    assert choose_engine(tools, progress=print) == cpython()
    assert "CPython" in describe(tools)
    assert "no apt-get" in describe(tools)
    with pytest.raises(CompanionError, match="asks for MicroPython, but there is none"):
        choose_engine(tools, progress=print, environment={VARIABLE: "micropython", "PATH": str(tools)})


@on_debian
def test_a_failed_attempt_is_told_once_and_not_repeated(tools: Path, tmp_path: Path) -> None:
    """The first start says why Debian's MicroPython couldn't be fetched; for hours, later starts don't try again."""
    counter = tmp_path / "count"
    _script(
        tools, "apt-get", f"open({str(counter)!r}, 'a').write('x')\nprint('E: No such mirror')\nraise SystemExit(100)"
    )
    _script(tools, "dpkg", "")
    said: list[str] = []
    cache = tmp_path / "cache"
    for _ in range(3):
        assert choose_engine(cache, progress=said.append) == cpython()
    once = "x" * len(list(debian._builds()))
    assert counter.read_text() == once
    assert len(said) == 2
    assert "apt-get says: No such mirror" in said[1]
    assert "No such mirror" in describe(cache)
    note = cache / "engine" / "failed.txt"
    os.utime(note, (0, time.time() - debian.RETRY_S - 1))
    choose_engine(cache, progress=said.append)
    assert counter.read_text() == once * 2
    assert [file.name for file in (cache / "engine").iterdir()] == ["failed.txt"]


@pytest.mark.parametrize(
    ("torn", "taken"),
    [
        ((), "trixie-i386"),
        (("trixie i386",), "forky-i386"),
        (("trixie i386", "forky i386"), "sid-i386"),
        (("i386",), "trixie-amd64"),
        (("i386", "trixie amd64"), "forky-amd64"),
        (("i386", "amd64"), None),
    ],
)
def test_a_mirror_that_is_just_being_renewed_is_asked_for_the_next_build(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, torn: tuple[str, ...], taken: str | None
) -> None:
    """If the lists of one release and architecture don't fit together, the next combination is tried, i386 first."""
    monkeypatch.setattr(debian, "_mirror", lambda: "http://mirror.invalid/debian")
    monkeypatch.setattr(debian, "_architectures", lambda: ("i386", "amd64"))
    _script(
        tools,
        "apt-get",
        f"""import pathlib, re, sys
settings = pathlib.Path(sys.argv[2])
suite = (settings.parent / "sources.list").read_text().split()[-2]
architecture = re.search('APT::Architecture "(.*)"', settings.read_text())[1]
for torn in {torn!r}:
    if torn in f"{{suite}} {{architecture}}":
        sys.exit(f"E: The list of {{suite}} {{architecture}} has unexpected size.")
if sys.argv[3] == "install":
    (settings.parent / f"cache/archives/{{suite}}-{{architecture}}.deb").touch()
""",
    )
    _script(tools, "dpkg", "import pathlib, sys\n(pathlib.Path(sys.argv[3]) / pathlib.Path(sys.argv[2]).stem).touch()")
    cache = tmp_path / "cache"
    said: list[str] = []
    root = debian.get(cache, lambda _: True, said.append)
    if taken is None:
        assert root is None
        assert "The list of trixie i386 has unexpected size." in said[-1]
    else:
        assert root == cache / "engine" / taken == debian.unpacked(cache)
        assert [file.name for file in root.iterdir()] == [taken]


@on_debian
def test_a_fetch_that_hangs_is_ended_with_its_children(
    tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network that never answers costs the time limit once, and doesn't hang the start."""
    monkeypatch.setattr(debian, "_STEP_S", 2.0)
    monkeypatch.setattr(debian, "_PATIENCE_S", 1.0)
    pids = tmp_path / "pids"
    # A shell starts at once, even on a busy machine: both must have begun within the limit.
    for name, text in (("hangs", f"echo $$ >>'{pids}'\nexec /bin/sleep 60"), ("apt-get", "hangs &\nexec hangs")):
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)
    _script(tools, "dpkg", "")
    said: list[str] = []
    assert choose_engine(tmp_path, progress=said.append) == cpython()
    assert "took longer" in said[-1]
    started = [int(pid) for pid in pids.read_text().split()]
    assert len(started) == 2
    # A killed process only dies when it next gets the processor.
    wait_until(lambda: not any(map(runs, started)))


@on_debian
def test_what_is_in_the_cache_is_used_without_tools_or_network(debians: Engine, tools: Path) -> None:
    """A later start needs neither apt nor the network; a broken copy isn't used."""
    assert choose_engine(CACHE, progress=pytest.fail) == debians
    broken = tools / "cache"
    shutil.copytree(CACHE / "engine", broken / "engine", symlinks=True)
    root = debian.unpacked(broken)
    assert root is not None
    (root / "usr/bin/micropython").unlink()
    assert choose_engine(broken, progress=print) == cpython()


@on_debian
def test_an_engine_that_answers_too_late_is_kept(debians: Engine, tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a computer that is too busy, CPython is used once; what was fetched isn't thrown away."""
    cache = tools / "cache"
    shutil.copytree(CACHE / "engine", cache / "engine", symlinks=True)
    with monkeypatch.context() as busy:
        busy.setattr(engine, "_PROBE_S", 0.0)
        assert choose_engine(cache, progress=pytest.fail) == cpython()
    assert choose_engine(cache, progress=pytest.fail).version == debians.version


ENDINGS = ("list", "sources")
MODERN = """
Types: deb deb-src
URIs: https://example.invalid/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: https://example.invalid/security
Suites: bookworm-security
Components: main
"""


@pytest.mark.parametrize(
    ("name", "text", "mirror"),
    [
        ("sources.list", "deb http://a.invalid/debian bookworm main", "http://a.invalid/debian"),
        (
            "sources.list",
            "deb [arch=amd64 signed-by=/x] http://b.invalid/debian/ stable main",
            "http://b.invalid/debian/",
        ),
        ("sources.list", "# deb http://no.invalid/ bookworm main\ndeb http://c.invalid/ sid main", "http://c.invalid/"),
        ("sources.list.d/debian.sources", MODERN, "https://example.invalid/debian"),
        ("sources.list", "deb cdrom:[Debian] bookworm main", None),
        ("sources.list", "deb http://other.invalid/ cloud main\ndeb-src http://x.invalid bookworm main", None),
        ("sources.list.d/off.sources", MODERN.replace("Types: deb deb-src", "Enabled: no\nTypes: deb"), None),
        ("sources.list.d/a.sources", "Types: deb\nURIs: http://x.invalid\nSuites: bookworm\nComponents: extra\n", None),
    ],
)
def test_the_mirror_is_the_systems_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, mirror: str | None
) -> None:
    """Both formats of apt's sources are read; archives for security or of other vendors, and discs, aren't mirrors."""
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / name).write_text(text)
    (tmp_path / "os-release").write_text('ID=debian\nVERSION_CODENAME="bookworm"\n')
    monkeypatch.setattr(debian, "_SOURCES", tmp_path)
    monkeypatch.setattr(debian, "_RELEASE", tmp_path / "os-release")
    if mirror is not None:
        assert debian._mirror() == mirror
    else:
        with pytest.raises(debian._FailedError, match="no mirror"):
            debian._mirror()


@given(
    text=st.one_of(st.text(), st.lists(st.sampled_from(MODERN.split("\n"))).map("\n".join)),
    ending=st.sampled_from(ENDINGS),
)
def test_any_text_can_stand_in_apts_sources(text: str, ending: str) -> None:
    """Any text in apt's sources yields a mirror or none, and never an error."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        (Path(folder) / "sources.list.d").mkdir()
        (Path(folder) / "sources.list.d" / f"a.{ending}").write_text(text, encoding="utf-8")
        patch.setattr(debian, "_SOURCES", Path(folder))
        for address, suites in debian._entries():
            assert address
            assert isinstance(suites, set)
