"""`python -m tests.check.types`: mypy by its daemon, which remembers what it has read: it checks only what has changed.

Each clone has a daemon of its own, with its status file in the clone's `.cache`. It ends after an hour without work.
Where the daemon fails, mypy itself checks.
"""

import fcntl
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
IDLE_S: Final = 3600
BROKEN: Final = 2
"""How mypy and its daemon end if they couldn't check; whoever finds wrong types ends with 1."""


def main() -> int:
    """Check the types of the whole project; the exit status."""
    cache = ROOT / ".cache"
    cache.mkdir(exist_ok=True)
    # The daemon serves one at a time. Python closes the lock in all that it starts, so it goes with this process.
    with (cache / "dmypy.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        daemon = [sys.executable, "-m", "mypy.dmypy", "--status-file", str(cache / "dmypy.json")]
        done = subprocess.run(
            [*daemon, "run", "--timeout", str(IDLE_S)], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode < BROKEN:
            print(done.stdout + done.stderr, end="")
            return done.returncode
        subprocess.run([*daemon, "kill"], cwd=ROOT, capture_output=True, check=False)
    return subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
