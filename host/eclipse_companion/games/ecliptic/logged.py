"""Games of the log as records of game files: the log has each step, files have whole turns.

In: a game of the log. Out: its record; as long as the game can go on, without what nobody may know yet.
"""

from collections.abc import Sequence
from dataclasses import replace

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.files import UNFINISHED
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REAL_CARDS
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Deal, Step, is_turn
from eclipse_companion.games.ecliptic.steps.whole_turns import COMPLETE, Growing, whole_turns
from eclipse_companion.log import SavedGame, SavedTurn, game_files
from eclipse_companion.log.saved_games import NonsenseError


def record_of(game: SavedGame) -> ecl.GameRecord:
    """The record of a game; an imported one as in its file. Raises `CompanionError`."""
    if game.source is not None:
        return game_files.as_record(game, ecl.GameRecord, {"Game": ecl.KIND})
    first, line = _read(game)
    start, own = _start(first, line, hidden=game.open)
    result = ecl.GameRecord.rules().results[game.result or UNFINISHED]
    tags = game_files.tags_of(game, {"Game": ecl.KIND})
    record = ecl.GameRecord.of(whole_turns(first, line), {**tags, **own}, start=start, result=result)
    if not game.open or game.edition in REAL_CARDS:  # cards that were taken back are in a hand again
        game_files.add_branches(record, _by_turns(game))
    return record


def count_turns(steps: Sequence[str], position: str) -> int:
    """How many turns are complete, as files have them. `steps`: all that count; `position`: the last one, as a text."""
    begun = sum(map(is_turn, steps))
    if not begun:
        return 0
    try:
        phase = ECLIPTIC_RULES.position(position).table.phase
    except CompanionError:  # the list shows games that make no sense, too
        return begun
    return begun - (phase not in COMPLETE)


def position_of(game: SavedGame, text: str) -> Position:
    """A position of a game. Raises `NonsenseError`."""
    try:
        return ECLIPTIC_RULES.position(text)
    except CompanionError as error:
        raise NonsenseError(game.uuid, error) from error


def _read(game: SavedGame) -> tuple[Position, list[Step]]:
    """Where a game began, and its steps. Raises `NonsenseError`."""
    first, line = position_of(game, game.start), list[Step]()
    try:
        position = first
        for saved in game.turns:
            step = ECLIPTIC_RULES.turn(saved.turn)
            ECLIPTIC_RULES.check(position, step, game.edition)
            position = ECLIPTIC_RULES.after(position, step)
            line.append(step)
    except CompanionError as error:
        raise NonsenseError(game.uuid, error) from error
    return first, line


def _by_turns(game: SavedGame) -> SavedGame:
    """The same game with whole turns in place of steps; turns that were taken back half-way are left out."""
    grown: list[tuple[Growing, int | None]] = []
    """After each step: the game, and the last turn that was complete."""
    tree: list[SavedTurn] = []
    start = Growing(ECLIPTIC_RULES.position(game.start))
    for saved in game.tree:
        before, last = (start, None) if saved.parent is None else grown[saved.parent]
        after, turn = before.after(ECLIPTIC_RULES.turn(saved.turn))
        if turn is not None:
            tree.append(replace(saved, turn=str(turn), parent=last, clocks=None))
            last = len(tree) - 1
        grown.append((after, last))
    head = None if game.head is None else grown[game.head][1]
    return replace(game, tree=tuple(tree), head=head)


def _start(first: Position, line: Sequence[Step], *, hidden: bool) -> tuple[ReplayedGame, dict[str, str]]:
    """The start of a game's file, and its tags about chance; `hidden`: without what nobody may know yet."""
    if first.state is not None:
        return ReplayedGame(State(first.table, None, None) if hidden else first.state), {}
    deal = next((step for step in line if isinstance(step, Deal)), None)
    if deal is None:
        return ecl.UNTOLD, {}
    if hidden:
        return ecl.UNTOLD, {} if deal.commit is None else {"Commit": deal.commit}
    return ecl.start_with(*Stream(deal.seed).shuffle()), deal.tags
