"""A match, one game after another: who plays, its positions and turns, the computer's choice, and how it ended.

Each change returns the effects that record and announce it. `board_observer` holds what was seen on the board.
"""

from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import (
    Announcement,
    Evaluation,
    GameOver,
    GameStarted,
    HalfTurn,
    Hint,
    NextStep,
    Notice,
    Offer,
    Paused,
    Problem,
    Question,
    ReplyChosen,
    Reviewed,
    TakenBack,
    Teaching,
    Threats,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import FACES, Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.annotating import Decided
from eclipse_companion.games.eclipse.reply.hinting import Advice
from eclipse_companion.games.eclipse.reply.search import Answer
from eclipse_companion.games.eclipse.turns.outcomes import TurnGiven
from eclipse_companion.log.saved_games import EVENT
from eclipse_companion.table.advising import HintSteps, threats_in
from eclipse_companion.table.effects import (
    MOST_TURNS,
    Announce,
    CloseRecord,
    Effect,
    Examine,
    Expect,
    FindHint,
    JudgeTurn,
    RecordTakeBack,
    RecordTurn,
    Review,
    StopThinking,
    Think,
)
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.seats import Seat, unnamed

_TO_DO = (
    ToMove,
    ReplyChosen,
    HalfTurn,
    Question,
    Problem,
    NextStep,
    Offer,
    Paused,
    GameOver,
    Hint,
    Evaluation,
    Teaching,
)
"""What `again` repeats."""
_REVIEWED: Final = {"normal", "resigned"}
"""The terminations after which the turn that decided the game is announced."""
_ID_SHOWN: Final = 8
"""How many characters of a game's identifier are enough to name it."""


class Match:
    """One game after another, each from its first position to its end."""

    analysing = False
    """Whether nobody plays, and turns are only tried."""
    studying = False
    """Whether puzzles are solved or a lesson is taken."""
    event = EVENT
    """The log's name for the event."""
    left = "unfinished"
    """The termination of a game that players leave when they quit."""

    def __init__(self, sun: Seat, moon: Seat, edition: str) -> None:
        self.seats = {Player.SUN: sun, Player.MOON: moon}
        self.edition = edition
        self.coached = False
        """Whether people hear when their turn has given something away, and may take it back."""
        self.shows_threats = False
        self._hints = HintSteps()
        self._turns: list[Turn] = []
        self._played = 0
        """The number of games with turns before this one; without it, the same turns would always get the same
        answers.
        """
        self._uuid = ""
        self.begin()

    def begin(self, position: Position = EMPTY) -> None:
        """Begin another game, without a turn yet, from this position."""
        self._positions = [position]
        self._played += bool(self._turns)
        self._turns = []
        self._replies: dict[tuple[Turn, ...], Turn] = {}
        self._hints.forget()
        self.over = False
        """Whether the game has ended."""
        self.called_off = False
        """Whether something other than the rules ended it: a resignation, a clock, or an agreed draw."""
        self.paused = False
        """Whether what happens on the board doesn't count now."""
        self.to_put_up = False
        """Whether the first position hasn't been set up yet; until then nobody is asked for a turn."""
        self.taken_back = False
        """Whether a turn was taken back and its pieces may still be on the board."""
        self.last: Announcement | None = None
        """The last announcement of what to do."""
        self._ended: GameOver | None = None
        """How its last turn ended it; kept while the board has withdrawn only that turn since."""
        self._result: rules.Result | None = None
        self._reviewed: Reviewed | None = None
        self.failed: Think | Examine | None = None
        """A search that the game waits for, and that failed; `again` begins it anew."""

    @property
    def position(self) -> Position:
        """The position after the turns that count."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """From the start; one more than there are turns."""
        return tuple(self._positions)

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        return self._positions[0]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that count."""
        return tuple(self._turns)

    def change_sides(self) -> None:
        """Swap the players' sides; a person without a name is called by the new side."""
        sun, moon = self.seats[Player.SUN], self.seats[Player.MOON]
        self.seats[Player.SUN] = unnamed(Player.SUN) if moon == unnamed(Player.MOON) else moon
        self.seats[Player.MOON] = unnamed(Player.MOON) if sun == unnamed(Player.SUN) else sun

    @property
    def under_way(self) -> bool:
        """Whether a turn has been made and the game hasn't ended."""
        return bool(self._turns) and not self.over

    @property
    def seat(self) -> Seat:
        """The player to move."""
        return self.seats[self.position.to_move]

    @property
    def watched(self) -> bool:
        """Whether two people play and the companion only watches."""
        return all(seat.human for seat in self.seats.values())

    @property
    def refuses_turns(self) -> str | None:
        """Why no turn can be said now, as a notice's key."""
        if self.over:
            return "exercise_over" if self.studying else "game_over"
        return None if self.seat.human else "not_your_turn"

    @property
    def reply(self) -> Turn | None:
        """The computer's turn in the current position, if it is to move and has chosen."""
        return None if self.seat.human else self._replies.get(self.turns)

    @property
    def undecided(self) -> bool:
        """Whether the computer is to move and is still thinking."""
        return not self.seat.human and self.reply is None

    def started(self, uuid: str) -> list[Effect]:
        """The game's record is open: announce who plays."""
        self._uuid = uuid
        sun, moon = self.seats[Player.SUN].name, self.seats[Player.MOON].name
        told = GameStarted(uuid, self.edition, sun, moon, self.position, self.turns, self.watched, self.analysing)
        return [self.announce(told)]

    def resume(self, game: OpenGame, *, put_up: bool = False) -> list[Effect]:
        """Go on with a game that was left open: announce that and the player to move.

        `put_up`: its position has to be set up on the board first.
        """
        self.seats.update(game.seats)
        self.begin()
        self.to_put_up = put_up
        self._positions, self._turns = list(game.positions), list(game.turns)
        for number, turn in enumerate(game.turns):
            if not self.seats[self._positions[number].to_move].human:
                self._replies[self.turns[:number]] = turn
        if game.reply is not None and not self.seat.human and rules.why_illegal(self.position, game.reply) is None:
            self._replies[self.turns] = game.reply
        # Play may have been killed just before its end was written.
        return [*self.started(game.uuid), *self.go_on()]

    def made(self, given: TurnGiven) -> list[Effect]:
        """One more turn counts: its record, the news, and the player to move or the end of the game."""
        is_reply, before = self.reply is not None, self.position
        seen = TurnSeen(before.to_move, given.turn, given.position, len(self._turns) + 1, given.t_ms, is_reply)
        self._turns.append(given.turn)
        self._positions.append(given.position)
        self.taken_back = False
        self._hints.forget()
        record = RecordTurn(given.turn, given.position, given.t_ms, given.complete_ms)
        following = self.go_on()
        if self.coached and self.seats[before.to_move].human:
            # The computer waits until it is known whether the turn will be taken back.
            following = [effect for effect in following if not isinstance(effect, Think)]
            following.append(JudgeTurn(before, given.turn))
        return [record, self.announce(seen), *following]

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """The last `count` turns no longer count; a game that they ended is open again.

        `seen`: the board has shown it, and nobody asked for it.
        """
        count = min(count, len(self._turns))
        if count == 0:
            return []
        first = self._turns[-count]
        del self._turns[-count:], self._positions[-count:]
        self._hints.forget()
        self.over = self.called_off = False
        self.taken_back = not seen
        if not seen or count > 1:
            self._ended = None
        return [StopThinking(), RecordTakeBack(count), self.announce(TakenBack(count, self.position, first))]

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Announce the player to move; the computer thinks, or repeats its choice.

        `again`: nothing has changed since the last time; it only has to appear again.
        """
        if self.to_put_up:
            return []
        player, seat = self.position.to_move, self.seat
        effects: list[Effect] = [self.announce(ToMove(player, seat.human, bool(rules.flips(self.position))))]
        if seat.human:
            shown = [self.announce(threats_in(self.position, again=True))] if self.shows_threats else []
            return [*effects, *shown, Expect(None)]
        reply = self.reply
        return [*effects, *(self.think() if reply is None else self._tell_reply(reply, again=again))]

    def think(self) -> list[Effect]:
        """Have the computer choose its turn if it is to move and hasn't chosen."""
        level = self.seat.level
        if level is None or self.over or self.reply is not None:
            return []
        return [Think(self.position, level, MOST_TURNS * self._played + len(self._turns))]

    def chosen(self, turn: Turn) -> list[Effect]:
        """The computer has chosen its turn in the current position."""
        self._replies[self.turns] = turn
        return [] if self.paused else self._tell_reply(turn)

    def hint(self) -> list[Effect]:
        """Announce the next step of the hint; the first one has to be found before."""
        step = self._hints.following(self.position)
        return [FindHint(self.position) if step is None else self.announce(step)]

    def hinted(self, advice: Advice) -> list[Effect]:
        """The search has found the hint: announce its first step."""
        return [self.announce(self._hints.begin(self.position, advice))]

    def toggle_threats(self) -> list[Effect]:
        """Show each player's threats to win at once, here and from now on; or stop showing them."""
        self.shows_threats = not self.shows_threats
        if self.shows_threats:
            return [self.announce(threats_in(self.position))]
        return [self.announce(Threats(self.position.to_move, None))]

    def end(self, result: rules.Result | None, termination: str) -> list[Effect]:
        """The game has ended."""
        self.over = True
        by_rules = termination == "normal"
        lines = _locked_lines(self.position) if by_rules else ()
        over = GameOver(result, lines, termination, self.position)
        again = by_rules and self._ended is not None and _same_end(over, self._ended)
        self._ended = over if by_rules else None
        self._result = result
        told: list[Effect] = [
            StopThinking(),
            CloseRecord(result, termination),
            self.announce(replace(over, again=again)),
        ]
        return [*told, Review(self.positions, self.turns)] if termination in _REVIEWED else told

    def reviewed(self, decided: Decided | None) -> list[Effect]:
        """Announce the deciding turn and how to see more; nothing if a player resigned who hadn't lost yet."""
        said = Reviewed() if decided is None else self._decided(decided)
        result, mover = self._result, None if said.turn is None else said.player
        if self.called_off and (said.left != "loss" or result is None or result.winner in {None, mover}):
            return []
        if said == self._reviewed:
            return []
        self._reviewed = said
        return [self.announce(said), Announce(Notice("see_all", {"game": self._uuid[:_ID_SHOWN]}))]

    def _decided(self, decided: Decided) -> Reviewed:
        number = decided.number
        mover = self._positions[number].to_move
        alone = sum(seat.human for seat in self.seats.values()) == 1
        who = "named" if not alone else "you" if self.seats[mover].human else "me"
        turn, counted = self._turns[number], (self.start.count + number) // 2 + 1
        return Reviewed(mover, turn, counted, decided.had, decided.left, decided.better, who)

    def announce(self, announcement: Announcement) -> Announce:
        """Announce something, and keep it for `again` if it says what to do now."""
        if isinstance(announcement, _TO_DO):
            self.last = announcement
        # A player who asks for it hears it, whether or not it was spoken before.
        if isinstance(announcement, HalfTurn):
            self.last = replace(announcement, late=True)
        elif isinstance(announcement, ReplyChosen | Evaluation | GameOver | Teaching):
            self.last = replace(announcement, again=False)
        return Announce(announcement)

    @property
    def casual(self) -> bool:
        """Whether it isn't a game that leaving could lose or that could go on another day."""
        return self.analysing or self.studying

    def examined(self, answer: Answer) -> list[Effect]:  # noqa: ARG002 - no game asks for it
        """The current position's value and best turns were found, as an effect asked."""
        return []

    def in_step(self) -> list[Effect]:
        """A fault on the board is put right: what to announce about the position."""
        return []

    def go_on(self) -> list[Effect]:
        """Announce the player to move, or how the game ended."""
        result = rules.result(self.position)
        if result is not None:
            return self.end(result, "normal")
        self._ended = None
        return self.next_player()

    def _tell_reply(self, turn: Turn, *, again: bool = False) -> list[Effect]:
        flipped = None if turn.flip is None else self.position[turn.flip[0]]
        side = None if flipped is None else flipped.side.turned
        chosen = ReplyChosen(self.position.to_move, turn, rules.apply(self.position, turn), side, again)
        return [self.announce(chosen), Expect(turn)]


def _locked_lines(position: Position) -> tuple[tuple[int, int, int], ...]:
    return tuple(line for owner in Player for line in rules.locked_lines(position, owner))


def _same_end(one: GameOver, other: GameOver) -> bool:
    """Whether two ends by the rules are announced in the same words: the result, the lines, and their sides."""
    return (one.result, _sides(one)) == (other.result, _sides(other))


def _sides(over: GameOver) -> list[tuple[tuple[int, int, int], Side]]:
    assert over.position is not None
    return [(line, FACES[over.position.cells[line[0] - 1]].side) for line in over.lines]
