"""The four channels: their places, the lines of four, and the text that positions and readings share.

Channels are numbered 1 to 4 from the left, seen from the side with the knob and the well. Space 1 of a channel is at
its curved base, where marbles are placed; space 4 is at the back.
"""

import re
from typing import Final

from eclipse_companion.common.errors import quoted
from eclipse_companion.common.typography import plain

Channel = int
"""A channel's number, 1 to 4."""

Space = tuple[int, int]
"""A channel, and a space in it, both 1 to 4."""

FOUR: Final = (1, 2, 3, 4)
"""The numbers of channels, and of the spaces in each."""

LINES: Final[dict[str, tuple[Space, ...]]] = {
    **{f"c{channel}": tuple((channel, space) for space in FOUR) for channel in FOUR},
    "d1": tuple((number, number) for number in FOUR),
    "d2": tuple((5 - number, number) for number in FOUR),
    **{f"r{space}": tuple((channel, space) for channel in FOUR) for space in FOUR},
}
"""The ten lines of four spaces, sorted by name: a channel, a diagonal from the base, the spaces of one depth."""

_EMPTY_RUN: Final = re.compile(r"\.+")
_COUNTED: Final = 64


class NotChannelsError(ValueError):
    """The text isn't four channels; the message is a sentence that names the channel."""


def read_channels(text: str, letters: str, *, gaps: bool) -> tuple[str, str, str, str]:
    """The channels, each as four characters from the base: one of `letters`, or `.` for an empty space.

    `gaps`: empty spaces may lie before marbles, as in a camera's reading. Raises `NotChannelsError`.
    """
    parts = plain(text).split("/", maxsplit=_COUNTED)
    if len(parts) != 4:
        number = len(parts) if len(parts) <= _COUNTED else "very many"
        count = "one channel" if number == 1 else f"{number} channels"
        raise NotChannelsError(f"{quoted(text)} has {count}; there are four, with '/' between them, such as b3/4/4/4.")
    one, two, three, four = (_spaces(number, part, letters, gaps=gaps) for number, part in enumerate(parts, start=1))
    return one, two, three, four


def write_channels(channels: tuple[str, str, str, str]) -> str:
    """Four channels, as `read_channels` gives them, as text: each run of empty spaces as one number."""
    return "/".join(_EMPTY_RUN.sub(lambda run: str(len(run.group())), spaces) for spaces in channels)


def _spaces(number: int, part: str, letters: str, *, gaps: bool) -> str:
    """The four spaces of a channel."""
    where = f"Channel {number}, {quoted(part)},"
    spaces, after_run = "", False
    for character in part[:5]:
        is_run = character in "1234"
        if not is_run and character not in letters:
            allowed = f"only {' '.join(letters)} and 1 to 4 may be used"
            raise NotChannelsError(f"{where} has the character {quoted(character)}; {allowed}.")
        if is_run and after_run:
            raise NotChannelsError(f"{where} splits its empty spaces into two numbers. Write one.")
        if after_run and not gaps:
            raise NotChannelsError(
                f"{where} has a gap. Marbles lie without gaps from the base: write them first, then the empty spaces."
            )
        spaces += "." * int(character) if is_run else character
        after_run = is_run
    if len(spaces) != 4 or len(part) > 4:
        count = len(spaces) if len(part) <= 4 else "more than four"
        noun = "space" if count == 1 else "spaces"
        raise NotChannelsError(f"{where} has {count} {noun}; each channel has four.")
    return spaces
