"""What the companion sends to the page, beside the types that the page's modules are checked with."""

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import pytest

from eclipse_companion.announcements import Fact
from tests.page_lint.tools import HERE, ROOT, MissingToolsError, Tools
from tests.simulation.long_session import Session
from tests.simulation.people import WAYS, People, play_of

GAMES: Final = {"eclipse": "Eclipse", "infinity": "Infinity", "ecliptic": "Ecliptic"}
"""Each game, and what its types begin with."""
SEED: Final = 4
ELSEWHERE: Final = {"received_at", "voice", "spoken", "speaks", "lan", "phone", "seat"}
"""What is in a state beside what a game's facts say: the page adds it, or its server."""
NOT_HERE: Final[Mapping[str, frozenset[str]]] = {
    "eclipse": frozenset(),
    "infinity": frozenset({"mending", "owners"}),
    "ecliptic": frozenset({"mending", "owners", "position", "watched"}),
}
"""What only another game has of what all may have; or what is there only if a camera watches."""


class Shapes:
    """An output that keeps one state of each shape: which fields there are, and what is in them."""

    def __init__(self, view: Any, facts: Any) -> None:  # noqa: ANN401 - each game's own
        self._view, self._facts = view, facts
        self.states: dict[str, Any] = {}

    def tell(self, fact: Fact) -> None:
        self._view = self._view.after(fact)
        state = json.loads(json.dumps(self._facts.state(self._view)))
        self.states.setdefault(json.dumps(_shape(state)), state)

    def close(self) -> None:
        pass


def _shape(value: object) -> object:
    if isinstance(value, dict):
        return {key: _shape(each) for key, each in value.items()}
    if isinstance(value, list):
        return sorted({json.dumps(_shape(each)) for each in value})
    return type(value).__name__


def shapes(game: str) -> list[dict[str, Any]]:
    """States of a few games, and of exercises."""
    with ExitStack() as stack:
        play = play_of(game, stack, "--no-screen", "--seed", str(SEED))
        seen = Shapes(play.view(), play.facts())
        Session(play, People(game, WAYS, SEED))
        play.play(seen)
    return list(seen.states.values())


def checked(game: str, states: list[dict[str, Any]]) -> Iterator[str]:
    """TypeScript that compiles if the states have the fields that the types name, and no others."""
    for number, state in enumerate(states):
        kind = "Waiting" if state.get("channels", "") is None else "State"
        yield f'const {game}{number}: Omit<{GAMES[game]}{kind}, "received_at"> = {json.dumps(state)};'
    named = json.dumps(dict.fromkeys(sorted({*ELSEWHERE, *NOT_HERE[game]}.union(*states)), 0))
    yield f"const {game}Fields: Record<keyof {GAMES[game]}State, number> = {named};"


@pytest.mark.usefixtures("home")
def test_the_types_name_what_is_sent(tmp_path: Path) -> None:
    """Each state of a game has the fields that its types name, with values of their kind, and no others."""
    tools = Tools()
    try:
        tools.install()
    except MissingToolsError as error:
        pytest.skip(str(error))
    lines = [line for game in GAMES for line in checked(game, shapes(game))]
    (tmp_path / "states.ts").write_text("\n".join([*lines, "export {};"]), encoding="utf-8")
    types = sorted(map(str, (ROOT / "host" / "eclipse_companion").rglob("*.d.ts")))
    config = {"extends": str(HERE / "tsconfig.json"), "files": [str(tmp_path / "states.ts"), *types], "include": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    done = tools.run("tsc", ["--project", str(tmp_path), "--pretty", "false"])
    assert not done.returncode, done.stdout[:4000]
