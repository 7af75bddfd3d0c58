"""Whoever waits for the computer sees that its work goes on."""

from dataclasses import replace
from typing import Any

import pytest

from eclipse_companion.announcements import Heard, Notice
from eclipse_companion.common.compiled import Kernel
from eclipse_companion.common.compiling import Compiling, is_compiling, tell_of_compiling
from eclipse_companion.common.machine_code import MachineCode
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.view import View
from eclipse_companion.table.waiting import Waiting


def test_a_wait_is_told_after_three_seconds_and_then_again_and_again() -> None:
    """First that it is made ready, then that it thinks; every five seconds, later less often; and that it is over."""
    told: list[Notice] = []
    moments = [None, 0.0, 2.9, 3.1, 4.0, 5.0, 9.0, 10.2, 14.9, 59.0, 61.0, 74.0, 76.0, None, None]
    now = [0.0]
    since: list[float | None] = [None]
    waiting = Waiting(lambda: since[0], lambda: now[0] < 10.0, told.append, lambda: now[0])
    for moment in moments:
        since[0], now[0] = (None, now[0]) if moment is None else (0.0, moment)
        waiting.look()
    assert [(each.key, each.words.get("seconds")) for each in told] == [
        ("still_ready", "3"),
        ("still_ready", "5"),
        ("still_thinking", "10"),
        ("still_thinking", "59"),
        ("still_thinking", "61"),
        ("still_thinking", "76"),
        ("waited", None),
    ]
    assert all(each.heard() is Heard.NEVER for each in told)


@pytest.mark.parametrize("someone_waits", [False, True])
def test_that_it_gets_ready_is_told_no_longer_than_it_does(*, someone_waits: bool) -> None:
    """Whoever waits for the computer meanwhile reads what it does now; else nothing is read any more, told once."""
    told: list[Notice] = []
    now, ready = [0.0], [False]
    since = 0.0 if someone_waits else None
    waiting = Waiting(lambda: since, lambda: not ready[0], told.append, lambda: now[0], lambda: True)
    for now[0], ready[0] in ((1.0, False), (8.0, False), (9.0, True), (9.5, True)):
        waiting.look()
    expected = [("still_ready", "8"), ("still_thinking", "9")] if someone_waits else [("waited", None)]
    assert [(each.key, each.words.get("seconds")) for each in told] == expected


@pytest.mark.parametrize("words", [EclipseSentences, InfinitySentences, EclipticSentences])
@pytest.mark.parametrize("code", ["en", "de"])
def test_the_screens_show_it_in_one_place_until_it_is_over(words: type[Sentences], code: str) -> None:
    """A newer time takes the place of the older one; other notices stay."""
    sentences = EclipseSentences(code, edition("eclipse")) if words is EclipseSentences else words(code)
    view = View(sentences).told(Notice("search_failed", {"reason": "x"}))
    (other,) = view.notices
    for key in ("getting_ready", "getting_ready_again"):
        assert len(view.told(Notice(key)).notices) == 2
        assert view.told(Notice(key)).told(Notice("waited")).notices == (other,)
        assert Notice(key).heard() is Heard.ALWAYS, "it is spoken, too"
    view = view.told(Notice("getting_ready"))
    for key, seconds in (("still_ready", "3"), ("still_ready", "5"), ("still_thinking", "10")):
        view = view.told(Notice(key, {"seconds": seconds}))
        kept, shown = view.notices
        assert kept == other
        assert seconds in shown
    assert view.told(Notice("waited")).notices == (other,)


def test_how_a_first_game_is_won_stands_alone_on_a_page() -> None:
    """That the computer gets ready is said there only to who waits for it; other notices stay."""
    view = View(EclipseSentences("en", edition("eclipse"))).told(Notice("how_to_win"))
    (how,) = view.notices
    ready = view.told(Notice("getting_ready"))
    assert len(ready.notices) == 2
    assert ready.to_read == (how,)
    waits = replace(ready.told(Notice("still_ready", {"seconds": "3"})), thinking=True)
    assert waits.to_read == waits.notices
    assert len(waits.to_read) == 2
    other = ready.told(Notice("search_failed", {"reason": "x"}))
    assert other.to_read == (how, other.notices[-1])


def test_kernels_that_are_compiled_count_until_the_last_one_is_ready() -> None:
    """What the wait is for can be told, from when it is first told on; also if another one is ready sooner."""
    seen: list[bool] = []
    before = Compiling.tell

    class Slow(Kernel):
        def _compile(self, arguments: tuple[Any, ...]) -> MachineCode:
            if self is first:
                assert second(1) == 2
            seen.append(is_compiling())
            return super()._compile(arguments)

    # Functions without a file: their code is kept nowhere, and compiled each time.
    names: dict[str, Any] = {}
    exec("def count(number):\n    return number + 1\ndef next(number):\n    return number + 1\n", names)  # noqa: S102 - as above
    first, second = Slow(names["count"]), Slow(names["next"])
    tell_of_compiling(lambda _: seen.append(is_compiling()))
    try:
        assert first(1) == 2
    finally:
        tell_of_compiling(before)
    assert seen == [True] * 4
    assert not is_compiling()
