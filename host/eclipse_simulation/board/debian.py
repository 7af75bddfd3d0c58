"""Debian's MicroPython, unpacked into the user's cache: on any Debian, without touching the system's own state.

In: the user's cache folder, the system's apt sources, the network. Out: a folder that holds the unpacked packages.
apt fetches and verifies them, with its lists, cache and status in a separate folder; the mirror is the system's. On
x86 it's the i386 build: 31-bit small integers and 16-byte blocks, as on the RP2040. While a mirror is being updated,
its lists may not fit together, for one release and architecture at a time; then the next combination is tried. apt
finds out which libraries a release's MicroPython needs.

A folder appears whole or not at all. A failed attempt is remembered for some hours, so that not every start waits for
another one.
"""

import contextlib
import os
import platform
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import why_of

SUITES: Final = ("trixie", "forky", "sid")
PACKAGE: Final = "micropython"
RETRY_S: Final = 6 * 3600
KEYRINGS: Final = ("debian-archive-keyring.gpg", "debian-archive-keyring.pgp")

_ARCHITECTURES: Final = {
    "x86_64": ("i386", "amd64"),
    "i686": ("i386",),
    "aarch64": ("arm64",),
    "armv7l": ("armhf",),
    "riscv64": ("riscv64",),
    "ppc64le": ("ppc64el",),
    "s390x": ("s390x",),
}
_STEP_S: Final = 60.0
_PATIENCE_S: Final = 8.0
"""After this long, no further release or architecture is tried: without a network, answers come late."""
_SOURCES: Final = Path("/etc/apt")
_KEYS: Final = Path("/usr/share/keyrings")
_RELEASE: Final = Path("/etc/os-release")

Works = Callable[[tuple[str, ...]], bool]


class _FailedError(Exception):
    """Says why the packages couldn't be fetched."""


def get(cache: Path, works: Works, progress: Callable[[str], None]) -> Path | None:
    """The folder with the packages, fetched if need be; None if they can't be fetched. `works` tries a command."""
    root = unpacked(cache)
    if root is not None:
        if works(command(root)):
            return root
        shutil.rmtree(root, ignore_errors=True)  # something has deleted files from the cache
    if why_not(cache) is not None:
        return None
    progress("Downloading MicroPython (4 MB, once) for the virtual board ...")
    try:
        return _fetched(cache, works)
    except (_FailedError, OSError) as error:
        _remember(cache, why_of(error))
        progress(f"I couldn't get MicroPython: {why_of(error)}. The virtual board uses CPython instead.")
        return None


def unpacked(cache: Path) -> Path | None:
    """The folder with the packages if it already exists, else None."""
    places = (_place(cache, suite, architecture) for suite, architecture in _builds())
    return next((root for root in places if root.is_dir()), None)


def command(root: Path) -> tuple[str, ...]:
    """The command that starts the unpacked MicroPython with its own loader and libraries."""
    loader = next((path for path in sorted(root.glob("usr/lib*/ld-linux*.so.*"))), root / "no-loader")
    libraries = next((path.parent for path in sorted(root.glob("usr/lib/*/libc.so.6"))), root)
    program = str(root / "usr" / "bin" / "micropython")
    return (str(loader), "--library-path", str(libraries), "--argv0", "micropython", program)


def why_not(cache: Path) -> str | None:
    """Why it's pointless to try now, or None."""
    note = cache / "engine" / "failed.txt"
    with contextlib.suppress(OSError, UnicodeError):
        if 0 <= time.time() - note.stat().st_mtime < RETRY_S:
            return note.read_text(encoding="utf-8").strip()
    missing = [tool for tool in ("apt-get", "dpkg") if shutil.which(tool) is None]
    if missing:
        return f"this machine has no {missing[0]}"
    if not _architectures():
        return f"Debian has none for {platform.machine()}"
    return None


def _place(cache: Path, suite: str, architecture: str) -> Path:
    return cache / "engine" / f"{suite}-{architecture}"


def _builds() -> Iterator[tuple[str, str]]:
    """Suites and architectures, the best first: the board's integer size matters more than the release."""
    return ((suite, architecture) for architecture in _architectures() for suite in SUITES)


def _architectures() -> tuple[str, ...]:
    return _ARCHITECTURES.get(platform.machine(), ()) if platform.system() == "Linux" else ()


def _remember(cache: Path, reason: str) -> None:
    with contextlib.suppress(OSError):
        (cache / "engine").mkdir(parents=True, exist_ok=True)
        (cache / "engine" / "failed.txt").write_text(reason + "\n", encoding="utf-8")


def _fetched(cache: Path, works: Works) -> Path:
    """Fetch and unpack the first build that is available and runs here, then move the folder into its place."""
    home = cache / "engine"
    home.mkdir(parents=True, exist_ok=True)
    mirror = _mirror()
    failures: list[str] = []
    started = time.monotonic()
    for suite, architecture in _builds():
        if failures and time.monotonic() - started > _PATIENCE_S:
            break
        with tempfile.TemporaryDirectory(prefix="getting-", dir=home) as folder:
            try:
                made = _unpack(Path(folder), f"{mirror} {suite}", architecture)
            except _FailedError as error:
                failures.append(str(error))
                continue
            if not works(command(made)):
                continue
            place = _place(cache, suite, architecture)
            try:
                made.rename(place)
            except OSError:
                if not place.is_dir():  # another process was faster
                    raise
            return place
    raise _FailedError(failures[0] if failures else "Debian's program doesn't run on this machine")


def _unpack(folder: Path, source: str, architecture: str) -> Path:
    debs = folder / "cache" / "archives"
    for name in ("lists/partial", "cache/archives/partial", "root"):
        (folder / name).mkdir(parents=True)
    (folder / "status").touch()
    (folder / "sources.list").write_text(_source_line(source), encoding="utf-8")
    settings = folder / "apt.conf"
    settings.write_text(_settings(folder, architecture), encoding="utf-8")
    _run(["apt-get", "-c", str(settings), "update"], folder)
    _run(["apt-get", "-c", str(settings), "install", "--download-only", PACKAGE], folder)
    for package in sorted(debs.glob("*.deb")):
        _run(["dpkg", "-x", str(package), str(folder / "root")], folder)
    return folder / "root"


def _settings(folder: Path, architecture: str) -> str:
    values = {
        "Dir::Etc::SourceList": folder / "sources.list",
        "Dir::Etc::SourceParts": "/dev/null",
        "Dir::Etc::Preferences": "/dev/null",
        "Dir::Etc::PreferencesParts": "/dev/null",
        "Dir::State::Lists": folder / "lists",
        "Dir::State::status": folder / "status",
        "Dir::Cache": folder / "cache",
        "APT::Architecture": architecture,
        "APT::Architectures": architecture,
        "APT::Sandbox::User": "root",
        "APT::Update::Error-Mode": "any",
        "APT::Get::AllowUnauthenticated": "false",
        "APT::Get::Assume-Yes": "true",
        "APT::Install-Recommends": "false",
        "Acquire::AllowInsecureRepositories": "false",
        "Acquire::Languages": "none",
        "Acquire::Retries": "0",
        "Acquire::http::Timeout": "10",
        "Acquire::https::Timeout": "10",
    }
    # The system's own hooks would change the system's own state.
    clear = [
        f"#clear {name};" for name in ("APT::Architectures", "APT::Update::Pre-Invoke", "APT::Update::Post-Invoke")
    ]
    clear.append("#clear APT::Update::Post-Invoke-Success;")
    return "\n".join([*clear, *(f'{name} "{value}";' for name, value in values.items())]) + "\n"


def _run(words: list[str], folder: Path) -> None:
    """Run a step; if it hangs, kill it and all its children."""
    environment = {**os.environ, "LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}
    with subprocess.Popen(  # noqa: S603 - fixed programs
        words,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as child:
        try:
            said, _ = child.communicate(timeout=_STEP_S)
        except BaseException as error:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            if isinstance(error, subprocess.TimeoutExpired):
                raise _FailedError(f"{words[0]} took longer than {_STEP_S:.0f} seconds") from error
            raise
    if child.returncode:
        lines = [line.strip() for line in said.splitlines() if line.strip()]
        told = next((line for line in lines if line.startswith("E:")), lines[-1] if lines else "no reason given")
        raise _FailedError(f"{words[0]} says: {told.removeprefix('E:').strip().rstrip('.')}")


def _source_line(source: str) -> str:
    keyring = next((_KEYS / name for name in KEYRINGS if (_KEYS / name).is_file()), None)
    signed = f"[signed-by={keyring}] " if keyring is not None else ""
    return f"deb {signed}{source} main\n"


def _mirror() -> str:
    """The mirror from which the system gets its own release."""
    try:
        release = dict(line.split("=", 1) for line in _RELEASE.read_text(encoding="utf-8").splitlines() if "=" in line)
    except OSError as error:
        raise _FailedError("this system doesn't say what it is") from error
    if release.get("ID", "").strip('"') != "debian":
        raise _FailedError("this isn't Debian")
    own = release.get("VERSION_CODENAME", "").strip('"')
    for address, suites in _entries():
        if {own, "stable", "testing", "sid", "unstable", *SUITES} & suites and not address.startswith("cdrom:"):
            return address
    raise _FailedError("the system's apt sources name no mirror")


def _entries() -> Iterator[tuple[str, set[str]]]:
    """Mirrors and their suites, from apt's files in either format (sources.list(5))."""
    files = [_SOURCES / "sources.list", *sorted((_SOURCES / "sources.list.d").glob("*"))]
    for file in files:
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeError):
            continue
        if file.suffix == ".list":
            for found in re.finditer(r"^\s*deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s+(.*)$", text, re.MULTILINE):
                if "main" in found[3].split():
                    yield found[1], {found[2]}
        elif file.suffix == ".sources":
            for paragraph in re.split(r"\n\s*\n", text):
                fields = dict(re.findall(r"^([A-Za-z-]+):[ \t]*(.*(?:\n[ \t].*)*)", paragraph, re.MULTILINE))
                known = {name.lower(): value for name, value in fields.items()}
                kinds = known.get("types", "").split() if known.get("enabled", "yes") != "no" else []
                if "deb" in kinds and "main" in known.get("components", "").split():
                    for address in known.get("uris", "").split():
                        yield address, set(known.get("suites", "").split())
