"""`annotate FILE.egn...`: games with exact values, what each mistake cost, and where they were lost.

In: game files; `-` reads standard input. Out: the same games as `.egn`, with marks and comments.
"""

import argparse
import sys

from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.commands.game_files import text_of
from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.reply.annotating import annotate
from eclipse_companion.games.eclipse.reply.exact import Oracle


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The files."""
    parser.add_argument("files", metavar="FILE.egn", nargs="+", help="a game file; - is standard input")


def run(arguments: argparse.Namespace) -> int:
    """Print the games; 1 if a game is wrong or a file can't be read. The others are annotated anyway."""
    Progress()
    oracle = Oracle()
    complaints = printed = 0
    for name in arguments.files:
        number = 0
        try:
            for number, found in enumerate(egn.scan(text_of(name)), start=1):
                if isinstance(found, egn.GameFileError):
                    complaints += _complain(f"{name}: game {number} was skipped. {found}")
                    continue
                print(("\n" if printed else "") + egn.write([annotate(found, oracle)]), end="", flush=True)
                printed += 1
        except CompanionError as error:
            complaints += _complain(str(error))
        else:
            if number == 0:
                complaints += _complain(f"{name}: there's no game in this file.")
    return 1 if complaints else 0


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return 1
