"""The one command of a tiny game: it counts."""

import argparse
import sys


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How far, and a subcommand."""
    parser.add_argument("--by", type=int, default=1)
    parser.add_subparsers(dest="way", required=True).add_parser("up").add_argument("to", type=int)


def run(arguments: argparse.Namespace) -> int:
    """Count."""
    sys.stdout.write(" ".join(map(str, range(0, arguments.to + 1, arguments.by))) + "\n")
    return 0
