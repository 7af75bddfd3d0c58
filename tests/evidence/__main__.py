"""`./run evidence [NAME] [--share PERCENT | --full]`: measures, prints the table, and keeps it in docs/evidence.md.

It runs a hundredth of the cases by default. An interrupted run continues where it stopped, as long as no source has
changed since. A table in docs/evidence.md is only replaced by one of at least as many cases.
"""

import argparse
import hashlib
import importlib
import os
import re
import shutil
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import eclipse_companion  # noqa: F401 - comes before numpy, which reads how many threads to use

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "docs" / "evidence.md"
STATES = ROOT / ".cache" / "evidence"
SOURCES = ("host", "calibration", "firmware", "tests/evidence", "tests/simulation")
SEED = 1
FULL = 100
"""Hundredths."""
_OPTIONS = {1: "", FULL: " --full"}
NEEDED = {
    "tables": "ECLIPSE_COMPANION_SOLUTION",
    "image": "ECLIPSE_COMPANION_PICO_IMAGE",
    "plates": "ECLIPSE_COMPANION_PLATES",
    "films": "ECLIPSE_COMPANION_FILMS",
}
"""Options that name what a figure needs, and the environment variables in which it finds them."""
COMPILING = ("infinity-levels", "ecliptic-hints", "levels", "hints", "infinity-hints")
"""`--all` begins with these: they compile the searches of all games, so that tests that run beside them needn't."""
LONG = ("recovery", "camera", "both-senses", "sessions")
"""Then come those with few and long cases: at the end they would leave processors idle."""
HEADING = """\
# Evidence

These are measured figures. The command above each table wrote it. Without `--full`, `./run evidence NAME` runs a
hundredth of the cases, in a minute or so.
"""


def names() -> list[str]:
    """The names of all figures."""
    stems = (file.stem for file in Path(__file__).parent.glob("[!_]*.py"))
    return sorted(stem.replace("_", "-") for stem in stems if stem != "cases")


def module_of(name: str) -> ModuleType:
    """The module that measures a figure."""
    return importlib.import_module(f"tests.evidence.{name.replace('-', '_')}")


def main() -> int:
    """The exit status: 0 measured, 2 wrong usage, 130 interrupted."""
    parser = argparse.ArgumentParser(prog="./run evidence", description=__doc__)
    parser.add_argument("name", nargs="*", metavar="NAME", help=", ".join(names()))
    parser.add_argument(
        "--share", type=_share, default=1, metavar="PERCENT", help="percent of the cases (1 by default)"
    )
    parser.add_argument("--full", action="store_const", dest="share", const=FULL, help="all of them; may take hours")
    parser.add_argument("--all", action="store_true", help="everything there is")
    parser.add_argument("--check", action="store_true", help="print only, and leave docs/evidence.md alone")
    parser.add_argument("--seed", type=int, default=SEED, help=f"another seed ({SEED} by default); only prints")
    parser.add_argument("--image", metavar="FILE.uf2", help="a MicroPython image for the Raspberry Pi Pico, for rp2040")
    parser.add_argument("--tables", metavar="DIR", help="the folder that solve --out DIR wrote, for perfect")
    parser.add_argument("--plates", metavar="DIR", help="the plates that ./run pictures made, for reading")
    parser.add_argument("--films", metavar="DIR", help="what ./run pictures --film made, for films or infinity-films")
    arguments = parser.parse_args()
    for option, variable in NEEDED.items():
        if given := getattr(arguments, option):
            os.environ[variable] = given
    for name in arguments.name:
        if name not in names():
            parser.error(f"{name!r} is none of: {', '.join(names())}")
    # Programs that a shell starts in the background ignore Ctrl-C, unless they ask for it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    early = [name for name in (*COMPILING, *LONG) if name in names()]
    wanted = [*early, *(name for name in names() if name not in early)] if arguments.all else arguments.name
    if not wanted:
        print(*names(), sep="\n")
    try:
        for name in wanted:
            if (reason := _missing(name)) is not None:
                print(f"\n{name} was skipped. {reason}", flush=True)
                continue
            table = measure(name, share=arguments.share, seed=arguments.seed)
            print(f"\n{table}", flush=True)
            if not arguments.check and arguments.seed == SEED:
                print(keep(name, table), file=sys.stderr)
    except KeyboardInterrupt:
        print("\nInterrupted. Run the same command to go on from here.", file=sys.stderr)
        return 130
    return 0


def _share(text: str) -> int:
    """A share in hundredths. Raises `ArgumentTypeError`."""
    if text.isdecimal() and 1 <= int(text) <= FULL:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} isn't a number from 1 to {FULL}")


def measure(name: str, *, share: int, seed: int) -> str:
    """The section of docs/evidence.md for one figure, with this many hundredths of its cases."""
    module = module_of(name)
    count = max(1, _size(module) * share // FULL)
    state = STATES / f"{name}-{count}-{seed}-{_fingerprint()}"
    for old in STATES.glob(f"{name}-{count}-{seed}-*"):
        if old != state:
            shutil.rmtree(old)
    state.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    table: str = module.run(count, seed, _progress(name), state)
    print(f"\r{name}: {count} cases in {time.monotonic() - started:.0f} s\x1b[K", file=sys.stderr)
    shutil.rmtree(state)
    command = f"./run evidence {name}{_OPTIONS.get(share, f' --share {share}')}"
    return f"## {name}\n\n{_purpose(module)}\n\n`{command}`: {count} cases, seed {seed}.\n\n{table.strip()}\n"


def keep(name: str, section: str) -> str:
    """Put a section into docs/evidence.md between its markers; returns a sentence that says whether it did."""
    text = TABLES.read_text(encoding="utf-8") if TABLES.exists() else HEADING
    begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->\n"
    kept = re.search(re.escape(begin) + "(.*?)" + re.escape(end), text, re.DOTALL)
    if kept is None:
        text += f"\n{begin}{section}{end}"
    elif _share_of(kept[1]) > _share_of(section):
        return f"{TABLES} holds a table of more cases, which stays."
    else:
        text = text[: kept.start(1)] + section + text[kept.end(1) :]
    TABLES.write_text(text, encoding="utf-8")
    return f"Written into {TABLES}."


def _share_of(section: str) -> int:
    """How many hundredths of the cases a section's command asks for."""
    said = re.search(r"^`\./run evidence [\w-]+(?: --(full)| --share (\d+))?`", section, re.MULTILINE)
    return 1 if said is None else FULL if said[1] else int(said[2] or 1)


def _size(module: ModuleType) -> int:
    """How many cases a figure has: at most SIZE, fewer where there are no more films."""
    available: Callable[[], int] | None = getattr(module, "available", None)
    size: int = module.SIZE
    return size if available is None else min(size, available())


def _missing(name: str) -> str | None:
    """What a figure needs and can't find, as a sentence."""
    missing: Callable[[], str | None] | None = getattr(module_of(name), "missing", None)
    return None if missing is None else missing()


def _purpose(module: ModuleType) -> str:
    return (module.__doc__ or "").split("\n\n", maxsplit=1)[0].replace("\n", " ").strip()


def _fingerprint() -> str:
    """Identifies a state of the sources: figures of two states must not be mixed."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".toml"}:
                digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _progress(name: str) -> Callable[[int, int], None]:
    shown = 0.0

    def show(done: int, total: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= (0.2 if sys.stderr.isatty() else 15):
            shown = now
            print(f"\r{name}: {done} of {total}\x1b[K", end="" if sys.stderr.isatty() else "\n", file=sys.stderr)

    return show


if __name__ == "__main__":
    sys.exit(main())
