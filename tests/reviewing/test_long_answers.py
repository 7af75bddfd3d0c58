"""What of a game's page takes long, and what never waits for it."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from eclipse_companion.commands.progress_answers import ProgressAnswers
from eclipse_companion.games.eclipse.page.reviewer import EclipseReviewer
from eclipse_companion.games.ecliptic.page.reviewer import EclipticReviewer
from eclipse_companion.games.infinity.page.reviewer import InfinityReviewer
from eclipse_companion.reviewing.reviewer import GameReview, Reviewer
from tests.games.eclipse.page import asked as eclipse
from tests.games.ecliptic.page import asked as ecliptic
from tests.games.ecliptic.play.scripted import script
from tests.games.infinity.page import asked as infinity
from tests.outputs.page.served import LIMIT_S, Served

GAMES: Final[dict[str, tuple[Any, type[Reviewer[Any, Any]], Any]]] = {
    "eclipse": (eclipse.Asked, EclipseReviewer, lambda: eclipse.game_of(["S1"])),
    "infinity": (infinity.Asked, InfinityReviewer, lambda: infinity.game_of(infinity.LOST)),
    "ecliptic": (ecliptic.Asked, EclipticReviewer, lambda: ecliptic.game_of(script(7, most=40))),
}
LISTS: Final = ("games", "home", "people", "deleted", "exercises", "progress", "file", "variations")


@contextmanager
def at_work(served: Served, address: str) -> Iterator[list[int]]:
    """Somebody who waits for an answer as long as the block lasts; then the status that came."""
    statuses: list[int] = []
    token = served.setup()["token"]
    asker = threading.Thread(target=lambda: statuses.append(served.ask(address, X_Token=token)[0]))
    asker.start()
    yield statuses
    asker.join(LIMIT_S)


@pytest.mark.parametrize("kind", GAMES)
def test_no_list_waits_for_a_game_that_is_judged(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its review is wanted or the number of its mistakes: lists, exercises and progress are there meanwhile."""
    make, reviewer, game_of = GAMES[kind]
    begun, goes_on = threading.Event(), threading.Event()

    def judged(*_: object) -> GameReview[Any]:
        begun.set()
        assert goes_on.wait(LIMIT_S)
        return GameReview()

    monkeypatch.setattr(reviewer, "judged", judged)
    asked, game = make(tmp_path), game_of()
    assert asked.log.add(game)
    progress = ProgressAnswers(asked.log, kind, "en").answers
    served = Served(answers={**asked.answers, **progress})
    token = served.setup()["token"]
    for address in (f"/api/review?id={game.uuid}", "/api/games?mistakes=1"):
        begun.clear()
        goes_on.clear()
        with at_work(served, address) as statuses:
            assert begun.wait(LIMIT_S)
            for name in LISTS:
                status, text, _ = served.ask(f"/api/{name}?id={game.uuid}", X_Token=token)
                assert (status, "error" in json.loads(text)) == (200, False)
            assert statuses == []
            goes_on.set()
        assert statuses == [200]
    served.page.close()


def test_games_that_take_seconds_are_judged_one_at_a_time(tmp_path: Path) -> None:
    """A list of games with mistakes comes piece by piece: each answer says which game it has come to."""
    asked, played = ecliptic.Asked(tmp_path, games=1), script(7, most=40)
    uuids = [f"{number:08d}-0000-4000-8000-000000000000" for number in range(3)]
    asked.log.add_all([replace(ecliptic.game_of(played), uuid=uuid) for uuid in uuids])
    whole = [game["id"] for game in asked("games")["games"]]
    looked = []
    answer: dict[str, Any] = {"more": True, "last": None}
    while answer["more"]:
        before = {} if answer["last"] is None else {"before": answer["last"]}
        answer = asked("games", mistakes="1", **before)
        assert answer["games"] == []
        looked.append(answer["last"])
    assert looked == whole


def test_a_game_that_is_deleted_while_others_are_judged_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of games with mistakes comes all the same, and has gone past it."""
    asked, uuids = eclipse.Asked(tmp_path), [f"{number:08d}-0000-4000-8000-000000000000" for number in range(2)]
    asked.log.add_all([replace(eclipse.game_of(["S1"]), uuid=uuid) for uuid in uuids])
    _, last = [game["id"] for game in asked("games")["games"]]
    deletions: list[str] = []

    def judged(*_: object) -> GameReview[Any]:
        asked.log.delete(last)
        deletions.append(last)
        return GameReview()

    monkeypatch.setattr(EclipseReviewer, "judged", judged)
    assert asked("games", mistakes="1") == {"games": [], "more": False, "last": last, "sheets": True}
    assert deletions == [last]
