"""Infinity's sentences: placements, rows, the knob."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from eclipse_companion.games.infinity.announcements import COUNTED, INFINITY_FACTS
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.vocabulary import Vocabulary


class InfinitySentences(Sentences):
    """The sentences of one language."""

    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(
        package=__package__,
        facts=INFINITY_FACTS,
        texts={**COUNTED, "Turn.plain": "channel", "Turn.joker": "channel"},
        counted=("number", "points"),
        unused=frozenset({"hint", "threats", "turn", "turn board", "next"}),
    )
    title = "Infinity"
    players: Sequence[Player] = tuple(Player)

    def turn(self, player: Player, turn: Placement) -> str:
        """A placement in the form used inside a sentence: `channel 3`, `the joker in channel 3`."""
        del player
        return self.filled("Turn.joker" if turn.marble.is_joker else "Turn.plain", {"channel": turn.channel})

    def examples(self, player: Player) -> Mapping[str, object]:
        """Examples of what a player types: a channel."""
        del player
        return {"example": "3", "joker_example": "joker 3"}
