"""Who plays each side: a person, or the computer at a level."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.announcements import COMPUTER
from eclipse_companion.common.errors import CompanionError, harmless, printable, quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.gamekit.nouns import AnyPlayer, PlayerT

PERFECT: Final = "perfect"
LEVELS: Final = ("1", "2", "3", "4", "5", "6", "7", PERFECT)
DEFAULT_LEVEL: Final = "5"
EVEN: Final = "even"
"""Written in place of a level: the computer plays so that the person wins about half of the games."""
LONGEST_NAME: Final = 60
"""How many characters a name may have: screens and the voice have to get through it."""
_WIDE_COLON: Final = "\uff1a"
_JOINERS: Final = "\u200c\u200d"
"""They are within words of some languages, and within emoji; elsewhere nobody sees them."""


class NoSeatError(CompanionError):
    """A text that names no player."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a side: a person, or the computer at a level (`1` to `7`, `perfect`)."""

    name: str
    level: str | None = None
    follows: bool = False
    """Whether the level is chosen anew for each game, so that the person wins about half of them."""

    @property
    def human(self) -> bool:
        """Whether a person thinks for this side."""
        return self.level is None

    @property
    def kind(self) -> str:
        """The form of a game file's `[SunType]`: `human` or `ai:LEVEL`."""
        return "human" if self.level is None else f"ai:{self.level}"

    @property
    def asked_for(self) -> str:
        """The same as people ask for it: a computer that follows them is `ai:even`, whatever its level is now."""
        return f"ai:{EVEN}" if self.follows else self.kind


def unnamed(player: AnyPlayer) -> Seat:
    """A person whose name isn't known."""
    return Seat(player.value.capitalize())


CHANCE: Final = Seat("", "chance")
"""Where nobody sits: dice or cards decide."""


class Seats(dict[PlayerT, Seat]):
    """Who plays each side, in the order of the players."""

    def of(self, player: AnyPlayer | None) -> Seat:
        """Who sits there; nobody is chance."""
        return next((seat for each, seat in self.items() if each is player), CHANCE)

    @property
    def people(self) -> list[PlayerT]:
        """The sides that people play."""
        return [player for player, seat in self.items() if seat.human]

    def follow(self, level: str) -> None:
        """The computers that follow a person play at this level now."""
        self.update({player: replace(seat, level=level) for player, seat in self.items() if seat.follows})

    def change_sides(self) -> None:
        """Each player takes the side of the one before; a person without a name is called by the new side."""
        players, sat = list(self), list(self.values())
        for player, other, seat in zip(players, players[1:] + players[:1], sat[1:] + sat[:1], strict=True):
            self[player] = unnamed(player) if seat == unnamed(other) else seat

    def sit_down(self, seats: Sequence[Seat | None]) -> None:
        """These play from now on; who isn't named stays."""
        self.update({player: seat for player, seat in zip(self, seats, strict=True) if seat is not None})

    def go_on(self, seats: Sequence[Seat]) -> None:
        """Those of a game that was left sit down; where a computer follows, it follows again after that game."""
        followed = {player for player, seat in self.items() if seat.follows}
        self.sit_down(seats)
        self.update({player: replace(self[player], follows=not self[player].human) for player in followed})

    def named(self, player: PlayerT) -> str:
        """How people hear of a player: `you` or `me`, if one person plays the computer; else `named`."""
        return "named" if len(self.people) != 1 else "you" if self[player].human else "me"


def seat_of(name: str, kind: str) -> Seat | None:
    """The player from a log's name and kind; None for a kind that this program doesn't play."""
    colon, name = kind.rpartition(":"), harmless(name)
    if kind == "human":
        return Seat(name)
    return Seat(name, colon[2]) if colon[0] == "ai" and colon[2] in LEVELS else None


def parse_seat(text: str, player: AnyPlayer) -> Seat:
    """The player for `human`, `human:NAME`, `ai`, `ai:LEVEL` or `ai:even`. Raises `NoSeatError`."""
    kind, colon, detail = text.replace(_WIDE_COLON, ":").partition(":")
    kind, detail = plain(kind).strip(), printable(detail.strip())
    if kind == "human" and len(detail) > LONGEST_NAME:
        raise NoSeatError(f"{quoted(detail)} is too long for a name. Use {LONGEST_NAME} characters at most.")
    if kind == "human" and (harmless(detail) != detail or "\n" in detail or detail.strip(_JOINERS) != detail):
        raise NoSeatError(f"{quoted(detail)} is no name: it has invisible signs or line breaks. Leave them out.")
    if kind == "human" and (detail or not colon):
        return Seat(detail) if detail else unnamed(player)
    level = plain(detail) if colon else DEFAULT_LEVEL
    if kind == "ai" and level == EVEN:
        return Seat(COMPUTER, DEFAULT_LEVEL, follows=True)
    if kind != "ai" or level not in LEVELS:
        levels = (*LEVELS, EVEN)
        right = f"ai:{text}" if text in levels else f"human, human:NAME, ai or ai:LEVEL (levels: {', '.join(levels)})"
        raise NoSeatError(f"{quoted(text)} is no player. Write {right}.")
    return Seat(COMPUTER, level)
