"""Whether claims are true, by the plain rules of `tests.naive` and exact values, without any code that makes claims.

In: a position and claims about it. Out: those that are false.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, singledispatchmethod

from eclipse_companion.games.eclipse.game import claims as c
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Flip
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.reply.exact import Oracle
from tests import naive

SIDES = {"gold": Side.GOLD, "silver": Side.SILVER}
WINS = {"sun": "1-0", "moon": "0-1"}


def turns_of(board: naive.Board, mover: str) -> Iterator[tuple[str, naive.Board]]:
    """Every turn of a player, whoever is to move, with the board after it."""
    flips = [
        (start, end)
        for start in naive.all_squares()
        for end in naive.beside(start)
        if (face := board[start[0]][start[1]]) is not None and face[0] != mover and board[end[0]][end[1]] is None
    ]
    halves = [
        (f"{naive.name_of(start)}-{naive.name_of(end)}/", naive.flipped(board, start, end)) for start, end in flips
    ]
    for prefix, half in halves or [("", board)]:
        for row, column in naive.all_squares():
            if half[row][column] is None:
                for side in SIDES:
                    after = [list(line) for line in half]
                    after[row][column] = (mover, side)
                    yield f"{prefix}{side[0].upper()}{naive.name_of((row, column))}", after


def locks(board: naive.Board) -> set[c.Lock]:
    """The locked lines."""
    found = set()
    for owner, line in naive.locked_lines(board):
        face = board[line[0][0]][line[0][1]]
        assert face is not None
        first, second, third = sorted(map(naive.name_of, line))
        found.add(c.Lock(Player(owner), SIDES[face[1]], (first, second, third)))
    return found


def shows(board: naive.Board, lock: c.Lock) -> bool:
    """Whether the line lies there, locked or not."""
    squares = [naive.square_of(str(square)) for square in lock.line]
    wanted = (lock.owner.value, "gold" if lock.side is Side.GOLD else "silver")
    return all(board[row][column] == wanted for row, column in squares)


def neighbours(square: Square) -> list[Square]:
    return [naive.name_of(near) for near in naive.beside(naive.square_of(str(square)))]


def empty_beside(board: naive.Board, square: Square) -> list[Square]:
    return [
        naive.name_of((row, column))
        for row, column in naive.beside(naive.square_of(str(square)))
        if board[row][column] is None
    ]


def flips_on(board: naive.Board) -> set[tuple[int, int]]:
    return {(naive.name_of(start), naive.name_of(end)) for start, end in naive.possible_flips(board)}


class Truth:
    """What is true of one position in which the game goes on."""

    def __init__(self, position: Position, oracle: Oracle) -> None:
        self.board = naive.board_of(str(position))
        self._oracle = oracle
        self.mover, self.opponent = naive.players(self.board)
        self.after = dict(naive.turns_and_boards(self.board))
        self._later: dict[Turn, Truth] = {}

    def score(self, board: naive.Board) -> int:
        """The exact score for the mover of the position, in which a longer game is nearer to 0."""
        empties = sum(face is None for row in board for face in row)
        ending = naive.ending(board)
        if ending is not None:
            return 0 if ending == "1/2-1/2" else empties + 1 if ending == WINS[self.mover] else -empties - 1
        score = self._oracle.score(Position.parse(naive.text_of(board)))
        return score if naive.players(board)[0] == self.mover else -score

    def then(self, turn: Turn) -> "Truth | None":
        """The truth after a turn; None if that is illegal, or ends the game."""
        board = self.after.get(str(turn))
        if board is None or naive.ending(board) is not None:
            return None
        if turn not in self._later:
            self._later[turn] = Truth(Position.parse(naive.text_of(board)), self._oracle)
        return self._later[turn]

    @cached_property
    def scores(self) -> dict[str, int]:
        return {turn: self.score(board) for turn, board in self.after.items()}

    @cached_property
    def best(self) -> int:
        return max(self.scores.values())

    @property
    def value(self) -> str:
        return value_of(self.best)

    @property
    def keepers(self) -> list[Turn]:
        return [Turn.parse(turn) for turn, score in self.scores.items() if value_of(score) == self.value]

    @property
    def distance(self) -> int | None:
        return self.turns_until(self.best)

    def turns_until(self, score: int) -> int | None:
        """The number of turns from the position to the end that a score means."""
        empties = sum(face is None for row in self.board for face in row)
        return empties + 1 - abs(score) if score else None

    def false(self, claims: Iterable[c.Claim]) -> list[c.Claim]:
        """The claims that are not true."""
        return [claim for claim in claims if not self.holds(claim)]

    def _wins(self, board: naive.Board, player: str) -> bool:
        return naive.ending(board) == WINS[player]

    def _answered(self, turn: Turn, wanted: tuple[c.Lock, ...] | None, flips: tuple[Flip, ...] | None = None) -> bool:
        """Whether each reply to a turn wins for the mover, or the mover's next turn does; with one of these locks.

        `flips`: only replies that begin with one of these count.
        """

        def won(board: naive.Board) -> bool:
            if wanted is not None and not any(shows(board, lock) for lock in wanted):
                return False
            return self._wins(board, self.mover) and (wanted is None or not locks(board).isdisjoint(wanted))

        left = self.after[str(turn)]
        if naive.ending(left) is not None:
            return False
        for text, reply in naive.turns_and_boards(left):
            if flips is not None and Turn.parse(text).flip not in flips:
                continue
            if naive.ending(reply) is not None:
                if not won(reply):
                    return False
            elif not any(won(board) for _, board in naive.turns_and_boards(reply)):
                return False
        return True

    @singledispatchmethod
    def holds(self, claim: c.Claim) -> bool:
        """Whether a claim is true."""
        raise NotImplementedError(claim)

    @holds.register
    def _(self, claim: c.CanWin) -> bool:
        return any(
            self._wins(board, self.mover)
            and any(lock.side is claim.side and lock.owner.value == self.mover for lock in locks(board))
            for board in self.after.values()
        )

    @holds.register
    def _(self, claim: c.Stands) -> bool:
        return (claim.value, claim.distance) == (self.value, self.distance)

    @holds.register
    def _(self, claim: c.Keeps) -> bool:
        turns, keepers = [Turn.parse(turn) for turn in self.after], self.keepers
        if claim.square is not None:
            turns = [turn for turn in turns if turn.flip and turn.flip[0] == claim.square]
            keepers = [turn for turn in keepers if turn in turns]
        return (claim.value, claim.good, claim.total) == (self.value, len(keepers), len(turns))

    @holds.register
    def _(self, claim: c.Endangered) -> bool:
        bad = [score for score in self.scores.values() if score < 0 and (self.turns_until(score) or 0) <= 2]
        return (claim.bad, claim.total) == (len(bad), len(self.scores))

    @holds.register
    def _(self, claim: c.Threat) -> bool:
        owner = claim.lock.owner.value
        board = dict(turns_of(self.board, owner)).get(str(claim.turn))
        placed = sum(face is not None and face[0] == owner for row in self.board for face in row)
        return board is not None and placed < 8 and self._wins(board, owner) and claim.lock in locks(board)

    @holds.register
    def _(self, claim: c.Threatens) -> bool:
        owner = claim.owner.value
        return any(
            self._wins(board, owner) and any(lock.side is claim.side and lock.owner is claim.owner for lock in found)
            for _, board in turns_of(self.board, owner)
            if (found := locks(board))
        )

    @holds.register
    def _(self, claim: c.Every) -> bool:
        keepers = self.keepers
        has = all(self._has(turn, claim) for turn in keepers)
        return has and (claim.value, claim.good) == (self.value, len(keepers)) and self.value != "loss"

    def _has(self, turn: Turn, claim: c.Every) -> bool:  # noqa: PLR0911 - a table
        start, end = turn.flip or (None, None)
        if start is None and claim.feature.value.startswith("flips"):
            return False
        after = self.after[str(turn)]
        around = len(neighbours(turn.square))
        match claim.feature:
            case c.Feature.FLIPS_PIECE:
                return start == claim.square
            case c.Feature.FLIPS_CORNER:
                return start in (1, 4, 13, 16)
            case c.Feature.FLIPS_INWARD:
                assert start is not None
                assert end is not None
                return len(neighbours(end)) > len(neighbours(start))
            case c.Feature.PLACES_CORNER | c.Feature.PLACES_EDGE | c.Feature.PLACES_MIDDLE:
                kinds = {2: c.Feature.PLACES_CORNER, 3: c.Feature.PLACES_EDGE, 4: c.Feature.PLACES_MIDDLE}
                return claim.feature is kinds[around]
            case c.Feature.PLACES_VACATED:
                return turn.square == start
            case c.Feature.PLACES_SAFE:
                return not empty_beside(after, turn.square)
            case c.Feature.PLACES_GOLD | c.Feature.PLACES_SILVER:
                return (turn.side is Side.GOLD) == (claim.feature is c.Feature.PLACES_GOLD)
            case c.Feature.LEAVES_ONE:
                return len(flips_on(after)) <= 1

    @holds.register
    def _(self, claim: c.LastHole) -> bool:
        return claim.lock.owner.value == self.opponent and any(
            Turn.parse(turn).square == claim.square and self._wins(board, self.opponent) and claim.lock in locks(board)
            for turn, board in self.after.items()
        )

    @holds.register
    def _(self, claim: c.Wins) -> bool:
        board = self.after[str(claim.turn)]
        return self._wins(board, self.mover) and set(claim.locks) == locks(board)

    @holds.register
    def _(self, claim: c.Forces) -> bool:
        listed = set(claim.flips) == flips_on(self.after[str(claim.turn)])
        return listed and all(lock.owner.value == self.mover for lock in claim.locks) and self._forces(claim)

    def _forces(self, claim: c.Forces) -> bool:
        return self._answered(claim.turn, claim.locks)

    @holds.register
    def _(self, claim: c.ForcesEach) -> bool:
        flips = [flip for case in claim.cases for flip in case.flips]
        listed = set(flips) == flips_on(self.after[str(claim.turn)]) and len(set(flips)) == len(flips)
        mine = all(case.lock.owner.value == self.mover for case in claim.cases)
        return listed and mine and all(self._answered(claim.turn, (case.lock,), case.flips) for case in claim.cases)

    @holds.register
    def _(self, claim: c.ForcesOwn) -> bool:
        left = self.after[str(claim.turn)]
        if naive.ending(left) is not None or set(claim.flips) != flips_on(left):
            return False
        return all(
            self._wins(board, self.mover) and not locks(board).isdisjoint(claim.locks)
            for _, board in naive.turns_and_boards(left)
        )

    @holds.register
    def _(self, claim: c.Losing) -> bool:
        made, longer = (None if turn is None else self.scores[str(turn)] for turn in (claim.turn, claim.longer))
        assert made is not None
        return self.value == "loss" and (made == self.best if longer is None else made < longer == self.best)

    @holds.register
    def _(self, claim: c.Hard) -> bool:
        left = self.then(claim.turn)
        if left is None:
            return False
        winning = sum(score > 0 for score in left.scores.values())
        return (claim.good, claim.total) == (winning, len(left.scores))

    @holds.register
    def _(self, claim: c.Replies) -> bool:
        left = self.then(claim.turn)
        then = None if left is None else left.then(claim.reply)
        if self.value != "win" or left is None or then is None:
            return False
        # All along the best line the score is the same, for one player and against the other.
        longest = self.scores[str(claim.turn)] == self.best == -left.scores[str(claim.reply)] == -left.best
        return longest and then.scores.get(str(claim.answer)) == then.best

    @holds.register
    def _(self, claim: c.Later) -> bool:
        first, *others = claim.turns
        truth = self.then(first)
        for turn in others:
            if truth is None or truth.scores.get(str(turn)) != truth.best:
                return False
            truth = truth.then(turn)
        return truth is not None and str(claim.then.turn) in truth.after and truth.holds(claim.then)

    @holds.register
    def _(self, claim: c.WinsNext) -> bool:
        return self._answered(claim.turn, None)

    @holds.register
    def _(self, claim: c.MustFlip) -> bool:
        board = self.after[str(claim.turn)]
        return naive.ending(board) is None and set(claim.flips) == flips_on(board)

    @holds.register
    def _(self, claim: c.Stops) -> bool:
        if claim.lock.owner.value != self.opponent:
            return False
        threat = any(
            shows(board, claim.lock) and self._wins(board, self.opponent) and claim.lock in locks(board)
            for _, board in turns_of(self.board, self.opponent)
        )
        return threat and not any(
            shows(board, claim.lock) and self._wins(board, self.opponent) and claim.lock in locks(board)
            for _, board in naive.turns_and_boards(self.after[str(claim.turn)])
        )

    @holds.register
    def _(self, claim: c.FlipsInward) -> bool:
        return claim.turn.flip is not None and len(neighbours(claim.turn.flip[0])) < len(neighbours(claim.turn.flip[1]))

    @holds.register
    def _(self, claim: c.TakesCorner) -> bool:
        start, end = claim.turn.flip or (0, 0)
        corner = claim.turn.square
        came_from = start == corner or start in neighbours(corner)
        return corner in (1, 4, 13, 16) and came_from and len(neighbours(start)) < len(neighbours(end))

    @holds.register
    def _(self, claim: c.Controls) -> bool:
        return not empty_beside(self.after[str(claim.turn)], claim.turn.square)

    @holds.register
    def _(self, claim: c.OneColour) -> bool:
        faces = [
            face[1] for row in self.after[str(claim.turn)] for face in row if face is not None and face[0] == self.mover
        ]
        count = sum(SIDES[side] is claim.turn.side for side in faces)
        return (claim.count, claim.total) == (count, len(faces)) and 3 * count > 2 * len(faces)

    @holds.register
    def _(self, claim: c.DoubleUse) -> bool:
        board, square = self.after[str(claim.turn)], claim.turn.square
        if not _alike(board, claim.line) or square not in claim.line:
            return False
        ends = empty_beside(board, square)
        return bool(ends) and all(self._again(board, square, end) for end in ends)

    def _again(self, board: naive.Board, square: Square, end: Square) -> bool:
        moved = naive.flipped(board, naive.square_of(str(square)), naive.square_of(str(end)))
        row, column = naive.square_of(str(end))
        return any((row, column) in line and _alike(moved, tuple(map(naive.name_of, line))) for line in _all_lines())

    @holds.register
    def _(self, claim: c.GaveAway) -> bool:
        order = ["loss", "draw", "win"]
        left = value_of(self.scores[str(claim.turn)])
        worse = order.index(claim.after) < order.index(claim.before)
        return worse and (claim.before, claim.after) == (self.value, left)

    @holds.register
    def _(self, claim: c.Refuted) -> bool:
        left = self.after[str(claim.turn)]
        if claim.reply is None:
            return self._wins(left, self.opponent) and set(claim.locks) == locks(left) and claim.distance == 0
        boards = dict(naive.turns_and_boards(left))
        board = boards[str(claim.reply)]
        found, best = self.score(board), self.scores[str(claim.turn)]
        told = set(claim.locks) == (locks(board) if claim.distance == 1 else set())
        return best < 0 and found == best and (self.turns_until(best) or 0) - 1 == claim.distance and told

    @holds.register
    def _(self, claim: c.Better) -> bool:
        return value_of(self.scores[str(claim.turn)]) == self.value == claim.value


def value_of(score: int) -> str:
    return "win" if score > 0 else "loss" if score < 0 else "draw"


def _alike(board: naive.Board, line: tuple[Square, ...]) -> bool:
    faces = [board[row][column] for row, column in (naive.square_of(str(square)) for square in line)]
    return faces[0] is not None and faces == faces[:1] * 3


def _all_lines() -> Iterator[list[naive.Square]]:
    for row, column in naive.all_squares():
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(row + step * down, column + step * right) for step in range(3)]
            if all(0 <= r < 4 and 0 <= c < 4 for r, c in line):
                yield line
