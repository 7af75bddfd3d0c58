"""The story of the solution: what perfect play looks like, in five steps on the board.

In: an oracle, and the words to tell it in. Out: positions with a sentence or two each, and squares to look at. The
oracle counts whatever a step counts.
"""

from typing import Final

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import value_of
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.reviewing.reviewer import Step

CORNERS: Final[tuple[Square, ...]] = (1, 4, 13, 16)
OUTSIDE: Final = Position.parse("4/1S2/4/4")
"""After a first turn that isn't in a corner."""
CORNER: Final = Position.parse("S3/4/4/4")
"""After a first turn in a corner."""
NARROW: Final = Position.parse("gGSS/gGsG/1SgS/s2s")
"""Late in a game of best turns: one turn keeps the draw."""


def told(oracle: Oracle, words: EclipseSentences) -> list[Step]:
    """The steps of the story, in order."""
    (only,) = oracle.answer(NARROW).turns
    end = _played_out(NARROW, oracle)
    first = {**_counted(EMPTY, oracle), "count": oracle.answer(OUTSIDE).distance}
    decided = sorted({square for line in ECLIPSE_RULES.decisive(end) for square in line})
    steps: list[tuple[str, Position, dict[str, object], list[Square]]] = [
        ("solved", EMPTY, {}, []),
        ("corners", EMPTY, first, [*CORNERS]),
        ("answer", CORNER, _counted(CORNER, oracle), [*CORNERS]),
        ("narrow", NARROW, _counted(NARROW, oracle), [*(only.flip or ()), only.square]),
        ("end", end, {}, decided),
    ]
    players = {player.value: words.side_of(player) for player in Player}
    return [
        Step(position, words.part(f"Story.{name}", "text", {**players, **values}), {"squares": squares})
        for name, position, values, squares in steps
    ]


def _counted(position: Position, oracle: Oracle) -> dict[str, object]:
    """How many turns there are, and how many of them draw."""
    scores = oracle.scores(position).values()
    return {"good": sum(value_of(score) == "draw" for score in scores), "total": len(scores)}


def _played_out(position: Position, oracle: Oracle) -> Position:
    """The end of the game if both players make best turns from here on."""
    while (turn := oracle.answer(position).turn) is not None:
        position = rules.apply(position, turn)
    return position
