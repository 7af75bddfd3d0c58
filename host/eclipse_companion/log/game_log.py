"""The log of games: one SQLite file. In: games, turns, take-backs, results. Out: the same, after any crash."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from typing import TYPE_CHECKING, Final

from eclipse_companion.common.program import PROGRAM
from eclipse_companion.log import schema
from eclipse_companion.log.alone import Entry
from eclipse_companion.log.filtering import Wanted
from eclipse_companion.log.judgements import line_of, read_judgements, write_judgements
from eclipse_companion.log.listing import (
    NONE_OPENED,
    Counting,
    Ended,
    ListedGame,
    Openings,
    played,
    read_ends,
    read_list,
)
from eclipse_companion.log.log_store import LogStore, Notify, tell_nobody
from eclipse_companion.log.merging import continued
from eclipse_companion.log.mistakes import Owned, Try, read_mistakes, read_tries, unsearched
from eclipse_companion.log.people import Person, read_people, rename_person
from eclipse_companion.log.saved_games import LogError, SavedGame, SavedTurn

if TYPE_CHECKING:
    from eclipse_companion.log.session_writes import Write

Join = Callable[[SavedGame, SavedGame], SavedGame | None]
"""What two entries of one game give together."""

_AT_ONCE: Final = 500
"""So many games are looked up by one question."""
_LEFT_OPEN: Final = "unfinished"
"""The termination of a game that is left for now and may be resumed."""


class GameLog(LogStore):
    """The games in the log at a path.

    `start_game`, `record_turn`, `take_back`, `finish` and `set_recording` never raise: see `notify`.
    """

    def __init__(
        self,
        path: Path,
        notify: Notify = tell_nobody,
        *,
        in_background: bool = False,
        openings: Openings = NONE_OPENED,
    ) -> None:
        """As `LogStore`; what was only opened is no game yet."""
        super().__init__(path, notify, in_background=in_background)
        self._openings = openings

    def start_game(self, game: SavedGame) -> None:
        """Write a new game."""
        self._known.add(game.uuid)
        self._post(game.uuid, partial(schema.insert_game, game=game))

    def record_turn(self, uuid: str, turn: SavedTurn) -> None:
        """Add a turn after the last one that counts; `turn.parent` is ignored."""
        self._post(uuid, partial(schema.insert_turn, uuid=uuid, node=turn))

    def take_back(self, uuid: str, count: int, when: datetime) -> None:
        """Withdraw the last `count` turns, which may be none; they stay as a branch, and the game is open again."""
        self._post(uuid, partial(schema.withdraw, uuid=uuid, count=count, when=when))

    def finish(self, uuid: str, result: str | None, termination: str, when: datetime) -> None:
        """Write how a game ended; the termination `unfinished` leaves it open, so that it can be resumed."""
        moment = None if termination == _LEFT_OPEN else when
        self._post(uuid, partial(schema.close_game, uuid=uuid, result=result, termination=termination, when=moment))

    def set_recording(self, uuid: str, recording: str) -> None:
        """Write where the game's recording is."""
        self._post(uuid, partial(schema.set_recording, uuid=uuid, recording=recording))

    def add(self, game: SavedGame) -> bool:
        """Add a whole game, such as an imported one; False if it is there already. Raises `LogError`.

        If the log has an open game with its UUID and only the first of its turns, the others are added to that game.
        """
        return self.add_all([game])[0]

    def add_all(self, games: Sequence[SavedGame], join: Join = continued) -> list[bool]:
        """As `add`, all of them or none: for each whether it was added. Raises `LogError`.

        `join`: what the log's entry and another one with its UUID give together; None: nothing that is new.
        """
        with self._lock:
            known = self.with_ids([game.uuid for game in games])
            new: list[Write] = []
            added = []
            for game in games:
                entry = known.get(game.uuid)
                found = game if entry is None else join(entry, game)
                added.append(found is not None and found != entry)
                if found is not None and found != entry:
                    known[game.uuid] = found
                    new.append(partial(schema.insert_game, game=found))
            if new:
                self._undamaged(lambda: self._transact(new))
            return added

    def with_ids(self, uuids: Sequence[str]) -> dict[str, SavedGame]:
        """Those of these games that the log has, by UUID. Raises `LogError`."""
        found: dict[str, SavedGame] = {}
        for start in range(0, len(uuids), _AT_ONCE):
            some = uuids[start : start + _AT_ONCE]
            found |= {game.uuid: game for game in self._read(f"uuid IN ({', '.join('?' * len(some))})", some)}
        return found

    def delete(self, uuid: str) -> None:
        """Remove a game that this session hasn't written. Raises `LogError`."""
        with self._lock:
            self._flush()
            gone = [partial(schema.delete_game, uuid=uuid), partial(schema.forget_name, uuid=uuid)]
            self._undamaged(lambda: self._transact([*gone]))

    def entry(self, uuid: str) -> Entry:
        """All that the log has of a game, for `restore`. Raises `LogError`."""
        with self._lock:
            (row,) = self._look(lambda connection: [schema.game_row(connection, uuid)[0]])
            return Entry(self.game(uuid), self.names.get(uuid, ""), row)

    def restore(self, entry: Entry) -> None:
        """Bring back a deleted game, unless the log has it. Raises `LogError`."""
        with self._lock:
            self._flush()
            if self.with_ids([entry.game.uuid]):
                return
            back: list[Write] = [partial(schema.insert_game, game=entry.game, row=entry.row)]
            if entry.name:
                back.append(partial(schema.set_name, uuid=entry.game.uuid, name=entry.name))
            self._undamaged(lambda: self._transact(back))

    def name(self, uuid: str, name: str) -> None:
        """Give a game a name; empty: take its name away. Raises `LogError`."""
        with self._lock:
            self._flush()
            self._undamaged(lambda: self._transact([partial(schema.set_name, uuid=uuid, name=name)]))

    def name_all(self, names: Mapping[str, str]) -> None:
        """Give games names, by UUID; those that have one keep it. Raises `LogError`."""
        with self._lock:
            has = self.names
            new = [partial(schema.set_name, uuid=uuid, name=name) for uuid, name in names.items() if uuid not in has]
            if new:
                self._undamaged(lambda: self._transact([*new]))

    def judgements(self, what: str) -> dict[str, tuple[str, str]]:
        """As `read_judgements`: the line and the text of each game that has one, by UUID. Raises `LogError`."""
        rows = self._look(lambda connection: read_judgements(connection, what))
        return {uuid: (line, text) for uuid, line, text in rows}

    def keep_judgements(self, what: str, texts: Mapping[str, tuple[str, str]]) -> None:
        """As `write_judgements`, for games that are still as they were when they were judged. Raises `LogError`.

        A game may have gone on meanwhile, or be gone.
        """

        def write(connection: Connection) -> None:
            uuids = tuple(texts)
            games = schema.read_games(connection, f"uuid IN ({', '.join('?' * len(uuids))})", uuids)
            lines = {game.uuid: line_of(game) for game in games}
            fitting = {uuid: told for uuid, told in texts.items() if lines.get(uuid) == told[0]}
            write_judgements(connection, what, fitting)

        with self._lock:
            self._flush()
            self._undamaged(lambda: self._transact([write]))

    def people(self) -> list[Person]:
        """As `read_people`: who has played, whoever played last first. Raises `LogError`."""
        return self._look(read_people)

    def rename_person(self, old: str, new: str) -> None:
        """As the function of this name. Raises `LogError`."""
        with self._lock:
            self._flush()
            self._undamaged(lambda: self._transact([partial(rename_person, old=old, new=new)]))

    def unsearched(self, kind: str, version: int) -> list[str]:
        """As the function of this name: the games that nobody has searched for mistakes. Raises `LogError`."""
        return self._look(lambda connection: unsearched(connection, kind, version))

    def mistakes(self, kind: str, version: int) -> list[Owned]:
        """As `read_mistakes`: those that persons made in a kind of game. Raises `LogError`."""
        return self._look(lambda connection: read_mistakes(connection, kind, version))

    def tries(self, kind: str) -> list[tuple[str, Try]]:
        """As `read_tries`: how persons have practised them. Raises `LogError`."""
        return self._look(lambda connection: read_tries(connection, kind))

    @property
    def names(self) -> dict[str, str]:
        """What people call their games, by UUID. Raises `LogError`."""
        return dict(self._look(schema.read_names))

    def games(self, wanted: Wanted | None = None, *, as_entered: bool = False) -> list[SavedGame]:
        """All games except those left before the first turn, latest first. Raises `LogError`.

        `wanted`: only these. `as_entered`: in the order of entry, which doesn't change when somebody sets the clock.
        """
        condition, values = (wanted or Wanted()).condition()
        return self._read(f"{played(self._openings)} AND {condition}", values, as_entered=as_entered)

    def listed(
        self,
        kind: str,
        count: int,
        after: str | None = None,
        counting: Counting | None = None,
        *,
        wanted: Wanted | None = None,
    ) -> list[ListedGame]:
        """As `read_list`: some of the newest games of a kind, without their turns. Raises `LogError`."""
        of = partial(read_list, kind=kind, count=count, after=after, counting=counting, wanted=wanted)
        return self._look(partial(of, openings=self._openings))

    def ends(self, kind: str) -> list[Ended]:
        """As `read_ends`: who played each game of a kind, and its result. Raises `LogError`."""
        return self._look(lambda connection: read_ends(connection, kind, self._openings))

    def solved(self, kind: str) -> set[str]:
        """The events of a game's puzzles and parts of lessons that were solved without help. Raises `LogError`."""
        found = self._read("termination = 'normal' AND date IS NULL")
        return {game.event for game in found if game.solved and game.kind == kind}

    def game(self, start_of_uuid: str) -> SavedGame:
        """The one game whose UUID begins with this. Raises `LogError` if there is none, or several."""
        start = start_of_uuid.lower()
        found = self._read("lower(substr(uuid, 1, ?)) = ?", (str(len(start)), start)) if start else []
        if len(found) == 1:
            return found[0]
        if not found:
            message = f"The log has no game {start_of_uuid!r}. `{PROGRAM} games list` shows all games."
        else:
            message = (
                f"{start_of_uuid!r} matches {len(found)} games. Give more of the ID, such as {found[0].uuid[:13]}."
            )
        raise LogError(message)
