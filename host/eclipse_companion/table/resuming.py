"""A game that was left open goes on: which one, and who plays on.

In: the log's games, the rules, the requested players. Out: the game.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.nouns import AnyPosition, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log.saved_games import EVENT, NonsenseError, SavedGame
from eclipse_companion.table.clock import TimeControl, control_of
from eclipse_companion.table.seats import Seat, seat_of, unnamed


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game to go on with."""

    uuid: str
    seats: tuple[Seat, ...]
    """Who plays, in the order of the players."""
    positions: tuple[AnyPosition, ...]
    """From the start; one more than there are turns."""
    turns: tuple[object, ...]
    newest: bool
    """Whether no other game was started after it."""
    edition: str
    played_last: bool = True
    """Whether no turn was made in another game after it."""
    recording: str | None = None
    reply: object | None = None
    """The computer's turn that was announced and not made yet."""
    control: TimeControl | None = None
    """Its time control, if it has one."""
    clocks: tuple[tuple[int, ...], ...] = ()
    """What each player had left after each of the turns, milliseconds."""
    started: datetime | None = None
    """When it began."""
    last: datetime | None = None
    """When its last turn was made."""
    forgotten: bool = False
    """Whether players have to be asked about it first, because it was left long ago."""

    @property
    def position(self) -> AnyPosition:
        """The position after its last turn."""
        return self.positions[-1]


def open_game(
    games: Sequence[SavedGame],
    rules: Rules[PlayerT, TurnT, PositionT],
    wanted: Mapping[PlayerT, Seat | None],
    editions: Collection[str],
    controls: Collection[TimeControl | None] | None = None,
) -> OpenGame | None:
    """The newest open game that can go on with these players; None in `wanted` allows whoever played.

    `games`: all of the log, newest entry first. A game that was imported from a file doesn't count. `editions`: those
    that it may have. `controls`: the clocks that it may have (None: no clocks); any if the argument is None. Raises
    `LogError` for an open game that makes no sense.
    """
    played = False
    for number, game in enumerate(each for each in games if each.date is None):
        begun = _begun(game, rules)
        played_last, played = not played, played or (begun and game.event == EVENT)
        if not game.open or not begun or game.kind != rules.kind or game.edition not in editions:
            continue
        turns, positions = _read(game, rules)
        sat = {player: seat_of(who.name, who.type) for player, who in zip(rules.players, game.players, strict=True)}
        known = {player: seat for player, seat in sat.items() if seat is not None and _fits(seat, player, wanted)}
        if len(known) == len(sat):
            control, clocks = _clocks(game)
            if controls is None or control in controls:
                return OpenGame(
                    game.uuid,
                    tuple(known.values()),
                    positions,
                    turns,
                    newest=number == 0,
                    edition=game.edition,
                    played_last=played_last,
                    recording=game.recording,
                    control=control,
                    clocks=clocks,
                    started=game.started,
                    last=game.turns[-1].given,
                )
    return None


def _begun(game: SavedGame, rules: Rules[PlayerT, TurnT, PositionT]) -> bool:
    """Whether a player has made a turn; what chance did first doesn't count. Other games are taken at their word."""
    if game.kind != rules.kind or len(game.turns) != 1:
        return bool(game.turns)
    try:
        return rules.position(game.start).to_move is not None
    except CompanionError:
        return True


def _read(game: SavedGame, rules: Rules[PlayerT, TurnT, PositionT]) -> tuple[tuple[TurnT, ...], tuple[PositionT, ...]]:
    """The turns that count, and the positions from the start."""
    if [player.side for player in game.players] != [player.value for player in rules.players]:
        raise NonsenseError(game.uuid, f"its players aren't those of {rules.kind}.")
    try:
        turns = tuple(rules.turn(saved.turn) for saved in game.turns)
        return turns, tuple(rules.position(text) for text in (game.start, *(saved.position for saved in game.turns)))
    except (CompanionError, ValueError) as error:
        raise NonsenseError(game.uuid, error) from error


def _clocks(game: SavedGame) -> tuple[TimeControl | None, tuple[tuple[int, ...], ...]]:
    """The game's clocks, and their state after each turn; none if the log doesn't have all of that."""
    control = None if game.time_control is None else control_of(game.time_control, len(game.players))
    clocks = tuple(saved.clocks for saved in game.turns if saved.clocks is not None)
    return (control, clocks) if control is not None and len(clocks) == len(game.turns) else (None, ())


def _fits(seat: Seat, player: PlayerT, wanted: Mapping[PlayerT, Seat | None]) -> bool:
    """Whether the player of this side is the one requested; a person without a name may be anybody.

    A computer that follows the person may have had any level.
    """
    asked_for = wanted[player]
    if asked_for is not None and asked_for.follows:
        return not seat.human
    return asked_for in (None, seat) or (asked_for == unnamed(player) and seat.human)
