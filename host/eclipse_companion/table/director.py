"""The director of games at the board: what was seen and asked for comes in, effects go out.

It knows no port, clock, file or thread. `course` holds a game's record, `seeing` what its board shows, and `wishes`
what players ask for.
"""

from collections.abc import Sequence

from eclipse_companion.announcements import TIME_FORFEIT, Coached, Notice
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import Claim, GaveAway
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.annotating import Decided
from eclipse_companion.games.eclipse.reply.hinting import Advice
from eclipse_companion.games.eclipse.reply.search import Answer, Value
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.table.analysis import Analysis
from eclipse_companion.table.course import Course
from eclipse_companion.table.effects import Announce, Effect, Examine, Expect, OpenRecord, Restart, Think
from eclipse_companion.table.inputs import Wish
from eclipse_companion.table.offers import Offers
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.seats import Seat
from eclipse_companion.table.seeing import Seeing
from eclipse_companion.table.study import Exercises, Study
from eclipse_companion.table.wishes import Wishes


class Director:
    """One game after another at one board."""

    def __init__(  # noqa: PLR0913 - who plays, and how
        self,
        sun: Seat,
        moon: Seat,
        edition: str = "eclipse",
        *,
        analysing: bool = False,
        exercises: Exercises | None = None,
        coached: bool = False,
    ) -> None:
        """`analysing`: nobody plays; turns are only tried. `exercises`: Sun's person solves these instead of a game.

        `coached`: people hear what their turns give away.
        """
        self._course: Course
        if exercises is not None:
            self._course = Study(exercises, sun, edition)
        else:
            self._course = (Analysis if analysing else Course)(sun, moon, edition)
        self._course.coached = coached
        self._seeing = Seeing(self._course)
        self._offers = Offers(self._course, self._seeing)
        self._wishes = Wishes(self._course, self._seeing, self._offers)

    @property
    def seats(self) -> dict[Player, Seat]:
        """Who plays each side."""
        return self._course.seats

    @property
    def edition(self) -> str:
        """The edition whose words are used."""
        return self._course.edition

    @property
    def position(self) -> Position:
        """The position after the turns that count."""
        return self._course.position

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that count."""
        return self._course.turns

    @property
    def reply(self) -> Turn | None:
        """The computer's turn, if it is to move and has chosen."""
        return self._course.reply

    @property
    def watched(self) -> bool:
        """Whether two people play and the companion only watches."""
        return self._course.watched

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._course.over

    @property
    def analysing(self) -> bool:
        """Whether nobody plays, and turns are only tried."""
        return self._course.analysing

    @property
    def studying(self) -> bool:
        """Whether puzzles are solved or a lesson is taken."""
        return self._course.studying

    @property
    def casual(self) -> bool:
        """Whether it isn't a game that leaving could lose or that could go on another day."""
        return self._course.casual

    @property
    def event(self) -> str:
        """The log's name for the event."""
        return self._course.event

    @property
    def called_off(self) -> bool:
        """Whether something other than the rules ended the game."""
        return self._course.over and self._course.called_off

    @property
    def in_game(self) -> bool:
        """Whether a game is in progress, with pieces on the board."""
        return self._course.under_way

    def begin(self, position: Position) -> list[Effect]:
        """Begin the first game from a position, which has to be set up on the board if it isn't empty."""
        self._course.begin(position)
        start = self._course.position
        self._course.to_put_up = start != EMPTY and not self._course.studying
        return [OpenRecord(), *([Restart(start)] if start != EMPTY else [])]

    def start(self, uuid: str) -> list[Effect]:
        """The game's record is open: announce who plays and, once it can start, the player to move."""
        return [*self._course.started(uuid), *self._course.go_on()]

    @property
    def to_put_up(self) -> bool:
        """Whether the first position hasn't been set up yet."""
        return self._course.to_put_up

    def put_up(self) -> list[Effect]:
        """The first position is on the board, without an announcement: say who is to move."""
        return self._seeing.put_up()

    def resume(self, game: OpenGame, *, put_up: bool = False) -> list[Effect]:
        """Go on with a game that was left open: announce that and the player to move.

        `put_up`: its position has to be set up on the board first.
        """
        self._seeing.forget()
        effects = self._course.resume(game, put_up=put_up)
        return [*effects, Restart(self.position)] if put_up else effects

    def found_again(self) -> list[Effect]:
        """The board is back: repeat an open question, since its answer by touch may be lost."""
        return [] if self._seeing.question is None else self._seeing.ask(self._seeing.question)

    def emptied(self) -> list[Effect]:
        """The board was emptied for another setup: the position has to be restored before anything else counts."""
        self._seeing.forget()
        return [Restart(self.position), Expect(self._course.reply)]

    def begun_anew(self) -> list[Effect]:
        """A part of play has failed: forget what was seen, and repeat what is awaited."""
        self._seeing.forget()
        return [] if self.over or self.paused else self._course.next_player(again=True)

    def seen(self, outcome: Outcome) -> list[Effect]:
        """Handle an outcome of reconstruction."""
        return self._seeing.take(outcome)

    def cleared(self) -> list[Effect]:
        """The board was cleared for the next game."""
        return self._seeing.cleared()

    def asked(self, wish: Wish, now: float = 0.0) -> list[Effect]:
        """Do what a player asks for, by whatever means; `now` is the loop's time, milliseconds."""
        return self._wishes.take(wish, now)

    @property
    def due(self) -> float | None:
        """When `advance` has something to do, the loop's time; None if it has nothing."""
        return self._offers.due

    def advance(self, now: float) -> list[Effect]:
        """Let the loop's time pass."""
        return self._offers.advance(now)

    @property
    def offered(self) -> str | None:
        """The kind of the open offer, to accept or refuse."""
        standing = self._offers.open
        return None if standing is None else standing.kind

    @property
    def asking(self) -> bool:
        """Whether a question is open that pieces may answer."""
        return self._seeing.question is not None

    @property
    def paused(self) -> bool:
        """Whether what happens on the board doesn't count now."""
        return self._course.paused

    def offer_game(self, game: OpenGame, now: float, *, put_up: bool = False) -> list[Effect]:
        """Offer to continue a game that was left as the board shows it now, or, with `put_up`, has to be set up."""
        return self._offers.offer_game(game, now, put_up=put_up)

    def offer_board(self, shown: str, now: float) -> list[Effect]:
        """Offer what the squares show, sixteen characters of a reading, as a position to play on from."""
        return self._offers.offer_board(shown, now)

    def take_board(self, shown: str, position: Position | None, now: float) -> list[Effect]:
        """Begin a game from what the squares show; a player may have given the exact position."""
        return self._offers.take_board(shown, position, now)

    def judged(self, position: Position, value: Value | None) -> list[Effect]:
        """The search has found a position's value for the side to move; None if there wasn't enough time."""
        return self._offers.judged(position, value)

    def examined(self, position: Position, answer: Answer) -> list[Effect]:
        """The search has found everything about a position, to teach from."""
        if position != self.position or self.over:
            return []
        effects = self._course.examined(answer)
        if any(isinstance(effect, Restart) for effect in effects):
            self._seeing.forget()
        return effects

    def reviewed(self, turns: tuple[Turn, ...], decided: Decided | None) -> list[Effect]:
        """The search has found where the game was decided; nothing is announced if that game no longer counts."""
        return self._course.reviewed(decided) if self.over and turns == self.turns else []

    def time_up(self, loser: Player) -> list[Effect]:
        """A player has no time left and has lost."""
        self._course.called_off = True
        self._seeing.forget()
        return self._course.end(rules.Result.MOON_WINS if loser is Player.SUN else rules.Result.SUN_WINS, TIME_FORFEIT)

    def reply_found(self, position: Position, turn: Turn) -> list[Effect]:
        """The computer has chosen its turn; a choice that isn't awaited is dropped."""
        if position != self.position or self.over or not self._course.undecided:
            return []
        return [*self._course.chosen(turn), *self._seeing.chosen()]

    def search_failed(self, reason: str, search: Think | Examine) -> list[Effect]:
        """A search that the game waits for has failed: say so, and how to try again."""
        if search.position != self.position or self.over:
            return []
        self._course.failed = search
        return [Announce(Notice("search_failed_again", {"reason": reason}))]

    def hint_found(self, position: Position, advice: Advice) -> list[Effect]:
        """The search has found the hint that a player asked for."""
        if position != self.position or self.over:
            return []
        return self._course.hinted(advice)

    def turn_judged(self, position: Position, turn: Turn, claims: Sequence[Claim], now: float) -> list[Effect]:
        """The search has found what a turn has given away; it is dropped if the turn no longer counts."""
        if self._course.positions[-2:-1] != (position,) or self.turns[-1] != turn or self.called_off:
            return []
        if any(isinstance(claim, GaveAway) for claim in claims) and not self.paused:
            return self._offers.offer_take_back(tuple(claims), now)
        mover = self.position.to_move.opponent
        told: list[Effect] = [Announce(Coached(mover, tuple(claims)))] if claims and not self.over else []
        return [*told, *self._course.think()]
