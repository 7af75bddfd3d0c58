"""Positions set up on the board: the position to play on from, or why there is none.

In: what the squares show, sixteen characters of a reading; the position that was tracked there. Out: a position, or
what is wrong, as a notice.
"""

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import FACES, Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.turns.explanations import TURNED
from eclipse_companion.games.eclipse.turns.steps import agrees

_FACES_OF = {"+": "Gg", "-": "Ss"}


def with_owners(shown: str, tracked: Position) -> str:
    """The reading with all known owners: a piece on its tracked square, either side up, keeps its owner.

    The other pieces belong to the player whose pieces are missing, if all missing ones are one player's.
    """
    cells = [
        next((face for face in (was, TURNED.get(was, was)) if shows in _FACES_OF and agrees(shows, face)), shows)
        for shows, was in zip(shown, tracked.cells, strict=True)
    ]
    missing = {player: _count(tracked.cells, player) - _count("".join(cells), player) for player in Player}
    owners = [player for player, count in missing.items() if count > 0]
    if len(owners) == 1 and missing[owners[0]] == sum(cell in _FACES_OF for cell in cells):
        cells = [_face(cell, owners[0]) if cell in _FACES_OF else cell for cell in cells]
    return "".join(cells)


def unowned(cells: str) -> tuple[Square, ...]:
    """The squares with a piece whose owner the reading doesn't show."""
    return tuple(square for square in SQUARES if cells[square - 1] in _FACES_OF)


def fault(cells: str) -> Notice | None:
    """Why no game can go on from this reading, with all its owners known; None if one can."""
    unread = [square for square in SQUARES if cells[square - 1] == "?"]
    if unread:
        return Notice("set_up_unread", {"squares": _listed(unread)})
    position = Position(cells)
    if position == EMPTY:
        return Notice("set_up_empty")
    if position.faults():
        return Notice("set_up_counts", {f"{player.value}_count": str(_count(cells, player)) for player in Player})
    return None if rules.result(position) is None else Notice("set_up_over")


def differs(shown: str, position: Position) -> Notice | None:
    """The squares in which the board differs from a position, as a notice; None if it may be that position."""
    squares = [square for square in SQUARES if not agrees(shown[square - 1], position.cells[square - 1])]
    return Notice("set_up_differs", {"squares": _listed(squares)}) if squares else None


def _face(shows: str, owner: Player) -> str:
    return next(face for face in _FACES_OF[shows] if FACES[face].owner is owner)


def _count(cells: str, player: Player) -> int:
    return sum(cell in FACES and FACES[cell].owner is player for cell in cells)


def _listed(squares: list[Square]) -> str:
    return ", ".join(map(str, squares))
