"""Infinity's rules, as everything that serves all games asks for them. The rules themselves are in `game`."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from eclipse_companion.common.errors import quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.gamekit.rules import RefusedTurnError, Rules
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.game.rin import FREE_REPETITION, KIND
from eclipse_companion.games.infinity.game.rules import Result

_PART: Final = re.compile(r"[^\W\d_]+|\d+")
_JOKER: Final = frozenset({"joker", "j"})
_BESIDE: Final = frozenset(
    ("channel", "into", "in", "to", "my", "the", "a", "kanal", "nach", "mein", "meine", "meinen", "der", "den", "die")
)
"""Words that a person may type beside the channel and the marble."""
_MARBLES: Final = {
    **dict.fromkeys(("b", "blue", "blau"), Marble.BLUE),
    **dict.fromkeys(("y", "yellow", "gelb"), Marble.YELLOW),
    **dict.fromkeys(("black", "schwarz"), Marble.BLACK),
    **dict.fromkeys(("w", "white", "weiß", "weiss"), Marble.WHITE),
}
_CAPITAL_B: Final = "B"
"""The black joker: of all letters, only this one's size matters."""


class InfinityRules(Rules[Player, Placement, Position]):
    """Nothing is hidden in Infinity, and nothing is left to chance. A draw depends on all that came before."""

    kind = KIND
    players: Sequence[Player] = tuple(Player)
    start = START
    drawn = Result.DRAW
    longest = 256
    turn_kinds = (Placement,)

    def __init__(self, *, repetition_draws: bool = True) -> None:
        """`repetition_draws`: whether the third time that a position comes up is a draw."""
        self.repetition_draws = repetition_draws

    def position(self, text: str) -> Position:
        """As `Position.parse` reads it."""
        return Position.parse(text)

    def turn(self, text: str) -> Placement:
        """As `Placement.parse` reads it."""
        return Placement.parse(text)

    def alike(self, turns: Sequence[Placement]) -> Sequence[Sequence[Placement]]:
        """The channels may be counted from the other side."""
        mirrored = [Placement(turn.marble, FOUR[-turn.channel]) for turn in turns]
        return [turns] if mirrored == list(turns) else [turns, mirrored]

    def read(self, position: Position, text: str, edition: str) -> Placement:
        """A channel, `3`, with the marble's name or letter if it isn't a plain one: `joker 3`, `B3`, `white 3`.

        Words of any language count. A player with only the joker in hand needn't name it.
        """
        del edition
        parts = _PART.findall(plain(text))
        numbers = [part for part in parts if part.isdigit()]
        named = [_marble(word, position.side) for word in parts if not word.isdigit() and word.lower() not in _BESIDE]
        if len(numbers) != 1 or len(named) > 1 or None in named:
            raise RefusedTurnError("not_a_placement", {"text": quoted(text)})
        if numbers[0] not in map(str, FOUR):
            raise RefusedTurnError("no_channel", {"text": quoted(numbers[0])[1:-1]})
        only_joker = not position.hands[position.side.plain]
        usual = position.side.joker if only_joker else position.side.plain
        return Placement(named[0] if named and named[0] is not None else usual, int(numbers[0]))

    def check(self, position: Position, turn: Placement, edition: str) -> None:
        """Each reason has a notice of its own."""
        del edition
        refusal = rules.why_illegal(position, turn)
        if refusal is not None:
            raise RefusedTurnError(f"illegal_{refusal.why.name.lower()}")

    def after(self, position: Position, turn: Placement) -> Position:
        """The position after a legal placement."""
        return rules.place(position, turn).position

    def result(self, position: Position) -> Result | None:
        """Who has won by the knob; two rows and draws can't be seen in a position."""
        return GameHistory(position).result

    def ended(self, positions: Sequence[Position], turns: Sequence[Placement]) -> Result | None:
        """How the last placement has ended the game: by the knob, two rows, repetition, or length."""
        return self.course(positions, turns).result

    def course(self, positions: Sequence[Position], turns: Sequence[Placement]) -> GameHistory:
        """The game up to here; the positions are one more than the turns."""
        if not turns:
            return GameHistory(positions[-1], repetition_draws=self.repetition_draws)
        before = GameHistory(positions[-2], tuple(positions[:-2]), repetition_draws=self.repetition_draws)
        return before.place(turns[-1])

    def lost_by(self, player: Player) -> Result:
        """The opponent wins."""
        return rules.won_by(player.opponent)


def _marble(word: str, side: Player) -> Marble | None:
    """The marble that a word names; None if it names none."""
    if word == _CAPITAL_B:
        return Marble.BLACK
    return side.joker if word.lower() in _JOKER else _MARBLES.get(word.lower())


INFINITY_RULES: Final = InfinityRules()
"""The rules of the game."""
EDITIONS: Final[Mapping[str, InfinityRules]] = {
    KIND: INFINITY_RULES,
    FREE_REPETITION: InfinityRules(repetition_draws=False),
}
"""The rules by the editions of the log: those without our draw by repetition have one of their own."""
