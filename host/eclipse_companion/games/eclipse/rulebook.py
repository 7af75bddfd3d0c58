"""Eclipse's rules, as everything that serves all games asks for them. The rules themselves are in `game/rules`."""

from collections.abc import Sequence
from typing import Final

from eclipse_companion.common.errors import quoted
from eclipse_companion.gamekit.rules import RefusedTurnError, Rules
from eclipse_companion.games.eclipse.announcements import FLIP, PLACE
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition as edition_of
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Line, Result
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import NoPlacementError, NotATurnError, Turn
from eclipse_companion.games.eclipse.saving import KIND


def _symmetries() -> list[tuple[Square, ...]]:
    """Where each square lies, by its number less 1, on a board that is turned, and mirrored as well."""
    found, lying = [], list(range(1, 17))
    for _ in range(4):
        lying = [lying[4 * (3 - column) + row] for row in range(4) for column in range(4)]
        found += [tuple(lying), tuple(lying[4 * row + 3 - column] for row in range(4) for column in range(4))]
    return sorted(found)


_SYMMETRIES: Final = _symmetries()


def _seen_from(turn: Turn, squares: Sequence[Square]) -> Turn:
    start, end = turn.flip or (0, 0)
    flip = (squares[start - 1], squares[end - 1]) if turn.flip else None
    return Turn(flip, turn.side, squares[turn.square - 1])


class EclipseRules(Rules[Player, Turn, Position]):
    """Nothing is hidden in Eclipse, and nothing is left to chance."""

    kind = KIND
    players: Sequence[Player] = tuple(Player)
    start = EMPTY
    drawn = Result.DRAW
    longest = 64
    turn_kinds = (Turn,)

    def position(self, text: str) -> Position:
        """As `Position.parse` reads it."""
        return Position.parse(text)

    def turn(self, text: str) -> Turn:
        """As `Turn.parse` reads it."""
        return Turn.parse(text)

    def alike(self, turns: Sequence[Turn]) -> Sequence[Sequence[Turn]]:
        """The board may be turned and mirrored: up to eight ways."""
        ways = [[_seen_from(turn, squares) for turn in turns] for squares in _SYMMETRIES]
        return [way for number, way in enumerate(ways) if way not in ways[:number]]

    def read(self, position: Position, text: str, edition: str) -> Turn:
        """A typed turn, in the edition's letters."""
        try:
            return edition_of(edition).read_turn(position.to_move, text)
        except NoPlacementError:
            raise RefusedTurnError("no_placement", {"text": quoted(text)}) from None
        except NotATurnError:
            raise RefusedTurnError("not_a_turn", {"text": quoted(text)}) from None

    def written(self, position: Position, turn: Turn, edition: str) -> str:
        """A turn of the player to move, in the edition's letters."""
        return edition_of(edition).written(position.to_move, turn)

    def check(self, position: Position, turn: Turn, edition: str) -> None:
        """Each reason has a notice of its own."""
        illegal = rules.why_illegal(position, turn)
        if illegal is not None:
            written = edition_of(edition).written(position.to_move, turn)
            words = {"turn": written, "first": str(illegal.first), "second": str(illegal.second)}
            raise RefusedTurnError(f"illegal_{illegal.why.name.lower()}", words)

    def after(self, position: Position, turn: Turn) -> Position:
        """The position after a legal turn."""
        return rules.apply(position, turn)

    def result(self, position: Position) -> Result | None:
        """How the rules end the game here."""
        return rules.result(position)

    def lost_by(self, player: Player) -> Result:
        """The opponent wins."""
        return Result.MOON_WINS if player is Player.SUN else Result.SUN_WINS

    def decisive(self, position: Position) -> tuple[Line, ...]:
        """The locked lines, Sun's first."""
        return tuple(line for owner in Player for line in rules.locked_lines(position, owner))

    def task(self, position: Position) -> str:
        """Whether the player to move has to flip a piece first."""
        return FLIP if rules.flips(position) else PLACE


ECLIPSE_RULES: Final = EclipseRules()
"""The rules of every edition."""
