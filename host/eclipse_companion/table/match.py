"""A match, one game after another: who plays, its positions and turns, and how it ended.

Each change returns the effects that record and announce it. `played` has the turns, `stage` says where the game stands,
`seats` who sits where, `sharing` for whom an announcement is, `replies` what the computer has chosen, `advising` what
was advised; `observer` holds what was seen on the board.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from eclipse_companion.announcements import (
    EndTakenBack,
    Fact,
    GameOver,
    GameStarted,
    Host,
    Notice,
    Paused,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyResult, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log.saved_games import EVENT
from eclipse_companion.table.advising import NoAdvice
from eclipse_companion.table.effects import (
    Announce,
    CloseRecord,
    Effect,
    Expect,
    RecordTakeBack,
    RecordTurn,
    ReopenRecord,
    StopThinking,
    ThrowDice,
)
from eclipse_companion.table.inputs import BeginGame, OwnRequest, Request
from eclipse_companion.table.played import PlayedTurns
from eclipse_companion.table.replies import Replies
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.seats import PERFECT, Seat, Seats
from eclipse_companion.table.sharing import Sharing
from eclipse_companion.table.stage import BY_RULES, Stage

if TYPE_CHECKING:
    from eclipse_companion.table.searches import Awaited

_ID_SHOWN: Final = 8
"""How many characters of a game's identifier are enough to name it."""


class Match(PlayedTurns[PlayerT, TurnT, PositionT]):
    """One game after another, each from its first position to its end."""

    analysing = False
    """Whether nobody plays, and turns are only tried."""
    studying = False
    """Whether puzzles are solved or a lesson is taken."""
    tried: Fact | None = None
    """What was said of a wrong try of an exercise that stays to be seen; it isn't among the turns."""
    numbers_name_turns = False
    """Whether a number alone may be a turn, also where something watches the board."""
    event = EVENT
    """The log's name for the event."""
    left = "unfinished"
    """The termination of a game that players leave when they quit."""
    options: tuple[str, ...] = ()
    """What the command that goes on with a game another day needs, beside the game's name."""

    def __init__(self, rules: Rules[PlayerT, TurnT, PositionT], seats: Sequence[Seat], edition: str) -> None:
        """`seats`: who plays, in the order of the players."""
        super().__init__(rules)
        self.seats = Seats(zip(rules.players, seats, strict=True))
        self.edition = edition
        self._uuid = ""
        self.advice = self.make_advice()
        self.replies = self.make_replies()
        self.sharing = self.make_sharing()
        self.begin()

    def make_advice(self) -> NoAdvice[PlayerT, TurnT, PositionT]:
        """Hints and a coach, if the game has them."""
        return NoAdvice(self)

    def make_replies(self) -> Replies[PlayerT, TurnT, PositionT]:
        """The computer's turns; a game whose people act for the computer says what that means there."""
        return Replies(self)

    def make_sharing(self) -> Sharing:
        """Who shares a device with whom; a game that hides something says what that means there."""
        return Sharing(self)

    def begin(self, position: PositionT | None = None) -> None:
        """Begin another game, without a turn yet, from this position; None: from where all games begin."""
        self.begin_turns(position)
        self.stage = Stage()
        self.failed: Awaited | None = None
        """A search that the game waits for, and that failed; `again` begins it anew."""
        self.replies.begin()
        self.advice.begin()
        self.sharing.begin()

    def change_sides(self) -> None:
        """Each player takes the side of the one before; a person without a name is called by the new side."""
        self.sharing.sit_down()
        self.seats.change_sides()

    def sit_down(self, wish: BeginGame) -> None:
        """From now on these play this edition."""
        self.sharing.sit_down()
        self.seats.sit_down(wish.seats)
        self.edition = wish.edition or self.edition
        self.advice.sit_down(wish)

    def follow(self, level: str) -> None:
        """The computers that follow a person play this game at this level."""
        self.seats.follow(level)

    @property
    def under_way(self) -> bool:
        """Whether a player has made a turn and the game hasn't ended."""
        return any(position.to_move in self.seats for position in self._positions[:-1]) and not self.stage.over

    @property
    def not_under_way(self) -> str:
        """What nobody can resign, or offer a draw in, as a notice's key."""
        return "game_over" if self.stage.over else "no_turn_yet"

    @property
    def seat(self) -> Seat:
        """The player to move. If chance is, that is nobody's seat, at which nobody thinks."""
        return self.seats.of(self.position.to_move)

    def made_by_person(self, number: int) -> bool:
        """Whether a person made the turn with this number, counted from 0."""
        return self.seats.of(self._positions[number].to_move).human

    @property
    def watched(self) -> bool:
        """Whether two people play and the companion only watches."""
        return len(self.seats.people) == len(self.seats)

    @property
    def refuses_turns(self) -> str | None:
        """Why no turn can be said now, as a notice's key."""
        if self.stage.over:
            return "exercise_over" if self.studying else "game_over"
        return None if self.seat.human else "not_your_turn"

    @property
    def reply(self) -> TurnT | None:
        """The computer's turn in the current position, if it is to move and has chosen."""
        return self.replies.here

    @property
    def undecided(self) -> bool:
        """Whether the computer is to move and is still thinking."""
        return self.replies.undecided

    def go_elsewhere(self) -> None:
        """People go on at another board; a game goes on from the log."""

    def started(self, uuid: str) -> list[Effect]:
        """The game's record is open: announce who plays."""
        self._uuid = uuid
        return [self.announce(self.who_plays(uuid)), *self._says_level()]

    def _says_level(self) -> list[Effect]:
        """A computer that follows a person says at which level it plays."""
        level = next((seat.level for seat in self.seats.values() if seat.follows), None)
        if level is None or len(self.seats.people) != 1:
            return []
        return [self.announce(Notice("even_perfect" if level == PERFECT else "even_level", {"level": level}))]

    def who_plays(self, uuid: str) -> GameStarted:
        """Who plays, as it is announced."""
        seats = self.seats.values()
        return GameStarted(
            uuid,
            self.edition,
            tuple(seat.name for seat in seats),
            self.public,
            self.public_turns,
            tuple(position.to_move for position in self._positions[:-1]),
            self.watched,
            self.analysing,
            set_up=self.start != self.rules.start,
            levels=() if self.watched else tuple(seat.level for seat in seats),
            positions=tuple(self.rules.known_to(each, None) for each in self._positions),
            exercise=self.studying,
        )

    def resume(self, game: OpenGame, *, awaiting_setup: bool = False) -> list[Effect]:
        """Go on with a game that was left open: announce that and the player to move.

        `awaiting_setup`: its position has to be set up on the board first.
        """
        self.take_over(game, awaiting_setup=awaiting_setup)
        # Play may have been killed just before its end was written.
        return [*self.started(game.uuid), *self.go_on()]

    def take_over(self, game: OpenGame, *, awaiting_setup: bool) -> None:
        """The players, positions and turns are those of a game that was left open; `awaiting_setup` as in `resume`."""
        self.sharing.sit_down()
        self.seats.go_on(game.seats)
        self.edition = game.edition
        self.begin()
        self.stage.awaiting_setup = awaiting_setup
        self._positions = [self.rules.own_position(each) for each in game.positions]
        self._turns = [self.rules.own_turn(each) for each in game.turns]
        self.replies.take_over(game)

    def made(self, given: TurnGiven[TurnT, PositionT]) -> list[Effect]:
        """One more turn counts: its record, the news, and the player to move or the end of the game."""
        before = self.position
        self.advice.forget()
        return self.advice.made(before, given.turn, [*self.seen(given), *self.go_on()])

    def seen(self, given: TurnGiven[TurnT, PositionT]) -> list[Effect]:
        """A turn's record and the news; a game adds what it has to tell of it."""
        is_reply, mover = self.reply is not None, self.position.to_move
        self._turns.append(given.turn)
        self._positions.append(given.position)
        seen = TurnSeen(mover, self.public_turns[-1], self.public, len(self._turns), given.t_ms, is_reply)
        record = RecordTurn(mover, given.turn, given.position, given.t_ms, given.complete_ms)
        return [record, self.announce(seen)]

    def settled(self, turn: TurnT) -> list[Effect]:
        """A turn that a player says, and that is legal: have it made."""
        return self.advice.settled(turn)

    def own_request(self, line: str) -> OwnRequest | Request | Notice | None:
        """What a typed line asks for in words of this game alone, or why it can't; None if it is something else."""
        del line
        return None

    def asks(self, player: AnyPlayer) -> bool:
        """Whether the game itself asks this player something that `accept` or `no` answers, beside an offer."""
        del player
        return False

    def request_of_seat(self, player: AnyPlayer, line: str) -> OwnRequest | Request | Notice | None:
        """The same for a line from a player's own device, of what is that player's to say; None if it is a turn."""
        del player, line
        return None

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """The last `count` turns no longer count; a game that they ended is open again.

        `seen`: the board has shown it, and nobody asked for it.
        """
        count = min(count, len(self._turns))
        if count == 0:
            return []
        self.replies.wait_no_longer()
        first = self.withdraw(count)
        self.stage.reopen(same_turn=seen and count == 1)
        self.advice.forget()
        taken_back = TakenBack(count, self.public, self.rules.public(first))
        return [StopThinking(), RecordTakeBack(count), self.announce(taken_back)]

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Announce the player to move; the computer thinks, or repeats its choice.

        `again`: nothing has changed since the last time; it only has to appear again.
        """
        if self.stage.awaiting_setup:
            return []
        player, seat = self.mover, self.seat
        if player is None:
            return [ThrowDice(self.number)]
        effects: list[Effect] = [Announce(ToMove(player, seat.human, self.rules.task(self.position)))]
        if seat.human:
            return [*effects, *self.asked_again(), Expect(None)]
        return [*effects, *self.replies.next(again=again)]

    def asked_again(self) -> list[Effect]:
        """What a person has asked to be shown at every turn."""
        return []

    def hint(self) -> list[Effect]:
        """Announce the next step of a hint, if the game has hints."""
        return self.advice.hint()

    def hinted(self, found: Any) -> list[Effect]:  # noqa: ANN401 - each game has its own
        """A search has found what a hint needs: announce the hint's first step."""
        return self.advice.hinted(found)

    def examined(self, answer: Any) -> list[Effect]:  # noqa: ANN401 - each game has its own
        """The current position's value and best turns were found, as an effect asked; exercises ask."""
        del answer
        return []

    def announce(self, announcement: Fact, only_for: AnyPlayer | Host | None = None) -> Announce:
        """Announce something. `only_for`: who alone gets it; if it answers who asks now, that person does anyway."""
        return Announce(announcement, self.sharing.asker if only_for is None and announcement.ANSWERS else only_for)

    def reopen(self) -> list[Effect]:
        """What its players had ended goes on: announce that, but not yet who is to move."""
        assert self.stage.end is not None
        told = EndTakenBack(self.stage.end.termination, self.public)
        self.stage.reopen()
        self.replies.wait_no_longer()
        return [StopThinking(), ReopenRecord(), Announce(told)]

    @property
    def to_do(self) -> Fact | None:
        """What is to be done now, as the game stands; None if its first position isn't set up yet."""
        if self.stage.over:
            return self.stage.end
        if self.stage.paused:
            return Paused()
        if self.stage.awaiting_setup:
            return None
        reply = self.reply
        return self._asked if reply is None else self.replies.told(reply)

    @property
    def _asked(self) -> Fact | None:
        """What the player to move is asked for, or advised; nothing if chance is to act."""
        told, player = self.advice.told, self.mover
        if told is not None or player is None:
            return told
        return ToMove(player, self.seat.human, self.rules.task(self.position))

    def end(self, result: AnyResult | None, termination: str) -> list[Effect]:
        """The game has ended."""
        lines = self.rules.decisive(self.position) if termination == BY_RULES else ()
        told = self.stage.ended(GameOver(result, lines, termination, self.public), self.same_end)
        return [StopThinking(), CloseRecord(result, termination), self.announce(told)]

    def how_to_look_back(self, key: str = "see_all") -> Announce:
        """What shows more about the game that has ended; `key`: the notice's."""
        return Announce(Notice(key, {"game": self._uuid[:_ID_SHOWN]}))

    def same_end(self, one: GameOver, other: GameOver) -> bool:
        """Whether two ends by the rules are announced in the same words."""
        return one == other

    @property
    def casual(self) -> bool:
        """Whether it isn't a game that leaving could lose or that could go on another day."""
        return self.analysing or self.studying

    def go_on(self) -> list[Effect]:
        """Announce the player to move, or how the game ended."""
        result = self.rules.ended(self._positions, self._turns)
        if result is not None:
            return self.end(result, BY_RULES)
        self.stage.goes_on()
        return self.next_player()
