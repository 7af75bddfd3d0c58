"""Exercises without a board: turns are typed, and the computer makes its own.

In: typed turns and requests, and what searches find. Out: announcements; the log's record. It has the same director as
at a board (`director`), without everything that only a board needs.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import Announcement, Notice, ReplyChosen, Teaching, TurnSeen
from eclipse_companion.common.errors import quoted
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import NoPlacementError, NotATurnError, Turn
from eclipse_companion.games.eclipse.turns.outcomes import TurnGiven
from eclipse_companion.outputs.keys import HELP
from eclipse_companion.table import effects as do
from eclipse_companion.table.director import Director
from eclipse_companion.table.findings import follow
from eclipse_companion.table.inputs import AnswerQuestion, Request, SetUpPosition, Typed
from eclipse_companion.table.keeper import Keeper
from eclipse_companion.table.searches import SearchResult, Thinks
from eclipse_companion.table.table import Posted

_OF_A_BOARD: Final = {Request.TURN_BOARD, Request.WRONG, Request.PAUSE, Request.GO_ON}
"""What makes sense only at a board."""


class TypedTable:
    """Takes the place of `Table` if there is no board."""

    def __init__(
        self, director: Director, keeper: Keeper, *, thinker: Thinks, tell: Callable[[Announcement], None]
    ) -> None:
        self._director = director
        self._keeper = keeper
        self._thinker = thinker
        self._tell = tell
        self._stamp = 0.0
        self._begun = False
        self._due: Turn | None = None
        self._answer: Turn | None = None
        self.told_at = 0.0
        """When the last announcement was made."""
        self.leaving = False
        """Whether somebody wants to leave."""

    def next_deadline(self, now: float) -> float | None:
        """At once, for the first exercise; after that nothing happens by itself."""
        return None if self._begun else now

    def advance(self, now: float) -> None:
        """Set the first exercise."""
        self._stamp = now
        if not self._begun:
            self._begun = True
            self._perform(self._director.begin(EMPTY))
            self._announce(self._notice("typed"))

    def failed(self, what: str, now: float) -> None:
        """Nothing to record: what is typed has no recording."""

    def recover(self, now: float) -> None:
        """Nothing to restore: each typed line stands alone."""

    def take(self, item: Posted, now: float) -> None:
        """Handle one posted item."""
        self._stamp = now
        match item:
            case Typed(line=line):
                self._turn(line)
            case Request() if item in _OF_A_BOARD or (item is Request.TURN and not self._director.match.over):
                self._announce(Notice("no_such_board"))
            case Request() | AnswerQuestion() | SetUpPosition():
                self._perform(self._director.requests.take(item, now))
            case _ if isinstance(item, SearchResult):
                self._perform(follow(self._director, item, now))
            case Notice():
                self._announce(item)
            case _:  # a link's event: there is none
                pass

    def _turn(self, line: str) -> None:
        """A typed turn if it is legal; otherwise why it isn't, or how a turn is written."""
        if line.strip().lower() == HELP:
            self._announce(self._notice("typed_help"))
            return
        position, words = self._director.match.position, edition(self._director.match.edition)
        mover = self._director.match.seats[position.to_move]
        if self._director.match.over or not mover.human:
            self._announce(Notice("exercise_over" if self._director.match.over else "not_your_turn"))
            return
        if not line.strip():
            self._announce(self._notice("nothing_asked"))
            return
        try:
            turn = words.read_turn(position.to_move, line)
        except NoPlacementError:
            self._announce(self._notice("no_placement", text=quoted(line.strip())))
            return
        except NotATurnError:
            self._announce(self._notice("not_a_turn", text=quoted(line.strip())))
            return
        refused = rules.why_illegal(position, turn)
        if refused is not None:
            ends = {"first": str(refused.first), "second": str(refused.second)}
            written = words.written(position.to_move, turn)
            self._announce(self._notice(f"illegal_{refused.why.name.lower()}", turn=written, **ends))
        else:
            self._answer = None
            self._make(turn)

    def _notice(self, key: str, **words: str) -> Notice:
        """A notice with turns in the form that the player to move types."""
        return Notice(key, words, self._director.match.position.to_move)

    def _make(self, turn: Turn) -> None:
        position = rules.apply(self._director.match.position, turn)
        self._perform(self._director.board.take(TurnGiven(self._stamp, turn, position)))

    def _announce(self, announcement: Announcement) -> None:
        """Announce it to people who don't make the computer's turns themselves."""
        self.told_at = self._stamp
        if isinstance(announcement, TurnSeen):
            self._tell(replace(announcement, is_reply=False))
        elif isinstance(announcement, Teaching):
            self._tell(replace(announcement, answered=self._answer))
        elif not isinstance(announcement, ReplyChosen):
            self._tell(announcement)

    def _perform(self, effects: Sequence[do.Effect]) -> None:
        for effect in effects:
            self._perform_one(effect)
        turn, self._due = self._due, None
        if turn is not None:
            self._answer = turn
            self._make(turn)

    def _perform_one(self, effect: do.Effect) -> None:
        match effect:
            case do.Announce(announcement):
                self._announce(announcement)
            case do.OpenRecord():
                self._answer = None
                self._perform(self._director.start(self._keeper.open(self._director, recorded=False)))
            case do.RecordTurn(turn, position, t_ms):
                self._keeper.turn(turn, position, t_ms)
            case do.RecordTakeBack(count):
                self._answer = None
                self._keeper.take_back(count)
            case do.CloseRecord(result, termination):
                self._keeper.finish(result, termination)
            case do.Think() | do.FindHint() | do.Examine() | do.Judge() | do.JudgeTurn() | do.Review():
                self._thinker.begin(effect)
            case do.StopThinking():
                self._thinker.stop()
            case do.Expect(turn):
                self._due = turn
            case do.Leave():
                self.leaving = True
            case _:  # what the board should show, or its tracker know
                pass
