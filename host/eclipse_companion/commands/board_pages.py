"""The pages on which commands show their work at a board: who asks for one, in which language, and where it is.

In: options. Out: a page's address, printed and opened in the browser where there is a display.
"""

import argparse
import os
import sys

from eclipse_companion.commands.play_options import add_language
from eclipse_companion.commands.showing_page import has_display, open_page
from eclipse_companion.common import settings
from eclipse_companion.outputs.language import board_labels, notice


def add_page(parser: argparse.ArgumentParser, *, language: bool = True) -> None:
    """`--screen`, and `--language` if the command doesn't have it for another reason."""
    parser.add_argument("--screen", action="store_true", help="show it on a page in your browser, too")
    if language:
        add_language(parser)


def language_of(arguments: argparse.Namespace) -> str:
    """The language of the page."""
    chosen: str = arguments.language or settings.load().voice.language
    return chosen


def announce(url: str, language: str) -> None:
    """Tell where the page is, and open it where there is a display."""
    print(board_labels(language)["page_at"].format(url=url), file=sys.stderr, flush=True)
    if has_display(os.environ) and sys.stderr.isatty():
        open_page(url, lambda said: print(notice(language, said.key, said.words), file=sys.stderr, flush=True))
