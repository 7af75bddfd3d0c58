"""What lies on a board that shows something, and what lay there before a piece came to another one's square."""

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.turns.steps import agrees
from eclipse_companion.games.eclipse.turns.weighing import shows


def as_shown(position: Position, text: str) -> str:
    """A position's cells as a board that has shown `text` shows them: with owners, or only the sides."""
    return faces_only(position.cells) if set(text) & set("+-") else position.cells


def left_lying(position: Position, text: str) -> str:
    """What lay there before the changed pieces came: a piece comes to another one's square after that one has left.

    If only the sides are shown, that can be invisible: the new piece shows the same side as the one that was flipped
    away.
    """
    gone = refilled(position, text)
    lying = enumerate(zip(text, position.cells, strict=True), start=1)
    return "".join(shown if agrees(shown, cell) and square not in gone else "." for square, (shown, cell) in lying)


def refilled(position: Position, text: str) -> set[Square]:
    """The squares a piece was flipped from, if one turn from the position leads to what the board shows now."""
    if rules.result(position) is not None:
        return set()
    turns = [turn for turn in rules.legal_turns(position) if turn.flip is not None]
    return {turn.flip[0] for turn in turns if turn.flip is not None and shows(text, rules.apply(position, turn))}


def replaced(before: str, now: str) -> set[Square]:
    """The squares with a piece of one player where one of the other's lay: it has left before that one came.

    Both are sixteen characters of a reading. Whatever sides they show, and whether the turn is legal, doesn't matter.
    """
    pairs = enumerate(zip(before, now, strict=True), start=1)
    return {
        square for square, (old, new) in pairs if old.isalpha() and new.isalpha() and old.isupper() != new.isupper()
    }
