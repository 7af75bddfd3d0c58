"""What a game's rules must tell everything that serves all games.

In: turns and positions in the game's own terms, and texts. Out: the same; results. A game makes one `Rules` value.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Generic

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition, AnyResult, Place, PlayerT, PositionT, TurnT


class RefusedTurnError(CompanionError):
    """A text that isn't a turn, or a turn that can't be made here."""

    def __init__(self, key: str, words: Mapping[str, str] | None = None) -> None:
        """`key` and `words`: the notice that tells a player why."""
        super().__init__(key)
        self.key = key
        self.words = dict(words or {})


class Rules(ABC, Generic[PlayerT, TurnT, PositionT]):
    """One game's rules. Positions are whole: they hold what is hidden from some players, too."""

    kind: str
    """The game's name in the log, in files and in `--game`."""
    players: Sequence[PlayerT]
    """All players; the first one's seat is the log's seat 0."""
    start: PositionT
    """The position before the first turn."""
    drawn: AnyResult
    """The result if players agree on a draw."""
    longest: int = 1024
    """More turns than any game has."""
    secret_notices: Collection[str] = frozenset()
    """The keys of refusals that tell what only the player whom they name may know."""
    turn_kinds: tuple[type[TurnT], ...]
    """The classes of turns."""

    def own_player(self, player: AnyPlayer | None) -> PlayerT | None:
        """The same player, as one of this game's; None if it is nobody, or somebody whom this game doesn't have."""
        return next((each for each in self.players if each is player), None)

    def own_turn(self, turn: object) -> TurnT:
        """The same turn, which comes from where no game is known. Raises `TypeError` if it isn't one of this game's."""
        if not isinstance(turn, self.turn_kinds):
            raise TypeError(turn)
        return turn

    def own_position(self, position: object) -> PositionT:
        """The same position, as `own_turn` has it."""
        if not isinstance(position, type(self.start)):
            raise TypeError(position)
        return position

    @abstractmethod
    def position(self, text: str) -> PositionT:
        """The position that a text of files stands for. Raises `CompanionError`."""

    @abstractmethod
    def turn(self, text: str) -> TurnT:
        """The turn that a text of files stands for. Raises `CompanionError`."""

    @abstractmethod
    def read(self, position: PositionT, text: str, edition: str) -> TurnT:
        """The turn that the player to move has typed, in the edition's letters. Raises `RefusedTurnError`."""

    def written(self, position: PositionT, turn: TurnT, edition: str) -> str:
        """A turn as the player to move types it, in the edition's letters."""
        del position, edition
        return str(turn)

    @abstractmethod
    def check(self, position: PositionT, turn: TurnT, edition: str) -> None:
        """Raise `RefusedTurnError` if the turn is illegal; its words use the edition's letters."""

    @abstractmethod
    def after(self, position: PositionT, turn: TurnT) -> PositionT:
        """The position after a legal turn."""

    @abstractmethod
    def result(self, position: PositionT) -> AnyResult | None:
        """How the rules end the game here; None if it goes on."""

    def ended(self, positions: Sequence[PositionT], turns: Sequence[TurnT]) -> AnyResult | None:
        """How the rules end a game after these turns; None if it goes on. There is one position more than turns.

        A game says it here if its end depends on more than the last position, such as on what has come up before.
        """
        del turns
        return self.result(positions[-1])

    @abstractmethod
    def lost_by(self, player: PlayerT) -> AnyResult:
        """The result if this player resigns or runs out of time."""

    def decisive(self, position: PositionT) -> tuple[tuple[Place, ...], ...]:
        """The places that decided a game which ended here, such as the squares of a line."""
        del position
        return ()

    def alike(self, turns: Sequence[TurnT]) -> Sequence[Sequence[TurnT]]:
        """The ways in which these first turns may be made that differ only by the board's symmetry: at least these."""
        return [turns]

    def task(self, position: PositionT) -> str:
        """What the player to move has to do, by the game's own name for it; empty if there is only one thing."""
        del position
        return ""

    def chance(self, position: PositionT, source: random.Random) -> TurnT | None:
        """What chance does here, such as a throw of dice; None if a player is to move, or the game is over."""
        del position, source
        return None

    def known_to(self, position: PositionT, player: PlayerT | None) -> AnyPosition:
        """What a player may know of a position; what everybody may know if the player is None."""
        del player
        return position

    def public(self, turn: TurnT) -> object:
        """What everybody may know of a turn."""
        return turn

    def reveals(self, position: PositionT, turn: TurnT) -> str | None:
        """Why a turn that was made in this position can't be taken back, as a notice's key; None if it can.

        It can't if it has shown something that was hidden, or that chance has decided: nobody can forget it.
        """
        del position, turn
        return None
