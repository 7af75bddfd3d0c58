"""The rules once more, slow and plain, written from `docs/infinity.md` alone: a table of sixteen spaces by place.

In and out: texts. It shares no line with the package that it checks.
"""

from typing import Any

Board = dict[tuple[int, int], str]
"""Channel and space, from 1, to the marble that lies there."""


def board_of(text: str) -> Board:
    board = {}
    for channel, part in enumerate(text.split("/"), start=1):
        for space, letter in enumerate(part, start=1):
            if letter.isalpha():
                board[channel, space] = letter
    return board


def text_of(board: Board) -> str:
    parts = []
    for channel in range(1, 5):
        marbles = [board[channel, space] for space in range(1, 5) if (channel, space) in board]
        empty = 4 - len(marbles)
        parts.append("".join(marbles) + (str(empty) if empty else ""))
    return "/".join(parts)


def all_lines() -> dict[str, list[tuple[int, int]]]:
    lines = {}
    for number in range(1, 5):
        lines[f"r{number}"] = [(1, number), (2, number), (3, number), (4, number)]
        lines[f"c{number}"] = [(number, 1), (number, 2), (number, 3), (number, 4)]
    lines["d1"] = [(1, 1), (2, 2), (3, 3), (4, 4)]
    lines["d2"] = [(4, 1), (3, 2), (2, 3), (1, 4)]
    return lines


def rows_of(board: Board, player: str) -> tuple[set[str], set[str]]:
    """The names of a player's rows, and of those with the joker."""
    plain, joker = ("b", "B") if player == "blue" else ("y", "W")
    everything, jokers = set(), set()
    for name, line in all_lines().items():
        marbles = [board.get(place) for place in line]
        if marbles.count(plain) + marbles.count(joker) == 4:
            everything.add(name)
            if joker in marbles:
                jokers.add(name)
    return everything, jokers


def in_hand(board: Board, player: str) -> list[str]:
    """The kinds of marbles in a player's hand."""
    plain, joker = ("b", "B") if player == "blue" else ("y", "W")
    lying = list(board.values())
    return ([plain] if lying.count(plain) < 8 else []) + ([joker] if joker not in lying else [])


def legal(text: str) -> list[str]:
    channels, side, knob = text.split(" ")
    if abs(int(knob)) == 5:
        return []
    player = "blue" if side == "b" else "yellow"
    return sorted(f"{marble}{channel}" for marble in in_hand(board_of(channels), player) for channel in range(1, 5))


def event(text: str, move: str) -> dict[str, Any]:
    channels, side, knob_text = text.split(" ")
    before = board_of(channels)
    me, other = ("blue", "yellow") if side == "b" else ("yellow", "blue")
    channel = int(move[1])

    # Each marble of the channel moves one space back, the last one first.
    after = dict(before)
    pushed = after.pop((channel, 4), "")
    for space in (3, 2, 1):
        if (channel, space) in after:
            after[channel, space + 1] = after.pop((channel, space))
    after[channel, 1] = move[0]

    mine_before, my_jokers_before = rows_of(before, me)
    mine, my_jokers = rows_of(after, me)
    others, other_jokers = rows_of(after, other)
    points = {me: len(mine) + len(my_jokers), other: len(others) + len(other_jokers)}
    if any(name not in my_jokers_before for name in my_jokers):
        points[other] = 0

    new = sorted(name for name in mine if name not in mine_before)
    knob, winner, reason = int(knob_text), None, None
    if len(new) >= 2:
        winner, reason = me, "two-rows"
    else:
        knob += points["blue"] - points["yellow"]
        if knob >= 5:
            knob, winner, reason = 5, "blue", "knob"
        if knob <= -5:
            knob, winner, reason = -5, "yellow", "knob"

    follows = other if in_hand(after, other) else me
    shown = "0" if knob == 0 else f"+{knob}" if knob > 0 else str(knob)
    return {
        "move": move,
        "position": f"{text_of(after)} {follows[0]} {shown}",
        "pushed": pushed,
        "points": points,
        "new": new,
        "knob": knob,
        "over": winner is not None,
        "winner": winner,
        "reason": reason,
    }
