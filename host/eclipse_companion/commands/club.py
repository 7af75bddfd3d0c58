"""`club`: a page that shows all boards of a club, live, as they tell a broker by MQTT.

In: the broker of the settings. Out: the page, until Ctrl-C; on standard error its address, and what is wrong.
"""

import argparse
import sys
import threading
import time
from contextlib import ExitStack
from typing import Final

from eclipse_companion.commands.board_pages import announce, language_of
from eclipse_companion.commands.play_options import add_lan, add_language
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.outputs.club.connection import AWAY
from eclipse_companion.outputs.language import board_labels
from eclipse_companion.outputs.page.network import find_network

_AGAIN_S: Final = 60.0
"""So often the page is told of boards that went long ago, though nothing comes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """In which language, and for whom."""
    add_language(parser)
    add_lan(parser, "let other devices of your network see the page (default: this computer alone)", phone=False)


def run(arguments: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C; returns 0. Raises `CompanionError` if the settings name no broker."""
    from eclipse_companion.commands.club_page import ClubPage  # noqa: PLC0415 - it loads the server
    from eclipse_companion.outputs.club.broker import broker_of  # noqa: PLC0415 - as above
    from eclipse_companion.outputs.club.watcher import Watcher  # noqa: PLC0415 - as above

    if (arguments.tls_certificate is None) != (arguments.tls_key is None):
        raise UsageError("--tls-certificate and --tls-key: give both files, or none.")
    if arguments.tls_certificate is not None and not arguments.lan:
        raise UsageError("--tls-certificate: only a page on the network is encrypted. Say --lan, too.")
    club = settings.load().club
    if not club.broker:
        raise CompanionError(
            f"The settings name no broker. `{PROGRAM} settings write` makes their file {settings.file_of_settings()}; "
            'write below [club] in it, such as broker = "mqtt://192.168.1.5"'
        )
    broker, language = broker_of(club), language_of(arguments)
    network = find_network(arguments.tls_certificate, arguments.tls_key) if arguments.lan else None
    with ExitStack() as stack:
        page = ClubPage(language, broker.address, network=network)
        stack.callback(page.close)
        told = _Told()
        watcher = Watcher(
            broker,
            lambda boards: page.show(boards, time.monotonic()),
            lambda trouble: told.tell(trouble, page.heard(trouble)),
        )
        stack.callback(watcher.close)
        announce(page.url, language)
        if page.url_elsewhere is not None:
            print(board_labels(language)["page_at"].format(url=page.url_elsewhere), file=sys.stderr, flush=True)
        try:
            while True:
                threading.Event().wait(_AGAIN_S)
                watcher.again()
        except KeyboardInterrupt:
            return 0


class _Told:
    """Prints what is wrong with the connection once, and that it is well again."""

    def __init__(self) -> None:
        self._last = "nothing"

    def tell(self, trouble: str, sentence: str) -> None:
        """From any thread."""
        last, self._last = self._last, trouble
        if trouble != last and not {trouble, last} <= AWAY:
            print(sentence, file=sys.stderr, flush=True)
