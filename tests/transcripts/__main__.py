"""`python -m tests.transcripts [NAME ...]`: keeps what today's program says. Look at the difference before."""

import argparse
import tempfile
from pathlib import Path

from tests.transcripts.kept import FOLDER, MADE, difference, made, read, write


def main() -> None:
    """Make each transcript, print how it differs from the kept one, and keep it."""
    parser = argparse.ArgumentParser(prog="python -m tests.transcripts", description=__doc__)
    parser.add_argument("name", nargs="*", help=", ".join(MADE))
    names = parser.parse_args().name or list(MADE)
    if unknown := set(names) - set(MADE):
        parser.error(f"{unknown.pop()!r} is none of: {', '.join(MADE)}")
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            text = made(name, Path(folder))
        before = read(name) if (FOLDER / f"{name}.xz").exists() else ""
        lines = difference(before, text)
        print(f"{name}: {'the same' if not lines else 'changed'}", *lines, sep="\n", flush=True)
        if lines:
            write(name, text)


if __name__ == "__main__":
    main()
