"""The words that Eclipse's announcements are said with, and the names that most of its texts use."""

from collections.abc import Mapping
from typing import Protocol

from eclipse_companion.announcements import Words
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.turn import Turn


class EclipseWords(Words, Protocol):
    """The words of a language and an edition, with the names of the people who play."""

    def filled(self, key: str, values: Mapping[str, object]) -> str:
        """A text that other texts use."""

    def side_of(self, player: AnyPlayer) -> str:
        """What a player's side of the board, and each of its pieces, is called."""

    def side(self, player: Player, side: Side) -> str:
        """The word for a side of a player's pieces."""

    def piece(self, player: Player) -> str:
        """The word for a player's piece."""

    def deed(self, player: Player, turn: Turn, whose: str) -> str:
        """A turn as what somebody does: `mine`, behind "I"; `theirs`, behind a name."""


def of_player(words: EclipseWords, player: Player) -> dict[str, object]:
    """The names that most texts about a player's turn use."""
    return {
        "player": words.player(player),
        "own": words.side_of(player),
        "opponent": words.player(player.opponent),
        "opponent_piece": words.piece(player.opponent),
    }


def of_turn(words: EclipseWords, player: Player, turn: Turn) -> dict[str, object]:
    """The names that texts about a turn use."""
    values: dict[str, object] = {"side": words.side(player, turn.side), "square": turn.square}
    if turn.flip is not None:
        values["from"], values["to"] = turn.flip
    return values
