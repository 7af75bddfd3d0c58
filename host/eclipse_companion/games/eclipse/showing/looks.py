"""What pieces look like on screens, by edition: colours and emblems, the same in the terminal and on the page.

In: an edition's key. Out: an `EditionLook`. Owner and side each differ twice, by colour and by shape or letter, so that
they stay distinct for the colour-blind and without colours.
"""

from dataclasses import dataclass
from typing import Final

from eclipse_companion.games.eclipse.game.pieces import Piece, Player, Side


@dataclass(frozen=True, slots=True)
class PlayerLook:
    """One player's pieces. Colours are `#rrggbb`."""

    emblem: str
    """One character, as wide as a letter in every terminal."""
    rim: str
    gold: str
    silver: str


@dataclass(frozen=True, slots=True)
class EditionLook:
    """An edition's pieces."""

    sun: PlayerLook
    moon: PlayerLook
    foil: bool = False
    """Whether the pieces are magenta suns and purple moons with gold and silver foil, which the page draws."""

    def of(self, player: Player) -> PlayerLook:
        """One player's pieces."""
        return self.sun if player is Player.SUN else self.moon

    def face(self, piece: Piece) -> str:
        """The colour of the side that is up."""
        look = self.of(piece.owner)
        return look.gold if piece.side is Side.GOLD else look.silver


_GOLD: Final = "#f2bf3a"
_SILVER: Final = "#d5dbe3"
_ECLIPSE: Final = EditionLook(
    PlayerLook("☼", "#e0359a", _GOLD, _SILVER),
    PlayerLook("☾", "#7a55e6", _GOLD, _SILVER),
    foil=True,
)

_LOOKS: Final[dict[str, EditionLook]] = {
    "eclipse": _ECLIPSE,
    "flip": _ECLIPSE,
    "magic": EditionLook(
        PlayerLook("○", "#d8553a", "#30343c", _SILVER),
        PlayerLook("□", "#2f86c9", "#30343c", _SILVER),
    ),
    "tac-toe": EditionLook(
        PlayerLook("O", "#8a94a6", "#3b7ddd", "#3fae5a"),
        PlayerLook("X", "#c2752f", "#f4d03f", "#f7f7f2"),
    ),
    "heads-tails": EditionLook(
        PlayerLook("◇", "#c9a227", "#f6e7b0", "#b9c0c9"),
        PlayerLook("◆", "#b5774a", "#c98a5a", "#8d96a3"),
    ),
}


def look(key: str) -> EditionLook:
    """The look of the edition with this key."""
    return _LOOKS[key]


def luminance(colour: str) -> float:
    """The relative luminance of a colour, 0 to 1, as WCAG 2 defines it for sRGB."""
    parts = [int(colour[start : start + 2], 16) / 255.0 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)  # noqa: PLR2004
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2); text should have at least 4.5."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ink(colour: str) -> str:
    """Black or white, whichever is easier to read on a colour."""
    return max(("#101318", "#ffffff"), key=lambda each: contrast(each, colour))
