"""A game's entries in the log, as people read them and as files hold them.

In: `SavedGame`. Out: lines, files, and games read from files. `SavedByRules` serves any game; a game whose files hold
more, or whose board is drawn, has its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Generic, Protocol

from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import UNFINISHED, Ask, GameFileError, GameRecord, nobody
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log import SavedGame, game_files, recovery
from eclipse_companion.log.saved_games import NonsenseError
from eclipse_companion.reviewing.wanted import openings_of

_WIDTH = 80
"""The longest line of a file's turns."""


class Saving(recovery.KindOfGame, Protocol):
    """What all games' entries in the log can be asked."""

    @property
    def suffix(self) -> str:
        """How the names of the game's files end: `.egn`."""

    def edition_of(self, game: SavedGame) -> str:
        """The name of the edition that was played; empty if the game has only one."""

    def shown(self, game: SavedGame) -> SavedGame:
        """The game as everybody may know it: while it can go on, without what is hidden from a player."""

    def length(self, game: SavedGame) -> int:
        """How many turns count, as people count them."""

    def head(self, game: SavedGame) -> list[str]:
        """Who plays, a line each."""

    def stands(self, game: SavedGame) -> list[str]:
        """The last position as people pass it on, a line each. Raises `LogError` for a nonsensical entry."""

    def body(self, game: SavedGame) -> list[str]:
        """The board after the last turn, and the turns, in lines. Raises `LogError` for a nonsensical entry."""

    def openings(self, text: str) -> list[tuple[str, ...]]:
        """The first turns that a text names, in all ways that differ only by symmetry. Raises `CompanionError`."""

    def written(self, games: Sequence[SavedGame]) -> str:
        """The games as a file's text. Raises `CompanionError`."""

    def read(self, data: bytes, ask: Ask = nobody) -> Iterator[SavedGame | CompanionError]:
        """The games of a file, and what is wrong with the others. Raises `CompanionError` for something else.

        `ask`: what an entry means that can be read in several ways, if such files are read.
        """

    def records(self, text: str) -> Iterator[GameRecord[Any, Any] | GameFileError]:
        """The games of a file as `check` reads them. Raises `CompanionError` if this kind has no files to check."""

    def verdict(self, record: GameRecord[Any, Any]) -> dict[str, object]:
        """What `check` tells of a legal game: at least `players`, `result`, `turns` and `ending`, which are texts."""


class SavedByRules(Generic[PlayerT, TurnT, PositionT]):
    """A game's entries, as far as its rules alone tell."""

    def __init__(self, rules: Rules[PlayerT, TurnT, PositionT], suffix: str) -> None:
        self._rules = rules
        self.suffix = suffix
        self.sides = tuple(player.value for player in rules.players)
        self.start = str(rules.start)
        self.edition = rules.kind

    def leads(self, before: str, turn: str, after: str) -> bool:
        """Whether the turn is legal in the position before it, and leads to the one after it."""
        try:
            return bool(self._after(self._rules.position(before), turn)[1] == self._rules.position(after))
        except CompanionError:
            return False

    def check(self, game: SavedGame) -> None:
        """Raise `LogError` if the game makes no sense."""
        self._line(game)

    def edition_of(self, game: SavedGame) -> str:
        """There is only one."""
        del game
        return ""

    def shown(self, game: SavedGame) -> SavedGame:
        """What the rules hide is hidden as long as the game can go on. Raises `LogError` for a nonsensical entry."""
        if not game.open:
            return game
        rules = self._rules
        try:
            tree = tuple(
                replace(
                    saved,
                    turn=str(rules.public(rules.turn(saved.turn))),
                    position=str(rules.known_to(rules.position(saved.position), None)),
                )
                for saved in game.tree
            )
            start = str(rules.known_to(rules.position(game.start), None))
        except CompanionError as error:
            raise NonsenseError(game.uuid, error) from error
        return replace(game, start=start, tree=tree)

    def length(self, game: SavedGame) -> int:
        """How many turns count."""
        return len(game.turns)

    def head(self, game: SavedGame) -> list[str]:
        """Who plays, a line each."""
        return [f"{player.side.capitalize()}: {player.name} ({player.type})" for player in game.players]

    def stands(self, game: SavedGame) -> list[str]:
        """The position's text."""
        return [f"Position: {game.position}"]

    def body(self, game: SavedGame) -> list[str]:
        """The position after the last turn, and the turns."""
        self.check(game)
        shown = self.shown(game)
        return [*shown.position.splitlines(), "", *self._numbered([saved.turn for saved in shown.turns])]

    def openings(self, text: str) -> list[tuple[str, ...]]:
        """As the rules read turns."""
        return openings_of(text, self._rules)

    def written(self, games: Sequence[SavedGame]) -> str:
        """A game's tags, an empty line, its turns; a number stands before each player's turns."""
        return "\n".join(self._record(game) for game in games)

    def read(self, data: bytes, ask: Ask = nobody) -> Iterator[SavedGame | CompanionError]:
        """No files are read for this game."""
        del data, ask
        raise UsageError(f"Games of {self._rules.kind.title()} can't be imported yet.")

    def records(self, text: str) -> Iterator[GameRecord[Any, Any] | GameFileError]:
        """No files are read for this game."""
        del text
        raise UsageError(f"Games of {self._rules.kind} can't be checked yet.")

    def verdict(self, record: GameRecord[Any, Any]) -> dict[str, object]:
        """Who played, how long, and how it ended."""
        sides = [side.capitalize() for side in self.sides]
        result, final = record.result, record.final()
        return {
            "players": players(record, sides),
            "result": files.result_text(result),
            "turns": len(record.line),
            "position": str(final),
            "ending": "unfinished" if result is None else self.ending(record),
        }

    def ending(self, record: GameRecord[Any, Any]) -> str:
        """How a finished game ended."""
        return f"{winner_of(record)}: {record.tags.get('Termination', 'resigned or agreed')}"

    def _after(self, position: PositionT, text: str) -> tuple[TurnT, PositionT]:
        """A turn that may be chance's, and what it leads to. Raises `CompanionError`."""
        turn = self._rules.turn(text)
        self._rules.check(position, turn, self._rules.kind)
        return turn, self._rules.after(position, turn)

    def _line(self, game: SavedGame) -> list[TurnT]:
        """The turns that count, each made by the rules."""
        try:
            position, turns = self._rules.position(game.start), []
            for saved in game.turns:
                turn, position = self._after(position, saved.turn)
                turns.append(turn)
        except CompanionError as error:
            raise NonsenseError(game.uuid, error) from error
        return turns

    def rows(self, game: SavedGame) -> list[str]:
        """The turns, as many in a line as there are players."""
        return self._numbered([str(turn) for turn in self._line(game)])

    def _numbered(self, texts: Sequence[str]) -> list[str]:
        step = len(self.sides)
        rows = [texts[start : start + step] for start in range(0, len(texts), step)]
        return [f"{number}. {' '.join(row)}" for number, row in enumerate(rows, start=1)]

    def _record(self, game: SavedGame) -> str:
        tags: dict[str, Any] = {
            "Game": game.kind,
            "Event": game.event,
            "Date": game.date or f"{game.started.astimezone():%Y.%m.%d}",
            **{player.side.capitalize(): player.name for player in game.players},
            "Result": game.result or UNFINISHED,
            "UUID": game.uuid,
            "UTCDate": f"{game.started.astimezone(UTC):%Y.%m.%d}",
            "UTCTime": f"{game.started.astimezone(UTC):%H:%M:%S}",
            **{f"{player.side.capitalize()}Type": player.type for player in game.players},
            **({"Termination": game.termination} if game.termination else {}),
            **({"SetUp": "1", "Position": game.start} if game.start != self.start else {}),
        }
        lines = [f'[{name} "{_quoted(str(value))}"]' for name, value in tags.items()]
        words = [word for row in self.rows(game) for word in row.split(" ")]
        return "\n".join([*lines, "", *_wrapped([*words, game.result or UNFINISHED]), ""])


class SavedInFiles(SavedByRules[PlayerT, TurnT, PositionT]):
    """The entries of a game whose files are read, too."""

    def __init__(self, rules: Rules[PlayerT, TurnT, PositionT], suffix: str, kind: type[GameRecord[Any, Any]]) -> None:
        super().__init__(rules, suffix)
        self._kind = kind

    def written(self, games: Sequence[SavedGame]) -> str:
        """The games as game files, with the turns that were taken back."""
        return files.write([game_files.as_record(game, self._kind, self.own_tags(game)) for game in games])

    def own_tags(self, game: SavedGame) -> dict[str, str]:
        """The tags that only this kind of game has; none."""
        del game
        return {}

    def edition_in(self, record: GameRecord[Any, Any]) -> str:
        """The edition of a file's game, as the log names it; there is only one."""
        del record
        return self.edition

    def read(self, data: bytes, ask: Ask = nobody) -> Iterator[SavedGame | CompanionError]:
        """The games of a game file."""
        del ask
        now = datetime.now(UTC)
        for found in self.records(files.decode(data)):
            if isinstance(found, GameFileError):
                yield found
            else:
                yield game_files.from_record(found, self._rules.kind, self.sides, now, edition=self.edition_in(found))

    def records(self, text: str) -> Iterator[GameRecord[Any, Any] | GameFileError]:
        """The games of a file, and what is wrong with the others."""
        return files.scan(text, self._kind)


def players(record: GameRecord[Any, Any], tags: Sequence[str]) -> list[str]:
    """The names of those who played, as these tags give them; an unknown one is left out."""
    return [name for tag in tags if (name := record.tags.get(tag, "?")) != "?"]


def winner_of(record: GameRecord[Any, Any]) -> str:
    """Who has won a finished game, by the name of the side: `Blue wins`."""
    winner = None if record.result is None else record.result.winner
    return "a draw" if winner is None else f"{winner.value.capitalize()} wins"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: Sequence[str]) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= _WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
