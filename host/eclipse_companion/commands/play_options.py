"""The options that `play` has for every game, and what they ask for.

In: the options' texts. Out: seats, clocks. Raises `CompanionError`s that say what to write instead.
"""

import argparse
from pathlib import Path
from typing import Final

from eclipse_companion.commands.camera_options import PHONE
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.common.errors import UsageError
from eclipse_companion.common.settings import CHECKS
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.outputs.language import languages
from eclipse_companion.outputs.page.network import Network, find_network
from eclipse_companion.table.clock import NoTimeControlError, TimeControl, parse_control
from eclipse_companion.table.seats import NoSeatError, Seat, parse_seat

SCREEN: Final = "screen"
"""`--board`: there is none. Turns are made on the page, or typed."""


def add_players(parser: argparse.ArgumentParser, rules: Rules[PlayerT, TurnT, PositionT]) -> None:
    """An option for each player, named like the player."""
    first, *others = rules.players
    parser.add_argument(
        f"--{first.value}",
        metavar="PLAYER",
        help="human, human:NAME, ai or ai:1 to 7, ai:perfect, ai:even (default: human, or as in the game you resume)",
    )
    for player in others:
        name = player.value.capitalize()
        parser.add_argument(f"--{player.value}", metavar="PLAYER", help=f"the same for {name} (default: ai)")


def add_coach(
    parser: argparse.ArgumentParser,
    words: str = "tell people when a turn gives away a win or a draw, and offer to take it back",
) -> None:
    """Whether a coach watches, in a game that has one; `words`: what that coach does."""
    parser.add_argument("--coach", action="store_true", help=words)


def add_clock(parser: argparse.ArgumentParser, rules: Rules[PlayerT, TurnT, PositionT]) -> None:
    """`--clock`: the time of each player."""
    names = " and ".join(f"{player.value.capitalize()}'s" for player in rules.players)
    parser.add_argument(
        "--clock",
        metavar="TIME|none",
        help=f"5+3 is five minutes each, and three seconds more for each turn; 90s; 10+0/5+5 for {names} "
        "(default: as in the settings, or in the game you resume)",
    )


def add_outputs(parser: argparse.ArgumentParser) -> None:
    """How many games, in which language, and where they are told."""
    parser.add_argument("--games", type=int, metavar="N", help="quit after this many games")
    add_language(parser)
    parser.add_argument("--voice", action=argparse.BooleanOptionalAction, help="speak (default: as in the settings)")
    add_screen(parser)
    add_lan(parser)
    parser.add_argument("--json", action="store_true", help="print only one line of JSON per announcement")


def add_screen(parser: argparse.ArgumentParser) -> None:
    """`--screen`: whether there is a page."""
    words = "serve a page for the browser (default: only where people play on it)"
    parser.add_argument("--screen", action=argparse.BooleanOptionalAction, help=words)


def asks_for_page(arguments: argparse.Namespace) -> bool:
    """Whether the options ask for a page, wherever people play."""
    return bool(arguments.screen or arguments.lan or opens_browser(arguments))


def opens_browser(arguments: argparse.Namespace) -> bool:
    """Whether the page is to be opened wherever people play, and without a terminal, too."""
    wanted: bool = getattr(arguments, "browser", False)  # only commands that may open it by themselves have it
    return wanted


def add_terminal(parser: argparse.ArgumentParser) -> None:
    """`--terminal`, `--browser`: whether people play there."""
    where = parser.add_mutually_exclusive_group()
    words = "play in the terminal, even if a browser could open"
    where.add_argument("--terminal", action="store_true", help=words)
    words = "open the page in your browser, even without a terminal; one that is open already is shown again"
    where.add_argument("--browser", action="store_true", help=words)


def add_lan(
    parser: argparse.ArgumentParser,
    words: str = "let other devices of your network see the page, and play there with a code "
    "(default: this computer alone)",
    *,
    phone: bool = True,
) -> None:
    """`--lan`: whether other devices may see the page; `words`: what they can do there; and with which certificate.

    `phone`: there is `--phone`, too.
    """
    parser.add_argument("--lan", action="store_true", help=words)
    words = f"with --lan{' or --phone' if phone else ''}: encrypt the page with this certificate, and"
    parser.add_argument("--tls-certificate", type=Path, metavar="FILE", help=f"{words} the key in --tls-key (PEM)")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="the key of --tls-certificate (PEM)")


def network(arguments: argparse.Namespace) -> Network | None:
    """The network that the page is served on, if any. Raises `CompanionError`, also for options that don't fit."""
    if (arguments.tls_certificate is None) != (arguments.tls_key is None):
        raise UsageError("--tls-certificate and --tls-key: give both files, or none.")
    phone = getattr(arguments, "camera", None) == PHONE
    if arguments.tls_certificate is not None and not (arguments.lan or phone):
        raise UsageError("--tls-certificate: only a page on the network is encrypted. Say --lan or --phone, too.")
    if arguments.lan and arguments.screen is False:
        raise UsageError("--lan: other devices show the page. Leave --no-screen out.")
    return find_network(arguments.tls_certificate, arguments.tls_key) if arguments.lan else None


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--language`: of everything that is said and shown."""
    add_choice(
        parser, "--language", languages(), help="the language of voice and screens (default: as the settings say)"
    )


def refuse_numbers(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` for numbers that no game can be played with."""
    if arguments.seed is not None and arguments.seed < 0:
        raise UsageError(f"--seed {arguments.seed}: a seed is a number from 0 up.")
    if arguments.games is not None and arguments.games < 1:
        raise UsageError(f"--games {arguments.games}: use 1 or more.")


def wanted(arguments: argparse.Namespace, rules: Rules[PlayerT, TurnT, PositionT]) -> dict[PlayerT, Seat | None]:
    """Who should play each side; None if nobody was named. Raises `UsageError`."""
    return {player: _seat(getattr(arguments, player.value), player) for player in rules.players}


def _seat(text: str | None, player: PlayerT) -> Seat | None:
    """Who should play a side. Raises `UsageError`, which names the option."""
    try:
        return None if text is None else parse_seat(text, player)
    except NoSeatError as error:
        raise UsageError(f"--{player.value}: {error}") from None


def chosen(arguments: argparse.Namespace) -> dict[str, object]:
    """What options say in place of settings, by the settings' names; what no setting may be, `control` refuses."""
    said = {"voice.language": arguments.language, "voice.enabled": arguments.voice, "play.clock": arguments.clock}
    return {name: value for name, value in said.items() if value is not None and CHECKS[name].fits(value)}


def control(asked_for: str | None, default: str, players: int) -> TimeControl | None:
    """The clocks of new games; `default`: the ones in the settings. Raises `CompanionError`."""
    if asked_for is None:
        return parse_control(default, players)
    try:
        return parse_control(asked_for, players)
    except NoTimeControlError as error:
        raise UsageError(f"--clock: {error}") from None
