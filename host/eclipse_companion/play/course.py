"""The course of a game: who plays, its positions and turns, what the computer has chosen, how it ended.

Each change comes back as the effects that record and tell it. What was seen on the board stands in `seeing`.
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
from eclipse_companion.game import rules
from eclipse_companion.game.pieces import FACES, Player, Side
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.outputs.saved_games import EVENT
from eclipse_companion.play.advising import HintSteps, threats_in
from eclipse_companion.play.effects import (
    MOST_TURNS,
    Announce,
    CloseRecord,
    Effect,
    Expect,
    FindHint,
    JudgeTurn,
    RecordTakeBack,
    RecordTurn,
    Review,
    StopThinking,
    Think,
)
from eclipse_companion.play.resuming import OpenGame
from eclipse_companion.play.seats import Seat, unnamed
from eclipse_companion.reply.annotating import Decided
from eclipse_companion.reply.hinting import Advice
from eclipse_companion.reply.search import Answer
from eclipse_companion.turns.outcomes import TurnGiven

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
"""The terminations after which it is said where the game was decided."""
_ID_SHOWN: Final = 8
"""So many characters of a game's number are enough to name it."""


class Course:
    """One game after another, each from its first position to its end."""

    analysing = False
    """Whether nobody plays, and turns are only tried."""
    studying = False
    """Whether puzzles are solved, or a lesson is taken."""
    event = EVENT
    """What the log calls it."""
    left = "unfinished"
    """The termination of a game that players leave when they quit."""

    def __init__(self, sun: Seat, moon: Seat, edition: str) -> None:
        self.seats = {Player.SUN: sun, Player.MOON: moon}
        self.edition = edition
        self.coached = False
        """Whether people are told when a turn of theirs has given something away, and may take it back."""
        self.shows_threats = False
        self._hints = HintSteps()
        self._turns: list[Turn] = []
        self._played = 0
        """Games with turns before this one: else the same turns would always have the same answers."""
        self._uuid = ""
        self.begin()

    def begin(self, position: Position = EMPTY) -> None:
        """Another game, which has no turn yet, from this position."""
        self._positions = [position]
        self._played += bool(self._turns)
        self._turns = []
        self._replies: dict[tuple[Turn, ...], Turn] = {}
        self._hints.forget()
        self.over = False
        """Whether the game has ended."""
        self.called_off = False
        """Whether it was not the rules that ended it: one resigned or had no time left, or both agreed on a draw."""
        self.paused = False
        """Whether what is done on the board counts for nothing now."""
        self.to_put_up = False
        """Whether the position to begin from has not lain on the board yet: before that nobody is asked for a turn."""
        self.taken_back = False
        """Whether a turn was taken back, and its pieces may still lie there."""
        self.last: Announcement | None = None
        """What was said last of what is to be done."""
        self._ended: GameOver | None = None
        """How its last turn has ended it; the same while the board has withdrawn that turn, and no more, since."""
        self._result: rules.Result | None = None
        self._reviewed: Reviewed | None = None

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
        """Who played Sun plays Moon, and the other way round; a person without a name is called by the side."""
        sun, moon = self.seats[Player.SUN], self.seats[Player.MOON]
        self.seats[Player.SUN] = unnamed(Player.SUN) if moon == unnamed(Player.MOON) else moon
        self.seats[Player.MOON] = unnamed(Player.MOON) if sun == unnamed(Player.SUN) else sun

    @property
    def under_way(self) -> bool:
        """Whether a turn has been made, and the game has not ended."""
        return bool(self._turns) and not self.over

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self.seats[self.position.to_move]

    @property
    def watched(self) -> bool:
        """Whether two people play, whom the companion only watches."""
        return all(seat.human for seat in self.seats.values())

    @property
    def reply(self) -> Turn | None:
        """The computer's turn in the present position, where it is to move and has chosen."""
        return None if self.seat.human else self._replies.get(self.turns)

    @property
    def undecided(self) -> bool:
        """Whether the computer is to move and is still thinking."""
        return not self.seat.human and self.reply is None

    def started(self, uuid: str) -> list[Effect]:
        """The game's record is open: say who plays."""
        self._uuid = uuid
        sun, moon = self.seats[Player.SUN].name, self.seats[Player.MOON].name
        told = GameStarted(uuid, self.edition, sun, moon, self.position, self.turns, self.watched, self.analysing)
        return [self.announce(told)]

    def resume(self, game: OpenGame, *, put_up: bool = False) -> list[Effect]:
        """Go on with a game that was left open: say so, and whose turn it is.

        `put_up`: its position is to be put up on the board before.
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
        # Its end may have been cut off just before it was written.
        return [*self.started(game.uuid), *self.go_on()]

    def made(self, given: TurnGiven) -> list[Effect]:
        """One more turn counts: its record, the news, and who is to move or how it ended."""
        is_reply, before = self.reply is not None, self.position
        seen = TurnSeen(before.to_move, given.turn, given.position, len(self._turns) + 1, given.t_ms, is_reply)
        self._turns.append(given.turn)
        self._positions.append(given.position)
        self.taken_back = False
        self._hints.forget()
        record = RecordTurn(given.turn, given.position, given.t_ms, given.complete_ms)
        following = self.go_on()
        if self.coached and self.seats[before.to_move].human:
            # The computer waits until it is known whether the turn is to be taken back.
            following = [effect for effect in following if not isinstance(effect, Think)]
            following.append(JudgeTurn(before, given.turn))
        return [record, self.announce(seen), *following]

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """The last `count` turns count no more; a game that they ended is open again.

        `seen`: the board has shown it, and nobody asked for it.
        """
        count = min(count, len(self._turns))
        if count == 0:
            return []
        del self._turns[-count:], self._positions[-count:]
        self._hints.forget()
        self.over = self.called_off = False
        self.taken_back = not seen
        if not seen or count > 1:
            self._ended = None
        return [StopThinking(), RecordTakeBack(count), self.announce(TakenBack(count, self.position))]

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Say whose turn it is; the computer thinks, or says again what it has chosen.

        `again`: nothing has changed since that was said; it shall only stand there again.
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
        """Have the computer choose its turn, where it is to move and has not."""
        level = self.seat.level
        if level is None or self.over or self.reply is not None:
            return []
        return [Think(self.position, level, MOST_TURNS * self._played + len(self._turns))]

    def chosen(self, turn: Turn) -> list[Effect]:
        """The computer has chosen its turn in the present position."""
        self._replies[self.turns] = turn
        return [] if self.paused else self._tell_reply(turn)

    def hint(self) -> list[Effect]:
        """Tell the next step of the hint; the first is to be found before."""
        step = self._hints.following(self.position)
        return [FindHint(self.position) if step is None else self.announce(step)]

    def hinted(self, advice: Advice) -> list[Effect]:
        """The search has found what to tell: tell its first step."""
        return [self.announce(self._hints.begin(self.position, advice))]

    def toggle_threats(self) -> list[Effect]:
        """Show with what each player could win at once, here and from now on; or show it no more."""
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
        """Say where the game was decided, and how to see more; nothing where one resigned who had not lost yet."""
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
        """Announce, and keep it as what `again` repeats where it says what to do now."""
        if isinstance(announcement, _TO_DO):
            self.last = announcement
        # Who asks for it hears it, whether it was spoken before or not.
        if isinstance(announcement, HalfTurn):
            self.last = replace(announcement, late=True)
        elif isinstance(announcement, ReplyChosen | Evaluation | GameOver | Teaching):
            self.last = replace(announcement, again=False)
        return Announce(announcement)

    @property
    def casual(self) -> bool:
        """Whether it is no game that could be lost by leaving it, or go on another day."""
        return self.analysing or self.studying

    def examined(self, answer: Answer) -> list[Effect]:  # noqa: ARG002 - no game asks for it
        """The present position's value and best turns were found, as an effect asked."""
        return []

    def in_step(self) -> list[Effect]:
        """What was wrong on the board is right now: what is to be said of the position."""
        return []

    def go_on(self) -> list[Effect]:
        """Who is to move, or how the game ended."""
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
    """Whether two ends by the rules are told in the same words: the result, the lines, and their sides."""
    return (one.result, _sides(one)) == (other.result, _sides(other))


def _sides(over: GameOver) -> list[tuple[tuple[int, int, int], Side]]:
    assert over.position is not None
    return [(line, FACES[over.position.cells[line[0] - 1]].side) for line in over.lines]
