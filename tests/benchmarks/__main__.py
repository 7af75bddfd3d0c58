"""`./run bench [NAME]`: times something and prints the table; without NAME, lists the benchmarks."""

import argparse
import importlib
import sys
from pathlib import Path


def main() -> int:
    """The exit status: 0 timed, 2 wrong usage."""
    names = sorted(file.stem for file in Path(__file__).parent.glob("[!_]*.py"))
    parser = argparse.ArgumentParser(prog="./run bench", description=__doc__)
    parser.add_argument("name", nargs="*", metavar="NAME", help=", ".join(names))
    wanted = parser.parse_args().name
    if not wanted:
        print(*names, sep="\n")
    for name in wanted:
        if name not in names:
            parser.error(f"{name!r} is none of: {', '.join(names)}")
        print(importlib.import_module(f"tests.benchmarks.{name}").run(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
