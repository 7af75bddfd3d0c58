"""`install-service`: the companion's page starts with the computer, or by an icon; and how to stop that.

In: options of `play`. Out: what was installed, and the commands that stop and remove it.
"""

import argparse
from collections.abc import Sequence
from typing import Final

from eclipse_companion.common.errors import UsageError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.upkeep import service
from eclipse_companion.upkeep.service import Starts

_STARTS: Final = {
    Starts.WITH_COMPUTER: "The companion's page runs now, and starts with this computer from now on.",
    Starts.AT_LOGIN: "The companion's page runs now, and starts whenever you log in. To have it start with this "
    "computer: sudo loginctl enable-linger $USER",
    Starts.AT_NEXT_LOGIN: "The companion's page starts when you log in the next time: systemd doesn't run for you yet.",
}
_NAME: Final = service.UNIT.removesuffix(".service")
_TELL: Final = (
    ("Where it is, and the codes", f"journalctl --user -u {_NAME} -e"),
    ("Stop it until the next start", f"systemctl --user stop {_NAME}"),
    ("Start it again", f"systemctl --user start {_NAME}"),
    ("Remove it", f"{PROGRAM} install-service --remove"),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to install, and the options of `play`."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--desktop", action="store_true", help="make an icon among your programs instead")
    what.add_argument("--remove", action="store_true", help="stop the service, and remove it and the icon")
    parser.add_argument("--lan", action="store_true", help="let other devices of your network see the page, and play")
    parser.add_argument(
        "options", metavar="-- OPTIONS", nargs="*", help="more options of `play`: -- --game infinity --no-voice"
    )


def run(arguments: argparse.Namespace) -> int:
    """Install or remove it. Raises `CompanionError`."""
    if arguments.remove:
        return _remove()
    options = [*(["--lan"] if arguments.lan else []), *arguments.options]
    _check(options)
    if arguments.desktop:
        print(f"Eclipse Companion is among your programs now: {service.install_entry(options)}")
        print(f"To remove it: {PROGRAM} install-service --remove")
        return 0
    print(_STARTS[service.install(options)])
    width = max(len(what) for what, _ in _TELL)
    for what, command in _TELL:
        print(f"  {what + ':':<{width + 2}}{command}")
    return 0


def _remove() -> int:
    removed = service.remove()
    for file in removed:
        print(f"Removed: {file}")
    if not removed:
        print("There is nothing to remove.")
    return 0


def _check(options: Sequence[str]) -> None:
    """Raise what `play` would raise for these options, or end as it would: nobody reads that when a computer starts."""
    from eclipse_companion.commands.cli import parse  # noqa: PLC0415 - it knows all commands, also this one

    if parse(["play", "--screen", *options])[0].screen is False:
        raise UsageError("--no-screen: the page is what is started. Leave that out.")
