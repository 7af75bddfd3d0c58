"""How Eclipse says what every game announces: its texts, and what fills them.

In: a shared announcement, and Eclipse's words. Out: the name of a text, and values; None if the usual wording serves.
"""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.announcements import (
    TIME_FORFEIT,
    Fact,
    GameOver,
    ReplyChosen,
    ToMove,
    TurnSeen,
)
from eclipse_companion.announcements.fact import Wording
from eclipse_companion.games.eclipse.announcements.words import EclipseWords, of_player, of_turn
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn

FLIP: Final = "flip"
"""The task of a player who has to flip a piece before placing one."""
PLACE: Final = "place"

_TURN: Final = "player from to side square number"

ECLIPSE_WORDINGS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("GameStarted.new", "GameStarted.set_up"), "sun moon player"),
    "GameStarted.resumed": "sun moon #count player",
    "ToMove.human_flip": "player opponent opponent_piece",
    "ToMove.human_place": "player opponent",
    "TurnSeen.flip": _TURN,
    "TurnSeen.place": "player side square number",
    "ReplyChosen.flip": "player own opponent opponent_piece flipped from to side square",
    "ReplyChosen.place": "player own side square",
    **dict.fromkeys(("GameOver.won", "GameOver.resigned", "GameOver.time_forfeit"), "winner loser onward"),
    "GameOver.line": "winner loser side line #count onward",
    **dict.fromkeys(("GameOver.drawn", "GameOver.agreed", "GameOver.both_locked", "GameOver.full"), "onward"),
}
"""Each of these texts, and the names that it may use in braces."""


def eclipse_wording(fact: Fact, words: EclipseWords) -> Wording | None:
    """Eclipse's wording of a shared announcement."""
    match fact:
        case ToMove(Player() as player, human=True, task=task):
            return f"human_{task}", of_player(words, player)
        case TurnSeen(Player() as player, Turn() as turn, number=number, is_reply=False):
            values = {**of_player(words, player), **of_turn(words, player, turn)}
            return ("flip" if turn.flip else "place"), {**values, "number": number}
        case ReplyChosen(Player() as player, Turn() as turn, Position() as position):
            return _reply(player, turn, position, words)
        case GameOver():
            name, ending = _ending(fact, words) or fact.wording(words)
            return name, {**ending, "onward": words.filled("Phrase.clear" if fact.clears else "Phrase.another", {})}
        case _:
            return None


def _reply(player: Player, turn: Turn, position: Position, words: EclipseWords) -> Wording:
    """What to do on the board, and which side of a flipped piece then shows."""
    values = {**of_player(words, player), **of_turn(words, player, turn)}
    flipped = None if turn.flip is None else position[turn.flip[1]]
    if flipped is None:
        return "place", values
    return "flip", {**values, "flipped": words.side(flipped.owner, flipped.side)}


def _ending(fact: GameOver, words: EclipseWords) -> Wording | None:
    """The line that won, or why nobody did."""
    if fact.result is None or fact.termination in {"agreed", "abandoned", "resigned", TIME_FORFEIT}:
        return None
    winner, position = fact.result.winner, fact.position
    if not isinstance(winner, Player):
        return ("both_locked" if fact.lines else "full"), {}
    piece = position[fact.lines[0][0]] if isinstance(position, Position) and fact.lines else None
    if piece is None:
        return None
    return "line", {
        "winner": words.player(winner),
        "loser": words.player(winner.opponent),
        "side": words.side(winner, piece.side),
        "line": words.listed(fact.lines[0]),
        "count": len(fact.lines),
    }
