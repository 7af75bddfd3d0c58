"""What the options of `play` ask for, as values.

In: the options' texts. Out: clocks, a position, who moves a virtual board's pieces. Raises `CompanionError`s that say
what to write instead.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.common.settings import Settings
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, NotAPositionError, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.hand.hand_file import read_games
from eclipse_companion.outputs.language import languages
from eclipse_companion.table.clock import NoTimeControlError, TimeControl, parse_control


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--language`: of everything that is said and shown."""
    add_choice(
        parser, "--language", languages(), help="the language of voice and screens (default: as the settings say)"
    )


def with_language(chosen: Settings, language: str | None) -> Settings:
    """The settings with the requested language, if any."""
    return chosen if language is None else replace(chosen, voice=replace(chosen.voice, language=language))


def control(asked_for: str | None, usual: str) -> TimeControl | None:
    """The clocks of new games; `usual`: the ones in the settings. Raises `CompanionError`."""
    if asked_for is None:
        return parse_control(usual)
    try:
        return parse_control(asked_for)
    except NoTimeControlError as error:
        raise UsageError(f"--clock: {error}") from None


def position(wanted: str | None) -> Position:
    """The position to begin from. Raises `UsageError` for one that can't be played on."""
    if wanted is None:
        return EMPTY
    try:
        found = Position.parse(wanted)
    except NotAPositionError as error:
        raise UsageError(f"--position {wanted}: {error}") from error
    if faults := found.faults():
        raise UsageError(f"--position {wanted} can't occur: {' '.join(faults)}")
    if rules.result(found) is not None:
        raise UsageError(f"--position {wanted}: the game is already over there. Give another one.")
    return found


def hand(wanted: str | None) -> tuple[bool, Sequence[Turn]]:
    """Whether a person types for the hand of a virtual board; otherwise the turns of a file, or none."""
    if wanted is None:
        return sys.stdin is not None and sys.stdin.isatty(), ()
    if wanted in ("type", "auto"):
        return wanted == "type", ()
    game = read_games(wanted)[0]
    if game.start != EMPTY:
        raise CompanionError(f"--hand {wanted}: the file's first game must start with an empty board.")
    return False, game.turns
