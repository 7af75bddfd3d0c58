"""The pages on which commands show their work at a board: who asks for one, in which language, and where it is.

In: options. Out: a page's address, printed and opened in the browser where there is a display.
"""

import argparse
import os
import sys
from typing import Final

from eclipse_companion.announcements import Notice
from eclipse_companion.commands.play_options import add_language
from eclipse_companion.commands.showing_page import has_display, open_page, served_already
from eclipse_companion.common import settings
from eclipse_companion.outputs.language import board_labels, notice

_OPENS_S: Final = 10.0
"""The longest that a browser takes to be told of a page."""


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
        open_page(url, lambda said: _tell(said, language))


def shown_again(language: str) -> bool:
    """Open the page of a companion that runs already; returns whether there is one."""
    url = served_already()
    if url is None:
        return False
    _tell(Notice("page_already", {"url": url}), language)
    opening = open_page(url, lambda said: _tell(said, language))
    if opening is not None:
        opening.join(_OPENS_S)
    return True


def _tell(said: Notice, language: str) -> None:
    print(notice(language, said.key, said.words), file=sys.stderr, flush=True)
