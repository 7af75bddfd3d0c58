"""What the page can ask of Eclipse's positions and past games: exact values, all of them.

In: records, positions, an oracle. Out: verdicts on turns, what each turn of a position is worth, the story.
"""

from datetime import UTC, datetime
from typing import Any

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit import files
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn import GameRecord, scan_sheet
from eclipse_companion.games.eclipse.game.pieces import PIECES
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Line
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import looks
from eclipse_companion.games.eclipse.page.story import told
from eclipse_companion.games.eclipse.reply.annotating import SHOWN, Judged, accuracy, judge, lost_with
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.games.eclipse.reply.search import distance_of, value_of
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.saving import as_record, from_record
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import SavedGame
from eclipse_companion.log.saved_games import NonsenseError
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.reviewing.reviewer import Choice, Explored, GameReview, Reviewer, Step, Verdict, Worth


class EclipseReviewer(Reviewer[Turn, Position]):
    """Every value is exact."""

    rules = ECLIPSE_RULES
    records = GameRecord
    suffix = ".egn"
    example = "S3/4/4/4"
    sheets = True

    def __init__(self, oracle: Oracle | None = None) -> None:
        """Without an oracle one is made when it is needed first: reading the tables takes a moment."""
        self._known = oracle

    @property
    def _oracle(self) -> Oracle:
        if self._known is None:
            self._known = Oracle()
            self._known.warm()
        return self._known

    def record(self, game: SavedGame) -> GameRecord:
        """A game whose start can occur. Raises `LogError` for a nonsensical entry."""
        record = as_record(game)
        if faults := record.start.faults():
            raise NonsenseError(game.uuid, " ".join(faults))
        return record

    def written(self, game: SavedGame) -> str:
        """As `games export` writes it."""
        return files.write([as_record(game)])

    def imported(self, text: str, ask: files.Ask) -> list[SavedGame | CompanionError]:
        """Of a game file, or of a score sheet."""
        now = datetime.now(UTC)
        return [
            found if isinstance(found, files.GameFileError) else from_record(found, now)
            for found in scan_sheet(text, ask)
        ]

    def described(self, position: Position, turn: Turn, words: Sentences) -> dict[str, Any]:
        """A turn's parts, too: `from` and `to` are 0 without a flip."""
        assert isinstance(words, EclipseSentences)
        start, end = turn.flip or (0, 0)
        return {
            "turn": str(turn),
            "text": words.written(position.to_move, turn),
            "from": start,
            "to": end,
            "face": PIECES[position.to_move, turn.side].letter,
            "square": turn.square,
        }

    def marks(self, before: Position, turn: Turn) -> list[dict[str, Any]]:
        """The flipped piece as it lands, then the new one; pieces by their letters in files."""
        placed = {"to": turn.square, "piece": PIECES[before.to_move, turn.side].letter}
        if turn.flip is None:
            return [placed]
        start, end = turn.flip
        lying = before[start]
        assert lying is not None
        return [{"from": start, "to": end, "piece": PIECES[lying.owner, lying.side.turned].letter}, placed]

    def numbered(self, position: Position, ply: int) -> int:
        """Each player's first turn on an empty board is number 1."""
        del ply
        return position.count // 2 + 1

    def judged(self, record: files.GameRecord[Turn, Position]) -> GameReview[Turn]:
        """As `annotate` judges a game."""
        assert isinstance(record, GameRecord)
        judged = judge(record, self._oracle)
        last = self._oracle.answer(record.final())
        return GameReview(
            [_verdict(each) for each in judged],
            Worth(last.value, last.distance),
            {player.value: share for player, share in accuracy(judged).items()},
            lost_with(judged),
            last.turns,
        )

    def drawn(self, record: files.GameRecord[Turn, Position], last: Position, words: Sentences) -> dict[str, Any]:
        """How the pieces of the game's edition look, and the squares of the lines that decided the game."""
        assert isinstance(words, EclipseSentences)
        assert isinstance(record, GameRecord)
        return {
            "edition": record.edition.key,
            "looks": looks(words),
            "line": sorted({square for line in ECLIPSE_RULES.decisive(last) for square in line}),
        }

    def decisive(self, last: Position) -> tuple[Line, ...]:
        """The locked lines."""
        return ECLIPSE_RULES.decisive(last)

    def position(self, text: str) -> Position:
        """A position that can occur. Raises `CompanionError`."""
        return Position.possible(text)

    def explored(self, position: Position) -> Explored[Turn, Position]:
        """All turns, those of the same worth by their squares."""
        scores = self._oracle.scores(position)
        if not scores:
            return Explored(Worth(None), ())
        top = max(scores.values())
        ranked = sorted(scores.items(), key=lambda scored: (-scored[1], *_by_squares(scored[0])))
        return Explored(
            _worth(position, top),
            [
                Choice(turn, rules.apply(position, turn), _worth(position, score), score == top)
                for turn, score in ranked
            ],
        )

    def story(self, words: Sentences) -> list[Step]:
        """What perfect play looks like, in five steps."""
        assert isinstance(words, EclipseSentences)
        return told(self._oracle, words)


def _worth(position: Position, score: int) -> Worth:
    return Worth(value_of(score), distance_of(position, score))


def _verdict(judged: Judged) -> Verdict[Turn]:
    before = judged.before
    return Verdict(
        Worth(before.value, before.distance),
        Worth(judged.value, judged.length),
        before.turns[:SHOWN],
        judged.mark,
        judged.given_away,
    )


def _by_squares(turn: Turn) -> tuple[tuple[Square, ...], str, Square]:
    """How turns of the same worth are sorted: by their flip, side and square."""
    return turn.flip or (), turn.side.value, turn.square
