"""The rules. A position is `.........:?:--`: nine squares, who is to move, the cards of Cross and Nought."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.rules import RefusedTurnError, Rules

LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
CARD = "card"


class Mark(Enum):
    """A player."""

    CROSS = "cross"
    NOUGHT = "nought"

    @property
    def other(self) -> "Mark":
        return Mark.NOUGHT if self is Mark.CROSS else Mark.CROSS

    @property
    def letter(self) -> str:
        return "xo"[self is Mark.NOUGHT]


class Ending(Enum):
    """A result."""

    CROSS_WINS = "1-0"
    NOUGHT_WINS = "0-1"
    DRAW = "1/2-1/2"

    @property
    def winner(self) -> Mark | None:
        return {Ending.CROSS_WINS: Mark.CROSS, Ending.NOUGHT_WINS: Mark.NOUGHT}.get(self)


@dataclass(frozen=True, slots=True)
class Squares:
    """A position; cards are a digit, `-` if there is none (any more), `?` if it isn't known."""

    cells: str
    to_move: Mark | None
    cards: str

    def __str__(self) -> str:
        return f"{self.cells}:{self.to_move.letter if self.to_move else '?'}:{self.cards}"

    def card(self, mark: Mark) -> str:
        return self.cards[mark is Mark.NOUGHT]


def won(mark: Mark) -> Ending:
    return Ending.CROSS_WINS if mark is Mark.CROSS else Ending.NOUGHT_WINS


class NoughtsRules(Rules[Mark, str, Squares]):
    """A turn is the text of files: `5`, `card`, or chance's `toss:x:37`."""

    kind = "noughts"
    players: Sequence[Mark] = tuple(Mark)
    start = Squares("." * 9, None, "--")
    drawn = Ending.DRAW
    turn_kinds = (str,)

    def position(self, text: str) -> Squares:
        found = re.fullmatch(r"([.xo]{9}):([xo?]):([1-9?-]{2})", text)
        if found is None:
            raise CompanionError(f"{text!r} isn't a position of noughts.")
        mover = {"x": Mark.CROSS, "o": Mark.NOUGHT}.get(found[2])
        return Squares(found[1], mover, found[3])

    def turn(self, text: str) -> str:
        if re.fullmatch(r"[1-9]|card|toss:[xo]:[1-9]{2}", text) is None:
            raise CompanionError(f"{text!r} isn't a turn of noughts.")
        return text

    def read(self, position: Squares, text: str, edition: str) -> str:
        del position, edition
        if re.fullmatch(r"[1-9]|card", text) is None:
            raise RefusedTurnError("no_square", {"text": text})
        return text

    def check(self, position: Squares, turn: str, edition: str) -> None:
        del edition
        tossed = turn.startswith("toss")
        card = position.card(position.to_move) if position.to_move else "-"
        if tossed is not (position.to_move is None) or (turn == CARD and card == "-"):
            raise RefusedTurnError("no_card")
        if turn not in legal(position) and not tossed:
            raise RefusedTurnError("taken", {"square": turn})

    def after(self, position: Squares, turn: str) -> Squares:
        if turn.startswith("toss"):
            return Squares(position.cells, Mark.CROSS if turn[5] == "x" else Mark.NOUGHT, turn[7:])
        mark = position.to_move
        assert mark is not None
        square, cards = turn, position.cards
        if turn == CARD:
            square = position.card(mark)
            cards = f"-{cards[1]}" if mark is Mark.CROSS else f"{cards[0]}-"
        at = int(square)
        return Squares(position.cells[: at - 1] + mark.letter + position.cells[at:], mark.other, cards)

    def result(self, position: Squares) -> Ending | None:
        for mark in Mark:
            if any(all(position.cells[at - 1] == mark.letter for at in line) for line in LINES):
                return won(mark)
        return None if "." in position.cells else Ending.DRAW

    def lost_by(self, player: Mark) -> Ending:
        return won(player.other)

    def chance(self, position: Squares, source: random.Random) -> str | None:
        if position.to_move is not None:
            return None
        return f"toss:{source.choice('xo')}:{source.randint(1, 9)}{source.randint(1, 9)}"

    def known_to(self, position: Squares, player: Mark | None) -> Squares:
        hidden = [
            card if card == "-" or mark is player else "?" for card, mark in zip(position.cards, Mark, strict=True)
        ]
        return Squares(position.cells, position.to_move, "".join(hidden))

    def public(self, turn: str) -> str:
        return f"{turn[:7]}??" if turn.startswith("toss") else turn

    def reveals(self, position: Squares, turn: str) -> str | None:
        del position
        return "card_seen" if turn == CARD or turn.startswith("toss") else None


def legal(position: Squares) -> list[str]:
    """The squares to take, and the card."""
    free = [str(at) for at, cell in enumerate(position.cells, start=1) if cell == "."]
    mark = position.to_move
    return [*free, *([CARD] if mark is not None and position.card(mark) != "-" else [])]


NOUGHTS = NoughtsRules()
