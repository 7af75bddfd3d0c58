"""Two people on two devices: what one of them asks for is on that device alone, in words and on the board."""

import os
import re
from pathlib import Path

import pytest

from tests.games.eclipse.page.playing import WAIT_S, Playing, state
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.acting import press
from tests.processes import wait_until

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="terminals of their own"),
    pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine."),
]
GAMES = {
    "eclipse": ("--board", "screen", "--sun", "human:Ann", "--moon", "human:Ben"),
    "infinity": ("--game", "infinity", "--blue", "human:Ann", "--yellow", "human:Ben"),
}
KEEP = "window.all = []; window.watched.listen({ state: (each) => window.all.push(JSON.stringify(each)) }); null"


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_and_a_refusal_stay_on_the_device_that_asked(home: Path, tmp_path: Path, game: str) -> None:  # noqa: ARG001
    """Neither the other page nor the terminal gets a word or a mark of it. Who isn't to move is told to wait."""
    with (
        Playing(tmp_path, *GAMES[game], "--lan") as played,
        Browser() as desk,
        Browser(390, 664, touch=True) as phone,
    ):
        wait_until(lambda: "The code of Ann is" in played.said, WAIT_S)
        code = re.search(r"The code of Ann is (\w+)\.", played.said)
        assert code is not None
        desk.open(f"{played.url}play")
        phone.open(f"http://127.0.0.2:{played.port}/play#code={code[1]}")
        phone.wait_for("document.querySelector('[data-word=hint]:not([hidden])')")
        for window in (desk, phone):
            wait_until(lambda shown=window: state(shown).get("begun") is False, WAIT_S)  # type: ignore[misc]
            window.run(KEEP)
        seen: list[str] = []
        for step in (1, 2):
            press(phone, "hint")
            wait_until(lambda step=step: (state(phone)["hint"] or {}).get("step") == step, WAIT_S)  # type: ignore[misc]
            seen.append(state(phone)["hint"]["text"])
        known = state(phone)["notices"]  # such as that the searches are being got ready, which everybody hears
        phone.run("window.watched.say('no')")
        wait_until(lambda: state(phone)["notices"] != known, WAIT_S)
        seen.append(state(phone)["notices"][-1])
        desk.run("window.watched.say('hint')")
        wait_until(lambda: any("Ann's turn" in text for text in state(desk)["notices"]), WAIT_S)
        assert not [text for each in desk.run("window.all") for text in seen if text in each]
        assert not [text for text in seen if text in played.said]
        assert not any("Ann's turn" in text for text in state(phone)["notices"])
        assert desk.errors == phone.errors == []
