"""What people say to a table: it is done at once, kept until the game has begun, or refused with a sentence.

In: typed lines, turns, answers and requests; the phase. Out: lines for a hand, requests to the director, notices.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Generic

from eclipse_companion.announcements import Host, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer, PlayerT, PositionT, TurnT
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.effects import Announce, Effect
from eclipse_companion.table.inputs import (
    AnswerQuestion,
    AnyRequest,
    MakeTurn,
    Request,
    SetUpPosition,
    Typed,
    Wish,
    recorded,
)
from eclipse_companion.table.phases import Phases, Use
from eclipse_companion.table.typed_turns import read_line

EARLY_MS: Final = 1000.0
"""How long after a game's beginning what was said before is done: an offer that is made then can be answered."""
MOST_EARLY: Final = 64
"""How much is kept until then."""
_ONWARDS: Final = {Request.TURN, Request.GO_ON}
"""What leads to the next exercise once one is over, whatever the board."""
_STOPS: Final = {Request.PAUSE, Request.GO_ON}
_ANSWERS: Final = {Request.ACCEPT, Request.NO}
"""What may be said before the offer that it answers: to go on with an unfinished game."""


class InputGate(Generic[PlayerT, TurnT, PositionT]):
    """Everything that people say to one table. Times are the loop's, milliseconds."""

    def __init__(
        self, game: EffectRunner[PlayerT, TurnT, PositionT], phases: Phases, hand: Callable[[str], None] | None
    ) -> None:
        """`hand` receives lines for a virtual board's hand, if there is one."""
        self._game = game
        self._phases = phases
        self._hand = hand
        self._early: list[Typed | AnyRequest] = []
        self.due: float | None = None
        """When what was said early is done; None if there is nothing, or no game yet."""

    @property
    def by_hand(self) -> bool:
        """Whether a hand makes the turns that are said, which takes its time."""
        return self._hand is not None

    def meant(self, item: Typed | AnyRequest) -> Typed | AnyRequest:
        """What somebody means: where nothing is asked, a number may be a turn."""
        game = self._game
        may_be_turn = game.board.typed or game.director.match.numbers_name_turns
        if isinstance(item, AnswerQuestion) and may_be_turn and game.director.board.question is None:
            return Typed(str(item.number))
        return item

    def begin(self) -> None:
        """The game begins."""
        self.due = self._game.stamp + EARLY_MS if self._early else None

    def advance(self) -> None:
        """Do what was said early, in order, once it is due."""
        if self.due is None or self._game.stamp < self.due:
            return
        early, self._early, self.due = self._early, [], None
        for item in early:
            self.take(item)

    def take(self, item: Typed | AnyRequest) -> None:
        """Do what somebody says, keep it until the game has begun, or say that there is no game."""
        use = self._use(item)
        if not isinstance(item, Typed):
            self._game.recorder.note(self._game.stamp, asked=recorded(item))
        if use is Use.GAME:
            self._do(item)
        elif use is Use.KEPT and len(self._early) < MOST_EARLY:
            self._early.append(item)
            self._answer(Notice("typed_early"))
        else:
            self._answer(Notice("no_game"))

    def _answer(self, notice: Notice) -> None:
        """Tell who has said something."""
        self._game.tell(notice, self._game.director.match.sharing.asker)

    def _use(self, item: Typed | AnyRequest) -> Use:
        uses = self._phases.uses
        if item is Request.QUIT:
            return Use.GAME
        if isinstance(item, Typed | Wish) and self.due is not None:
            return Use.KEPT  # behind what was said before
        if isinstance(item, Typed | MakeTurn):
            return uses.typed
        return uses.answers if isinstance(item, Wish) or item in _ANSWERS else uses.requests

    def _lacks(self, item: AnyRequest) -> bool:
        """Whether the board has nothing that the request is about; clocks can be stopped at any board."""
        board = self._game.board
        if item in _STOPS and self._game.timed:
            return False
        return item in board.lacks or (board.typed and isinstance(item, SetUpPosition))

    def _do(self, item: Typed | AnyRequest) -> None:
        game, match, item = self._game, self._game.director.match, self.meant(item)
        if isinstance(item, Typed):
            if self._hand is not None:
                self._hand(item.line)
                return
            read = read_line(item.line, match, board=not game.board.typed)
            if isinstance(read, Notice):
                self._answer(read)
                return
            item = read
        if isinstance(item, MakeTurn) and self._hand is not None:
            self._hand(match.rules.written(match.position, match.rules.own_turn(item.turn), match.edition))
        elif self._lacks(item) and not (item in _ONWARDS and match.stage.over):
            self._answer(Notice("no_clocks" if item in _STOPS else "no_such_board"))
        else:
            game.perform(_addressed(game.director.requests.take(item, game.stamp), match.sharing.asker))


def _addressed(effects: Sequence[Effect], asker: AnyPlayer | Host | None) -> Sequence[Effect]:
    """The same effects; if all that they do is to say something, who has asked alone gets notices and repetitions."""
    told = [effect for effect in effects if isinstance(effect, Announce)]
    if asker is None or len(told) < len(effects):
        return effects
    return [
        replace(each, only_for=asker) if each.repeated or isinstance(each.announcement, Notice) else each
        for each in told
    ]
