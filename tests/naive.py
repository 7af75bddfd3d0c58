"""The rules once more, slow and plain, written from `docs/rules.md` alone: rows of squares, no lookup tables.

In and out: position strings and turns as text. It shares no line with the package that it checks.
"""

from collections.abc import Iterator

Square = tuple[int, int]
"""Row and column, from 0."""

Face = tuple[str, str]
"""Owner (`sun`, `moon`) and side up (`gold`, `silver`)."""

Board = list[list[Face | None]]

FACES: dict[str, Face] = {
    "G": ("sun", "gold"),
    "S": ("sun", "silver"),
    "g": ("moon", "gold"),
    "s": ("moon", "silver"),
}


def board_of(text: str) -> Board:
    board: Board = []
    for part in text.split("/"):
        row: list[Face | None] = []
        for character in part:
            if character.isdigit():
                row.extend([None] * int(character))
            else:
                row.append(FACES[character])
        board.append(row)
    return board


def text_of(board: Board) -> str:
    letters = {face: letter for letter, face in FACES.items()}
    rows = ["".join("." if face is None else letters[face] for face in row) for row in board]
    text = "/".join(rows)
    for run in (4, 3, 2, 1):
        text = text.replace("." * run, str(run))
    return text


def name_of(square: Square) -> int:
    return 4 * square[0] + square[1] + 1


def square_of(name: str) -> Square:
    return divmod(int(name) - 1, 4)


def all_squares() -> list[Square]:
    return [(row, column) for row in range(4) for column in range(4)]


def beside(square: Square) -> list[Square]:
    row, column = square
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [(r, c) for r, c in around if 0 <= r < 4 and 0 <= c < 4]


def players(board: Board) -> tuple[str, str]:
    """The player to move, and the opponent."""
    pieces = sum(face is not None for row in board for face in row)
    return ("sun", "moon") if pieces % 2 == 0 else ("moon", "sun")


def other_side(side: str) -> str:
    return "silver" if side == "gold" else "gold"


def possible_flips(board: Board) -> Iterator[tuple[Square, Square]]:
    _, opponent = players(board)
    for start in all_squares():
        face = board[start[0]][start[1]]
        if face is not None and face[0] == opponent:
            for end in beside(start):
                if board[end[0]][end[1]] is None:
                    yield start, end


def flipped(board: Board, start: Square, end: Square) -> Board:
    after = [list(row) for row in board]
    face = after[start[0]][start[1]]
    assert face is not None
    after[start[0]][start[1]] = None
    after[end[0]][end[1]] = (face[0], other_side(face[1]))
    return after


def turns_and_boards(board: Board) -> Iterator[tuple[str, Board]]:
    """Every legal turn with the board after it, in no particular order."""
    if ending(board) is not None:
        return
    mover, _ = players(board)
    halves = [(f"{name_of(start)}-{name_of(end)}/", flipped(board, start, end)) for start, end in possible_flips(board)]
    for prefix, half in halves or [("", board)]:
        for row, column in all_squares():
            if half[row][column] is None:
                for side in ("gold", "silver"):
                    after = [list(line) for line in half]
                    after[row][column] = (mover, side)
                    yield f"{prefix}{side[0].upper()}{name_of((row, column))}", after


def turns(text: str) -> list[tuple[str, str]]:
    """Every legal turn with the position after it, sorted by code point."""
    return sorted((turn, text_of(after)) for turn, after in turns_and_boards(board_of(text)))


def can_be_flipped(board: Board, square: Square) -> bool:
    return any(board[row][column] is None for row, column in beside(square))


def locked_lines(board: Board) -> list[tuple[str, list[Square]]]:
    """Owner and squares of each locked line."""
    found = []
    for row, column in all_squares():
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(row + step * down, column + step * right) for step in range(3)]
            if not all(0 <= r < 4 and 0 <= c < 4 for r, c in line):
                continue
            faces = [board[r][c] for r, c in line]
            first = faces[0]
            if first is None or faces != [first, first, first]:
                continue
            if not any(can_be_flipped(board, square) for square in line):
                found.append((first[0], line))
    return found


def ending(board: Board) -> str | None:
    owners = [owner for owner, _ in locked_lines(board)]
    if "sun" in owners and "moon" in owners:
        return "1/2-1/2"
    if "sun" in owners:
        return "1-0"
    if "moon" in owners:
        return "0-1"
    full = all(face is not None for row in board for face in row)
    return "1/2-1/2" if full else None


def count(text: str, depth: int) -> list[dict[str, int]]:
    """For 1, 2, ... `depth` turns from here: how many lines of play there are, and how many of them end there."""
    totals = [{"lines": 0, "1-0": 0, "0-1": 0, "1/2-1/2": 0, "no_flip": 0} for _ in range(depth)]
    _count(board_of(text), totals)
    return totals


def _count(board: Board, totals: list[dict[str, int]]) -> None:
    if not totals:
        return
    for turn, after in turns_and_boards(board):
        totals[0]["lines"] += 1
        totals[0]["no_flip"] += "/" not in turn
        ended = ending(after)
        if ended is not None:
            totals[0][ended] += 1
        _count(after, totals[1:])
