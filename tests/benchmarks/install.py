"""How large an install is, and how long a new clone takes to the first turn on the virtual board, by step.

Nothing comes from pip's cache, and the companion's own folders are empty, as on a fresh machine; system packages that
are already there cost nothing.
"""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PLAY: Final = ("play", "--hand", "auto", "--no-voice", "--json")
SAID: Final = {
    "run: installing packages of the system": "`./run` begins",
    "run: making .venv": "packages of the system",
    "run: installing libraries": "`.venv`",
    "run: set up in": "libraries and the clone itself",
}
"""What `./run` says when a step begins, and the name of the step that has just ended."""
TOLD: Final = {
    "board_found": "virtual board (with MicroPython, 4 MB)",
    "game_started": "calibration of the virtual board",
    "turn_seen": "first turn",
}
"""The kind of announcement that ends a step."""
MEGABYTE: Final = 1 << 20


def run() -> str:
    """Two Markdown tables: megabytes, and seconds."""
    with tempfile.TemporaryDirectory(prefix="install-") as folder:
        return f"{_weight(Path(folder))}\n\n{_first_turn(Path(folder))}"


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VIRTUAL_ENV", "PYTHONPATH"))}
    return {**kept, "PIP_NO_CACHE_DIR": "1", "ECLIPSE_COMPANION_HOME": str(folder / "home")}


def _weight(folder: Path) -> str:
    """The size of `pip install .` in an empty environment, measured as `du --apparent-size` does."""
    clone = _clone(folder / "weighed")
    python = folder / "empty" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", str(folder / "empty")], check=True)
    subprocess.run(
        [str(python), "-m", "pip", "install", "-qqq", str(clone)], check=True, env=_environment(folder), cwd=folder
    )
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    done = subprocess.run([str(python), "-c", where], check=True, capture_output=True, text=True)
    packages = Path(done.stdout.strip())
    weights = {each.name: _bytes(each) for each in packages.iterdir()}
    largest = sorted(weights, key=lambda name: -weights[name])[:6]
    rows = ["| folder of site-packages | MB |", "|---|---|"]
    rows += [f"| {name} | {weights[name] / MEGABYTE:.0f} |" for name in largest]
    return "\n".join([*rows, f"| all | {sum(weights.values()) / MEGABYTE:.0f} |"])


def _bytes(place: Path) -> int:
    return sum(file.lstat().st_size for file in [place, *place.rglob("*")])


def _clone(place: Path) -> Path:
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(place)], check=True)
    return place


def _first_turn(folder: Path) -> str:
    """`git clone` and `./run play`, up to the first turn."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent_before = used.ru_utime + used.ru_stime
    started = time.monotonic()
    clone = _clone(folder / "played")
    ends = [("`git clone`", time.monotonic() - started)]
    shutil.rmtree(folder / "home", ignore_errors=True)
    with subprocess.Popen(
        [str(clone / "run"), *PLAY],
        env=_environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as play:
        assert play.stdout is not None
        for line in play.stdout:
            step = _ended(line)
            if step is not None:
                ends.append((step, time.monotonic() - started))
            if step == TOLD["turn_seen"]:
                break
        os.killpg(play.pid, signal.SIGTERM)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = used.ru_utime + used.ru_stime - spent_before
    rows = ["| step | s | since the start, s |", "|---|---|---|"]
    before = 0.0
    for step, end in ends:
        rows.append(f"| {step} | {end - before:.1f} | {end:.1f} |")
        before = end
    return "\n".join([*rows, f"| processors' time | {spent:.1f} | |"])


def _ended(line: str) -> str | None:
    """The step that ends when this is said."""
    if line.startswith("{"):
        return TOLD.get(str(json.loads(line).get("kind")))
    return next((step for said, step in SAID.items() if line.startswith(said)), None)
