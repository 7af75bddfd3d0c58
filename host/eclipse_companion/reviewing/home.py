"""What the home view shows beside a new game: a game that goes on, today's puzzle, and how the games here ended.

In: the log, a game's `Reviewer` and exercises, a day. Out: JSON, as the page's `home.js` reads it.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.nouns import PositionT, TurnT
from eclipse_companion.log import GameLog, ListedGame
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.exercises import Offered
from eclipse_companion.reviewing.games_list import COMPUTER, SHOWN, date_of, who_played
from eclipse_companion.reviewing.reviewer import Reviewer

HUMAN: Final = "human"
"""The log's kind of a player who is a person."""


def left(log: GameLog, reviewer: Reviewer[TurnT, PositionT], words: Sentences, named: str) -> dict[str, Any] | None:
    """The game that goes on: where it stands, and in words who plays it and whose turn it is.

    `named`: its ID, or when it began, as lists of games have it. None: it isn't among the newest games. Raises
    `CompanionError` if it makes no sense.
    """
    rules, counting = reviewer.rules, reviewer.counting
    listed = log.listed(rules.kind, SHOWN, None, counting)
    game = next((each for each in listed if each.open and named in {each.uuid, date_of(each)}), None)
    if game is None:
        return None
    saved = log.game(game.uuid)
    position = reviewer.record(saved).final()
    last = saved.turns[-1].given if saved.turns else saved.started
    return {
        "position": str(position),
        "drawn": reviewer.pictured(position, words),
        "turn": reviewer.numbered(position, game.turns),
        "played": last.isoformat(timespec="seconds"),
        "who": _who(game, words),
        "to_move": _to_move(game, position, words),
    }


def puzzle_of(offered: Offered | None, reviewer: Reviewer[TurnT, PositionT], words: Sentences, day: date) -> Any:  # noqa: ANN401 - JSON, or None
    """The puzzle of a day: the name that begins it, its position, and the task. None: the game has no puzzles."""
    puzzles = () if offered is None else tuple(offered.puzzles())
    if offered is None or offered.posed is None or not puzzles:
        return None
    puzzle = puzzles[day.toordinal() % len(puzzles)]
    position, task = offered.posed(puzzle)
    return {
        "study": f"puzzle:{puzzle.number}",
        "position": str(position),
        "drawn": reviewer.pictured(position, words),
        "said": words.say(task) or "",
    }


def ends(log: GameLog, reviewer: Reviewer[TurnT, PositionT]) -> dict[str, int]:
    """How many games one person played against the computer here, and how they ended for that person."""
    rules = reviewer.rules
    count = {"games": 0, "won": 0, "drawn": 0, "lost": 0}
    for game in log.ends(rules.kind):
        types, result = [player.type for player in game.players], game.result
        if game.date is not None or len(types) != len(rules.players) or types.count(HUMAN) != 1:
            continue
        person = rules.players[types.index(HUMAN)]
        how = "drawn" if result == rules.drawn.value else "lost" if result == rules.lost_by(person).value else "won"
        count["games"] += 1
        count[how] += 1
    return count


def shown(  # noqa: PLR0913 - all that it shows
    log: GameLog,
    reviewer: Reviewer[TurnT, PositionT],
    words: Sentences,
    offered: Offered | None,
    *,
    day: date,
    named: str = "",
) -> dict[str, Any]:
    """All of it. A puzzle or a game that can't be read is left out: other views say what is wrong with it."""
    answer: dict[str, Any] = {"left": None, "puzzle": None, "ends": ends(log, reviewer)}
    for part, found in (
        ("left", lambda: left(log, reviewer, words, named) if named else None),
        ("puzzle", lambda: puzzle_of(offered, reviewer, words, day)),
    ):
        try:
            answer[part] = found()
        except CompanionError:
            continue
    return answer


def _who(game: ListedGame, words: Sentences) -> str:
    """Who plays: a person against the computer, or two of a kind."""
    people = [place for place, kind in enumerate(game.types) if kind == HUMAN]
    names = who_played(game.names, game.types, words)
    if len(people) != 1 or len(names) != 2:  # noqa: PLR2004 - two players
        return words.page_label("between_two", first=names[0], second=names[-1])
    (place,) = people
    level = game.types[1 - place].removeprefix(COMPUTER)
    against = words.page_label("between_perfect" if level == "perfect" else "between_level", level=level)
    if _unnamed(game.names, place, words):
        return words.page_label("between_you", against=against)
    return words.page_label("between_one", player=names[place], against=against)


def _to_move(game: ListedGame, position: Any, words: Sentences) -> str:  # noqa: ANN401 - any game's
    """Whose turn it is, in a sentence; empty if chance is to act."""
    mover = position.to_move
    places = [place for place, player in enumerate(words.players) if mover is not None and player.value == mover.value]
    if not places:
        return ""
    (place,) = places
    if game.types[place] != HUMAN:
        return words.page_label("turn_mine")
    if game.types.count(HUMAN) == 1:
        return words.page_label("turn_yours")
    return words.page_label("turn_of", player=who_played(game.names, game.types, words)[place])


def _unnamed(names: Sequence[str], place: int, words: Sentences) -> bool:
    return names[place] == words.players[place].value.capitalize()
