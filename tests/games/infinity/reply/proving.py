"""Whether claims are true, by the plain rules of `naive` and exact values, without any code that makes claims.

In: a position and claims about it. Out: those that are false.
"""

from collections.abc import Iterable
from functools import cached_property, singledispatchmethod
from typing import Any

from eclipse_companion.games.infinity.game import claims as c
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.rules import Row
from eclipse_companion.games.infinity.solution.exact import Oracle
from tests.games.infinity.game import naive

NAMES = {1: "win", 0: "draw", -1: "loss"}
NAMED_TURNS = 3
"""Forced ends up to this length are searched for, placement by placement."""
SIDES = {"b": "blue", "y": "yellow"}
JOKERS = {"blue": "B", "yellow": "W"}
PLAIN = {"blue": "b", "yellow": "y"}


class Truth:
    """What is true of one position in which the game goes on."""

    def __init__(self, position: Position, oracle: Oracle) -> None:
        self.text = str(position)
        self.board = naive.board_of(self.text.split(" ")[0])
        self.me = SIDES[self.text.split(" ")[1]]
        self.other = "yellow" if self.me == "blue" else "blue"
        self._oracle = oracle
        self.events = {move: naive.event(self.text, move) for move in naive.legal(self.text)}

    @cached_property
    def values(self) -> dict[str, int]:
        """What each placement comes to for the side to place."""
        return {move: self._value_after(event) for move, event in self.events.items()}

    @cached_property
    def value(self) -> str:
        """The position's."""
        return NAMES[max(self.values.values())]

    @cached_property
    def good(self) -> list[str]:
        """The placements that keep the value."""
        return [move for move, value in self.values.items() if value == max(self.values.values())]

    @cached_property
    def if_theirs(self) -> list[dict[str, Any]]:
        """What the other player's placements would do if that player were next."""
        return events_for(self.text, self.other)

    def false(self, claims: Iterable[c.Claim]) -> list[c.Claim]:
        """The claims that aren't true."""
        return [claim for claim in claims if not self.holds(claim)]

    @singledispatchmethod
    def holds(self, claim: c.Claim) -> bool:
        """Whether a claim is true."""
        raise TypeError(claim)

    @holds.register
    def _(self, claim: c.CanWin) -> bool:
        reason = "two-rows" if claim.two_rows else "knob"
        return any(event["winner"] == self.me and event["reason"] == reason for event in self.events.values())

    @holds.register
    def _(self, claim: c.Stands) -> bool:
        answer = self._oracle.answer(Position.parse(self.text))
        if claim.turns is not None and claim.turns <= NAMED_TURNS:
            return claim.value == self.value and ends_in(self.text, self.me, claim.value) == claim.turns
        return claim.value == self.value and claim.turns == answer.turns

    @holds.register
    def _(self, claim: c.Keeps) -> bool:
        return (claim.value, claim.good, claim.total) == (self.value, len(self.good), len(self.events))

    @holds.register
    def _(self, claim: c.Endangered) -> bool:
        bad = sum(
            event["winner"] == self.other or (not event["over"] and wins_now(event["position"], self.other))
            for event in self.events.values()
        )
        return (claim.bad, claim.total) == (bad, len(self.events))

    @holds.register
    def _(self, claim: c.Standing) -> bool:
        own, other = (sum(map(len, naive.rows_of(self.board, player))) for player in (self.me, self.other))
        return (claim.own, claim.other) == (own, other)

    @holds.register
    def _(self, claim: c.Short) -> bool:
        knob = int(self.text.split(" ")[2])
        return claim.points == (5 - knob if self.other == "blue" else 5 + knob)

    @holds.register
    def _(self, claim: c.OthersHandEmpty) -> bool:
        del claim
        return not naive.in_hand(self.board, self.other)

    @holds.register
    def _(self, claim: c.OnlyJoker) -> bool:
        del claim
        return naive.in_hand(self.board, self.me) == [JOKERS[self.me]]

    @holds.register
    def _(self, claim: c.Threat) -> bool:
        return any(event["new"] and claim.line in {None, *event["new"]} for event in self.if_theirs)

    @holds.register
    def _(self, claim: c.ThreatOfTwo) -> bool:
        del claim
        return any(event["reason"] == "two-rows" for event in self.if_theirs)

    @holds.register
    def _(self, claim: c.Every) -> bool:
        has = all(self._has(move, claim.feature) for move in self.good)
        return has and (claim.value, claim.good) == (self.value, len(self.good))

    @holds.register
    def _(self, claim: c.Some) -> bool:
        return claim.value == self.value and any(self._has(move, claim.feature) for move in self.good)

    @holds.register
    def _(self, claim: c.TwoRows) -> bool:
        event = self.events[str(claim.turn)]
        return bool(event["reason"] == "two-rows") and self._new_rows(str(claim.turn)) == set(claim.rows)

    @holds.register
    def _(self, claim: c.KnobEnds) -> bool:
        event = self.events[str(claim.turn)]
        return bool(event["reason"] == "knob" and event["winner"] == self.me)

    @holds.register
    def _(self, claim: c.Makes) -> bool:
        return self._new_rows(str(claim.turn)) == {claim.row}

    @holds.register
    def _(self, claim: c.Silences) -> bool:
        return self._has(str(claim.turn), c.Feature.SILENCES)

    @holds.register
    def _(self, claim: c.Scores) -> bool:
        points = self.events[str(claim.turn)]["points"]
        return (claim.own, claim.other) == (points[self.me], points[self.other])

    @holds.register
    def _(self, claim: c.Starves) -> bool:
        return self._has(str(claim.turn), c.Feature.STARVES)

    @holds.register
    def _(self, claim: c.TakesBack) -> bool:
        pushed = self.events[str(claim.turn)]["pushed"]
        return bool(pushed == (JOKERS if claim.joker else PLAIN)[self.me])

    @holds.register
    def _(self, claim: c.Breaks) -> bool:
        return self._broken(str(claim.turn)) == set(claim.lines) != set()

    @holds.register
    def _(self, claim: c.Stops) -> bool:
        after = self.events[str(claim.turn)]
        still = {line for event in events_for(after["position"], self.other) for line in event["new"]}
        standing, _ = naive.rows_of(naive.board_of(after["position"].split(" ")[0]), self.other)
        threatened = {line for event in self.if_theirs for line in event["new"]}
        return claim.line in threatened - still - standing

    @holds.register
    def _(self, claim: c.Opens) -> bool:
        after = self.events[str(claim.turn)]["position"]
        before = {line for event in self.events.values() for line in event["new"]}
        return claim.line in {line for event in events_for(after, self.me) for line in event["new"]} - before

    @holds.register
    def _(self, claim: c.JokerAmong) -> bool:
        board = naive.board_of(self.events[str(claim.turn)]["position"].split(" ")[0])
        lying = [board[channel, space] for channel, space in sorted(board) if channel == claim.turn.channel]
        return lying[0] == JOKERS[self.me] and len(lying) > 1 and set(lying[1:]) == {PLAIN[self.me]}

    @holds.register
    def _(self, claim: c.WinsNext) -> bool:
        event = self.events[str(claim.turn)]
        return not event["over"] and self._next(event) == self.other and wins_by_next(event["position"], self.me)

    @holds.register
    def _(self, claim: c.Hard) -> bool:
        event = self.events[str(claim.turn)]
        outcomes = self._oracle.outcomes(Position.parse(event["position"]))
        told = (claim.good, claim.total) == (sum(value > 0 for value in outcomes.values()), len(outcomes))
        return not event["over"] and self._next(event) == self.other and told

    @holds.register
    def _(self, claim: c.GaveAway) -> bool:
        after = self.values[str(claim.turn)]
        return (claim.before, claim.after) == (self.value, NAMES[after]) and after < max(self.values.values())

    @holds.register
    def _(self, claim: c.LostAtOnce) -> bool:
        event = self.events[str(claim.turn)]
        return bool(event["reason"] == "knob" and event["winner"] == self.other)

    @holds.register
    def _(self, claim: c.Refuted) -> bool:
        event = self.events[str(claim.turn)]
        if event["over"] or self._next(event) != self.other:
            return False
        reply = naive.event(event["position"], str(claim.reply))
        if claim.how == "later":
            return not reply["over"] and self._value_after(reply) == -1
        return bool(reply["winner"] == self.other and reply["reason"] == claim.how.replace("_", "-"))

    @holds.register
    def _(self, claim: c.Better) -> bool:
        return claim.value == self.value and str(claim.turn) in self.good

    def _has(self, move: str, feature: c.Feature) -> bool:
        event = self.events[move]
        board = naive.board_of(event["position"].split(" ")[0])
        _, jokers = naive.rows_of(board, self.me)
        theirs, _ = naive.rows_of(board, self.other)
        fresh = jokers - naive.rows_of(self.board, self.me)[1]
        uses_joker = move[0] in "BW"
        has: dict[c.Feature, bool] = {
            c.Feature.TWO_ROWS: event["reason"] == "two-rows",
            c.Feature.MAKES_ROW: bool(event["new"]),
            c.Feature.SILENCES: bool(fresh and theirs and event["points"][self.other] == 0),
            c.Feature.STARVES: not event["over"] and not naive.in_hand(board, self.other),
            c.Feature.BREAKS_ROW: bool(self._broken(move)),
            c.Feature.TAKES_BACK: event["pushed"] in {JOKERS[self.me], PLAIN[self.me]},
            c.Feature.USES_JOKER: uses_joker,
            c.Feature.USES_PLAIN: not uses_joker,
        }
        return has[feature]

    def _new_rows(self, move: str) -> set[Row]:
        board = naive.board_of(self.events[move]["position"].split(" ")[0])
        _, jokers = naive.rows_of(board, self.me)
        return {Row(line, line in jokers) for line in self.events[move]["new"]}

    def _broken(self, move: str) -> set[str]:
        after = naive.board_of(self.events[move]["position"].split(" ")[0])
        return naive.rows_of(self.board, self.other)[0] - naive.rows_of(after, self.other)[0]

    def _value_after(self, event: dict[str, Any]) -> int:
        if event["over"]:
            return 1 if event["winner"] == self.me else -1
        value = self._oracle.value(Position.parse(event["position"]))
        return value if self._next(event) == self.me else -value

    @staticmethod
    def _next(event: dict[str, Any]) -> str:
        return SIDES[event["position"].split(" ")[1]]


def events_for(text: str, player: str) -> list[dict[str, Any]]:
    """What a player's placements would do if that player were next; none without a marble, or if the knob is at 5."""
    channels, _, knob = text.split(" ")
    turned = f"{channels} {player[0]} {knob}"
    return [naive.event(turned, move) for move in naive.legal(turned)]


def wins_now(text: str, player: str) -> bool:
    """Whether a player is next, and some placement wins at once."""
    mine = SIDES[text.split(" ")[1]] == player
    return mine and any(naive.event(text, move)["winner"] == player for move in naive.legal(text))


def wins_by_next(text: str, player: str) -> bool:
    """Whether the other player is next and, whatever is placed, the player has won or can win at once."""
    replies = [naive.event(text, move) for move in naive.legal(text)]
    return all(
        reply["winner"] == player or (not reply["over"] and wins_now(reply["position"], player)) for reply in replies
    )


def ends_in(text: str, me: str, value: str) -> int | None:
    """In how many placements a win or a loss comes at best, up to `NAMED_TURNS`; None if in more."""
    winner = me if value == "win" else "yellow" if me == "blue" else "blue"
    return next((turns for turns in range(1, NAMED_TURNS + 1) if _forced(text, winner, turns)), None)


def _forced(text: str, winner: str, turns: int) -> bool:
    """Whether a player wins in so many placements, or fewer, whatever the other does."""
    events = [naive.event(text, move) for move in naive.legal(text)]
    wins = (
        event["winner"] == winner or (not event["over"] and turns > 1 and _forced(event["position"], winner, turns - 1))
        for event in events
    )
    return any(wins) if SIDES[text.split(" ")[1]] == winner else all(wins)
