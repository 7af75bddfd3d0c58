"""One explanation of everything seen: the turns made, the piece on each square, and what is in the hands.

In: a position, and what lies on the board and in the hands. Out: how far the present turn has come, and what has been
made.

Pieces are identified by where they lay when the turn began (`home`), not by how they look: two turns may leave the
same picture, and then only the way there distinguishes them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn

LETTERS: Final = "GSgs"
"""The faces, in the order of columns 1 to 4 of the likelihoods."""

COLUMN: Final = {".": 0} | {letter: index for index, letter in enumerate(LETTERS, start=1)}
"""A cell's column in a likelihood."""

TURNED: Final = {letter: piece.turned.letter for letter, piece in FACES.items()}


_FOLLOWS_FROM_THE_BOARD: Final = {"status", "making", "asserted", "placed"}
"""What an explanation works out once, and works out again for another board."""


class PieceToken(NamedTuple):
    """A physical piece: the face last seen up, and where it lay when the turn began (0: it is new)."""

    letter: str
    home: Square


Board = tuple[PieceToken | None, ...]
"""The sixteen squares."""


class Stage(Enum):
    """How far the present turn has come."""

    UNTOUCHED = "untouched"
    """Everything lies where it lay when the turn began."""
    FLIPPED = "flipped"
    """The flip is made; the placement is due."""
    PLACED = "placed"
    """The placement is made; the flip is due."""
    COMPLETE = "complete"
    WAY_BACK = "way back"
    """Turns are being taken back by hand; which piece lies where isn't followed (`restored`)."""
    ARRIVING = "arriving"
    """Like WAY_BACK, but the board shows an earlier position and the piece lifted last may still be in the hand."""
    OPEN = "open"
    """Pieces are in the hands, or what lies there isn't part of a legal turn yet."""


class Status(NamedTuple):
    """The stage, and what is known of the turn: the flip, the new piece's square and side, the complete turn."""

    stage: Stage
    flip: tuple[Square, Square] | None = None
    placed: tuple[Side, Square] | None = None
    turn: Turn | None = None


@dataclass(frozen=True)
class Explanation:
    """A history and the present place of every piece. `cost` is the total in nats."""

    turns: tuple[Turn, ...]
    base: Position
    """The position after `turns`, where the present turn begins."""
    board: Board
    hands: tuple[PieceToken, ...]
    cost: float
    flipped_ms: float = -math.inf
    """Board time at which a piece from the board was last set down."""
    new_from: Square = 0
    """The square from which a new piece was last lifted after it had lain there; 0: none."""
    new_first: tuple[str, Square] | None = None
    """The letter of the turn's new piece and its first square, once it has been lifted or turned over there."""
    slid_to: Square = 0
    """The square to which the piece in the hand was slid, unturned, before it was lifted again; 0: none."""
    put_away_ms: float = -math.inf
    """Board time at which the new piece of a complete turn was last taken off the board."""
    set_down: tuple[Square, ...] = ()
    """The squares where pieces have been set down or turned over in the present turn, in that order."""
    followed: Stage | None = None
    """The stage, if it doesn't follow from what lies on the board."""
    left: "Explanation | None" = None
    """The turn before the present one, if it was left as it was though it isn't legal: `base` is what lay then."""

    @classmethod
    def at(cls, position: Position, turns: tuple[Turn, ...] = (), cost: float = 0.0) -> "Explanation":
        """The explanation that nothing has happened since this position."""
        return cls(turns, position, board_of(position), (), cost)

    @classmethod
    def after(cls, position: Position, turn: Turn, turns: tuple[Turn, ...] = ()) -> "Explanation":
        """The explanation that this turn has just been made from the position, and may still be changed."""
        board = list(board_of(position))
        if turn.flip is not None:
            start, end = turn.flip
            token = board[start - 1]
            assert token is not None
            board[start - 1], board[end - 1] = None, PieceToken(TURNED[token.letter], start)
        board[turn.square - 1] = PieceToken(PIECES[position.to_move, turn.side].letter, 0)
        return cls(turns, position, tuple(board), (), 0.0)

    @property
    def key(self) -> tuple[object, ...]:
        """Of explanations with equal keys only the likeliest is kept: no later reading can distinguish them.

        The latest actions of their hands (`flipped_ms`, `new_from`, `new_first`, `slid_to`, `put_away_ms`, `set_down`)
        may differ, which can slightly change the weight of what comes and the name of a fault.
        """
        return (self.turns, self.board, self.hands, self.followed, self.left and self.left.board)

    @cached_property
    def status(self) -> Status:
        """How far the present turn has come; after an illegal turn, no turn counts as complete."""
        return Status(Stage.OPEN) if self.left else self.making

    @cached_property
    def making(self) -> Status:
        """How far the present turn has come, whatever was left before it."""
        return Status(self.followed) if self.followed else status_of(self.base, self.board, self.hands)

    @property
    def is_way_back(self) -> bool:
        """Whether turns are being taken back."""
        return self.followed is not None

    @cached_property
    def asserted(self) -> tuple[Turn, ...]:
        """The turns that have been made if this explanation is right, including a complete present one."""
        turn = self.status.turn
        return self.turns if turn is None else (*self.turns, turn)

    def leads_to(self, turns: tuple[Turn, ...]) -> bool:
        """Whether these turns have been made, or all of them but half of the last."""
        if self.asserted[: len(turns)] == turns:
            return True
        if self.turns != turns[:-1] or self.status.stage not in (Stage.FLIPPED, Stage.PLACED):
            return False
        flip, placed = self.status.flip, self.status.placed
        return flip == turns[-1].flip if placed is None else placed == (turns[-1].side, turns[-1].square)

    @cached_property
    def is_over(self) -> bool:
        """Whether the game has ended with the turns made."""
        return _ended(self.base)

    @cached_property
    def placed(self) -> bool:
        """Whether a new piece lies on the board."""
        return 0 in [token.home for token in self.board if token]

    @property
    def flips(self) -> int:
        """How many pieces have left the square where they lay when the turn began."""
        return sum(
            token is not None and token.home not in (0, square) for square, token in enumerate(self.board, start=1)
        )

    @property
    def displaced(self) -> int:
        """How many of the pieces that lay there when the turn began have moved, been turned over or left the board."""
        pairs = zip(board_of(self.base), self.board, strict=True)
        return sum(before is not None and before != now for before, now in pairs)

    @property
    def breaks_rules(self) -> bool:
        """Whether a move that no turn contains led to what lies there; an unfinished turn doesn't count."""
        mover = self.base.to_move
        new = moved = 0
        for square, token in enumerate(self.board, start=1):
            if token is None or token.home == square:
                continue
            is_own = FACES[token.letter].owner is mover
            new, moved = new + (token.home == 0), moved + (token.home != 0)
            if is_own != (token.home == 0) or (token.home and square not in NEIGHBOURS[token.home]):
                return True
        return new > 1 or moved > 1

    @property
    def turned_at_home(self) -> bool:
        """Whether a piece lies where it lay when the turn began, but turned over."""
        return any(
            token is not None and token.home == square and token.letter != self.base.cells[square - 1]
            for square, token in enumerate(self.board, start=1)
        )

    @property
    def holds_own(self) -> bool:
        """Whether the hands hold one of the mover's own pieces that lay on the board."""
        return any(token.home and FACES[token.letter].owner is self.base.to_move for token in self.hands)

    @property
    def with_new_pieces_down(self) -> "Explanation":
        """The explanation without the hands' new pieces: beside the board they can wait for as long as they like."""
        held = tuple(token for token in self.hands if token.home)
        return self if held == self.hands else replace(self, hands=held)

    @property
    def cells(self) -> str:
        """What lies on the board now, as a position's cells."""
        return "".join(token.letter if token else "." for token in self.board)

    def with_extra_cost(self, nats: float) -> "Explanation":
        """The same at this extra cost; what was worked out about it stays known."""
        return self._with(dict(self.__dict__, cost=self.cost + nats))

    def with_board(
        self, board: Board, hands: tuple[PieceToken, ...], nats: float, set_down: tuple[Square, ...] | None = None
    ) -> "Explanation":
        """The explanation with this board and these pieces in the hands, at this extra cost."""
        fields = dict(self.__dict__, board=board, hands=hands, cost=self.cost + nats)
        if set_down is not None:
            fields["set_down"] = set_down
        for name in _FOLLOWS_FROM_THE_BOARD & fields.keys():
            del fields[name]
        return self._with(fields)

    @staticmethod
    def _with(fields: dict[str, Any]) -> "Explanation":
        """Each change makes hundreds: `dataclasses.replace` takes ten times as long for each."""
        made = object.__new__(Explanation)
        made.__dict__.update(fields)
        return made

    def finished(self) -> "Explanation":
        """The explanation with the complete present turn finished: the next player's turn begins."""
        turn = self.status.turn
        assert turn is not None
        return Explanation.at(rules.apply(self.base, turn), (*self.turns, turn), self.cost)

    def left_so(self) -> "Explanation | None":
        """The explanation in which the players regard the illegal present turn as finished; None if that can't be."""
        new = [token for token in self.board if token and token.home == 0]
        begun = self.hands or self.left or self.status.stage not in (Stage.PLACED, Stage.OPEN)
        if begun or len(new) != 1 or FACES[new[0].letter].owner is not self.base.to_move:
            return None
        lies = Position(self.cells)
        if lies.count != self.base.count + 1 or _ended(lies):
            return None
        return Explanation(self.turns, lies, board_of(lies), (), self.cost, left=self)


def followed_on(explanations: Sequence[Explanation]) -> list[Explanation]:
    """The explanations that branch over the next change: always at least one.

    A way back doesn't branch. If nothing else is left, the turns given are taken to hold, with nothing done since: then
    no explanation fits the board, and it has to be put right.
    """
    found = [each for each in explanations if not each.is_way_back]
    return found or [Explanation.at(each.base, each.turns, each.cost) for each in explanations]


def with_square(
    explanation: Explanation, square: Square, token: PieceToken | None, hands: tuple[PieceToken, ...], cost: float
) -> Explanation:
    """The explanation with this piece, or none, on a square and these in the hands, at this extra cost."""
    board = (*explanation.board[: square - 1], token, *explanation.board[square:])
    set_down = tuple(each for each in explanation.set_down if each != square)
    return explanation.with_board(board, tuple(sorted(hands)), cost, set_down if token is None else (*set_down, square))


@lru_cache(maxsize=256)
def board_of(position: Position) -> Board:
    """The board of a position, with every piece at home."""
    return tuple(
        None if cell == "." else PieceToken(cell, square) for square, cell in enumerate(position.cells, start=1)
    )


@lru_cache(maxsize=4096)
def flips_of(position: Position) -> tuple[tuple[Square, Square], ...]:
    """The flips of the player to move, cached."""
    return tuple(rules.flips(position))


@lru_cache(maxsize=4096)
def _ended(position: Position) -> bool:
    return rules.result(position) is not None


@lru_cache(maxsize=1 << 16)
def status_of(base: Position, board: Board, hands: tuple[PieceToken, ...]) -> Status:
    """How far a turn from a position has come, with these pieces on the board and in the hands."""
    moved, new = [], []
    for square in SQUARES:
        token = board[square - 1]
        if token is None:
            continue
        if token.home == 0:
            new.append((square, token))
        elif token.home != square or token.letter != base.cells[token.home - 1]:
            moved.append((square, token))
    if hands:
        return Status(Stage.OPEN)
    if not moved and not new:
        return Status(Stage.UNTOUCHED)
    if len(moved) > 1 or len(new) > 1:
        return Status(Stage.OPEN)
    return _partial(base, moved, new)


def _partial(base: Position, moved: list[tuple[Square, PieceToken]], new: list[tuple[Square, PieceToken]]) -> Status:
    flip = placed = None
    possible = flips_of(base)
    if moved:
        square, token = moved[0]
        flip = (token.home, square)
        if flip not in possible or token.letter != TURNED[base.cells[token.home - 1]]:
            return Status(Stage.OPEN)
    if new:
        square, token = new[0]
        piece = FACES[token.letter]
        placed = (piece.side, square)
        if piece.owner is not base.to_move:
            return Status(Stage.OPEN)
    if flip is not None and placed is None:
        return Status(Stage.FLIPPED, flip=flip)
    assert placed is not None
    if flip is None and possible:
        return Status(Stage.PLACED, placed=placed)
    return Status(Stage.COMPLETE, flip, placed, Turn(flip, *placed))
