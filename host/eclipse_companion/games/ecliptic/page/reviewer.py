"""What the page can ask of Ecliptic's past games: the table after each turn, and both hands once a game is over.

In: games of the log, words. Out: records, sentences, tables as JSON. Nobody knows what a turn is worth here.
"""

from typing import TYPE_CHECKING, Any

from eclipse_companion.games.ecliptic.announcements import Happened, Scored, Thrown, texts_of
from eclipse_companion.games.ecliptic.game import ecl, rules
from eclipse_companion.games.ecliptic.game.course import Course
from eclipse_companion.games.ecliptic.game.events import Battled, Event, Played, shown_to
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.logged import record_of
from eclipse_companion.games.ecliptic.page.table import battle_json, count_json, table_json
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES
from eclipse_companion.log import SavedGame
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.reviewer import Reviewer

if TYPE_CHECKING:
    from eclipse_companion.announcements import Fact


class EclipticReviewer(Reviewer):
    """Lists games, steps through them, and saves them."""

    rules = ECLIPTIC_RULES
    records = ecl.GameRecord
    suffix = ".ecl"

    def record(self, game: SavedGame) -> ecl.GameRecord:
        """Whole turns; the hands of a game that can go on stay unknown."""
        return record_of(game)

    def described(self, position: Course, turn: Turn, words: Sentences) -> dict[str, Any]:
        """What was played or discarded; battles are told in sentences."""
        del position, words
        return {"turn": str(turn), "text": str(turn.action)}

    def numbered(self, position: Course, ply: int) -> int:
        """Each turn has its own number, as in files."""
        del position
        return ply + 1

    def made(self, before: Course, turn: Turn, after: Course, number: int, words: Sentences) -> str:
        """Everything that happened in a turn."""
        del turn, number
        battle = any(isinstance(event, Battled) for event in after.events)
        told: list[Fact] = []
        for event in after.events:
            if isinstance(event, Battled):
                told += _thrown(event)
            told.append(_happened(before, after, event, battle=battle))
        return " ".join(filter(None, map(words.say, told)))

    def ended(self, last: Course, words: Sentences) -> str:
        """What both sides count, too."""
        table = last.state.table
        counted = "" if table.ending is None else words.say(Scored(table.ending, table.side, table.scores)) or ""
        return f"{counted} {super().ended(last, words)}".strip()

    def pictured(self, position: Course, words: Sentences) -> dict[str, Any]:
        """The table, and both hands if they are known."""
        del words
        state = position.state
        table, over = state.table, state.result is not None
        battled = next((event for event in position.events if isinstance(event, Battled)), None)
        placed = next((event.play.placed for event in position.events if isinstance(event, Played)), None)
        return {
            "table": table_json(table, battle_json(table, battled=battled), placed),
            "hands": None if state.hands is None else [texts_of(hand) for hand in state.hands],
            "mover": None if over else table.side.at,
            "count": count_json(table) if over else None,
        }


def _thrown(battled: Battled) -> list[Thrown]:
    """Each throw of a battle; the last one decides it."""
    fight = battled.fight
    last = len(fight.throws) - 1
    return [Thrown(fight.dice, shown, fight.winner if at == last else None) for at, shown in enumerate(fight.throws)]


def _happened(before: Course, after: Course, event: Event, *, battle: bool) -> Happened:
    """An event, with what follows from it."""
    if not isinstance(event, Played):
        return Happened(shown_to(event, None))
    goes_on = after.state.table.phase is not Phase.OVER
    return Happened(event, battle, goes_on and rules.has_extra_turn(before.state.table, event.play))
