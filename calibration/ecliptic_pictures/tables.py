"""A table during a game: which card lies where, in millimetres, and what is true of it.

Coordinates: x from Aries to Pisces, y from Blue to White, the origin in the middle of the zodiac.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from eclipse_companion.games.ecliptic.deck import measures, slots
from eclipse_companion.games.ecliptic.game.cards import COLOURS, DECK, SIGNS, read_card
from eclipse_simulation.ecliptic.filming.canvas import Lies

SIDES: Final = "WB"


@dataclass(slots=True)
class Table:
    """Everything on a table, from the bottom up, and what a reader should say of it.

    `lines`: the numbers of each side's cards; `pile`: the number of the topmost discard; `slots`: whether a card lies
    on each; `sheet`: where the sheet with the slots lies, if it does.
    """

    cards: list[Lies] = field(default_factory=list)
    lines: dict[str, list[int]] = field(default_factory=lambda: {side: [] for side in SIDES})
    pile: int | None = None
    slots: dict[int, bool] = field(default_factory=dict)
    sheet: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Care:
    """How carefully people lay cards: pitch of the row, from the row to the lines, and how far off and askew, mm."""

    pitch: float = 68.0
    beside: float = 93.0
    off: float = 1.5
    askew: float = 2.0


def table(draw: np.random.Generator, care: Care, *, sheet: bool) -> Table:
    """A table somewhere in a game."""
    made = Table()
    loose = _Loose(draw, care)
    free = set(DECK)
    for sign in SIGNS:
        x = (sign - 6.5) * care.pitch
        made.cards.append(loose.card(measures.neutral(sign), x, 0.0))
        side = draw.choice(["W", "B", "none"])
        if side == "none":
            continue
        number = read_card(f"{sign}{draw.choice(list(COLOURS))}")
        free.remove(number)
        made.cards.append(loose.card(number, x, care.beside if side == "W" else -care.beside))
        made.lines[side].append(number)
    left = [int(number) for number in draw.permutation(sorted(free))]
    _pairs(made, left, loose, care)
    if sheet:
        _sheet(made, left, loose, care)
    else:
        end = 6.5 * care.pitch + 70
        _pile(made, left, loose, (end if draw.random() < 0.5 else -end, 0.0))
    return made


@dataclass(frozen=True, slots=True)
class _Loose:
    """Lays cards nearly where they should lie."""

    draw: np.random.Generator
    care: Care

    def card(self, number: int | None, x: float, y: float, *, more: float = 1.0) -> Lies:
        turn = self.draw.normal(0, self.care.askew * more) + (180 if self.draw.random() < 0.5 else 0)
        across, down = self.draw.normal(0, self.care.off * more, 2)
        return Lies(number, float(x + across), float(y + down), float(turn))


def _pairs(made: Table, left: list[int], loose: _Loose, care: Care) -> None:
    """Pairs that were put down: each side has a stack of them, far from its line, face up."""
    for way in (1, -1):
        place = (float(loose.draw.uniform(-5, 5)) * care.pitch, way * (care.beside + 125))
        for _ in range(2 * int(loose.draw.integers(0, 3))):
            made.cards.append(loose.card(left.pop(), *place, more=2.0))


def _pile(made: Table, left: list[int], loose: _Loose, place: tuple[float, float]) -> None:
    for _ in range(int(loose.draw.integers(0, 5))):
        made.pile = left.pop()
        made.cards.append(loose.card(made.pile, *place, more=2.0))


def _sheet(made: Table, left: list[int], loose: _Loose, care: Care) -> None:
    """The sheet lies at White's left or right, beyond the line; its slots may hold cards."""
    x = float(loose.draw.uniform(-3, 3)) * care.pitch
    y, turn = -(care.beside + 175), float(loose.draw.normal(0, 2)) + 180
    made.sheet = (x, y, turn)
    made.cards = [card for card in made.cards if card.y > -(care.beside + 60)]
    angle = np.radians(turn)
    for number in range(1, slots.PILE + 1):
        across, down = np.subtract(slots.place(number), np.divide(slots.PAPER, 2))
        at = (
            float(x + across * np.cos(angle) - down * np.sin(angle)),
            float(y + across * np.sin(angle) + down * np.cos(angle)),
        )
        if number == slots.PILE:
            _pile(made, left, loose, at)
        else:
            made.slots[number] = bool(loose.draw.random() < 0.6)
            if made.slots[number]:
                made.cards.append(loose.card(None, *at))
