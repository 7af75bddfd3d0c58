"""Everybody can use Ecliptic's page: axe-core finds nothing, nothing is too small or scrolls aside; it loads little."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.games.eclipse.page.test_first_view import LOADED, MOST_BYTES
from tests.games.ecliptic.page.asked import UUID, Asked, game_of
from tests.games.ecliptic.page.shown import Shown, shown
from tests.games.ecliptic.play.scripted import script
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings, out_of_sight, scrolls_aside, small_targets
from tests.outputs.page.steady import moves

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
SIZES = {"desk": (1280, 657), "phone": (360, 740)}
PEOPLE = ("human:Maximiliane Wilhelmina Oberlin", "human:Bartholomew Theodore Hohenfels")
"""The longest names that the page takes; at a desk a browser leaves this much of a small laptop's screen."""
CAN = ":is(.hand .can, .top-card.can):not([aria-pressed=true])"
PICKED = ":is(.hand, .acts) [aria-pressed=true]"
OUT_OF_SIGHT = """
[...document.querySelectorAll('.felt, .own button, .own tr, .actions')].filter((each) => each.offsetParent)
    .filter((each) => each.getBoundingClientRect().bottom > innerHeight).map((each) => each.outerHTML.slice(0, 80))
"""
"""What of the table, the own cards and the actions one would have to scroll to."""
CUT = """
(() => {{
    const card = document.querySelector('.talk .say').getBoundingClientRect();
    const talk = document.querySelector('.talk').getBoundingClientRect();
    return [...document.querySelectorAll('{choice}')].filter((each) => {{
        const {{ left, top, right, bottom }} = each.getBoundingClientRect();
        const inside = left >= card.left && right <= card.right && top >= card.top && bottom <= talk.bottom;
        return !inside || !each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }}).map((each) => each.ariaLabel);
}})()
"""
"""Which of these buttons leave the sentence's card, or lie below something."""
LINES = "document.querySelector('.say .acts').getBoundingClientRect().top"
LINES += " - document.getElementById('standing').getBoundingClientRect().top > 20"
"""Whether the sentence shows at least a line above its buttons."""
TOPS = "['.felt', '.own', '.actions'].map((each) => document.querySelector(each).getBoundingClientRect().bottom).join()"
"""Where the table, the own cards and the actions end."""
PAIRS = (
    "[document.querySelector('[data-testid=pairs]').ariaLabel, document.querySelectorAll('dialog .lying .away').length]"
)
"""The pairs that were put down: what opens them is called, and how many cards have names there."""


@pytest.fixture(params=SIZES)
def window(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A desk in light, a phone in dark."""
    touch = request.param == "phone"
    with Browser(*SIZES[request.param], touch=touch) as opened:
        opened.dark(yes=touch)
        yield opened
        assert opened.errors == []


def faults(window: Browser, view: str, shows: str) -> list[str]:
    """What keeps people from using what is shown; at a desk one never has to scroll to play."""
    window.wait_for(shows)
    window.run("document.getAnimations().forEach((each) => each.finish()); null")
    found = [f"{view}: {each}" for each in (*small_targets(window), *findings(window))]
    found += [f"{view} scrolls aside"] if scrolls_aside(window) else []
    hidden = [] if window.touch else window.run(OUT_OF_SIGHT)
    return found + [f"{view}: out of sight: {each}" for each in hidden]


def until(table: Shown, task: str) -> None:
    """Play on until this is to be done, and the hand is in sight."""
    while table.position.table.phase.value != task or table.position.to_move is None:
        table.play_on(1)
    if table.game.match.sharing.covered:
        table.write("")


def test_everybody_can_play(window: Browser) -> None:
    """The word, a cover, cards that are picked, the pile, a battle, the count; the first view loads at most 350 kB.

    At a desk nothing moves meanwhile, and while it loads nothing that can be pressed does. At last the pairs that were
    put down are there.
    """
    language = "de" if window.touch else "en"
    found: list[str] = []
    tops: set[str] = set()

    def look(view: str, shows: str, act: Callable[[], object] = lambda: None) -> None:
        act()
        found.extend(faults(window, view, f"document.querySelector({shows!r})?.getClientRects().length"))
        if view in {"cover", "start", "picked", "battle", "keep"}:
            tops.add(window.run(TOPS))

    with shown(*PEOPLE, seed=None, language=language) as table:
        found.extend(moves(window, f"{table.page.url}play", "document.querySelector('.before input')"))
        look("word", ".before input")
        assert sum(size for _, size in window.run(LOADED)) <= MOST_BYTES
        assert window.leave() == []
    with shown(*PEOPLE, seed=7, language=language) as table:
        look("cover", "#show-mine", lambda: window.open(f"{table.page.url}play"))
        until(table, "start")
        look("start", ".top-card.can")
        hit = window.tap if window.touch else window.click
        for _ in range(3):
            hit(CAN)
        window.wait_for(f"document.querySelectorAll({PICKED!r}).length === 3")
        look("picked", ".deeds .main")
        look("sheet", "dialog[open] .lying", lambda: hit("[data-testid=pile]"))
        window.press("Escape")
        window.wait_for("document.activeElement.dataset.testid === 'pile'")
        first, *others = window.run(
            "[...document.querySelectorAll('.deeds button')].map((each) => each.dataset.say ?? '')"
        )
        assert (":" in first, others[:2]) == (True, ["", "draw"]), "what is picked is played, not drawn by mistake"
        until(table, "battle")
        look("battle", ".battle .no-die")
        until(table, "keep")
        look("keep", ".keeps")
        table.play_on(500)
        look("count", ".count .total")
        out = table.position.table.out
        window.run("document.querySelector('[data-testid=pairs]').click()")
        summary, listed = window.run(PAIRS)
        assert (summary.split(", ")[1], listed) == (str(len(out) // 2), len(out)), "everybody sees what was put down"
    assert found == []
    assert window.touch or len(tops) == 1


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (390, 664), (844, 390), (768, 1024), (1920, 1080)])
def test_all_that_is_needed_is_seen_together(size: tuple[int, int]) -> None:
    """Table, seats, sentence, what can be done, hand and actions; at the end the result, and what can be done next."""
    choices = {"levels": ["3"], "editions": [["ecliptic", "Ecliptic"]], "coached": None, "opponents": ["person"]}
    begin = {"answers": {"review": lambda _: {}}, "begin": lambda _: None, "choices": choices}
    with Browser(*size, touch=max(size) < 1000) as window, shown("human:Ann", "human:Ben", seed=7, **begin) as table:
        window.open(f"{table.page.url}play")
        until(table, "main")
        window.wait_for("document.querySelectorAll('.hand .can').length > 1")
        hit = window.tap if window.touch else window.click
        for _ in range(3):
            hit(CAN)
        parts = ("seat-top", "board", "seat-bottom", "sentence", "stock", "pile", "pairs")
        needed = [f"[data-testid={each}]" for each in parts]
        assert out_of_sight(window, *needed, ".own", ".deeds .main", "#standing", ".actions") == []
        assert not scrolls_aside(window)
        table.play_on(500)
        window.wait_for("document.querySelector('.count .total')")
        # On the smallest phone the points are seen at the seats, and the count is scrolled to.
        count = [".count .total"] if min(size) > 320 else []
        assert out_of_sight(window, "[data-testid=sentence]", "#standing", *count) == []
        assert window.run(
            "document.getElementById('standing').getBoundingClientRect().bottom"
            " <= document.querySelector('.say .acts').getBoundingClientRect().top"
        ), "nothing lies over the result"
        assert not scrolls_aside(window)
        assert window.errors == []


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (390, 664)])
def test_a_battle_has_its_choices_in_sight_on_small_phones(size: tuple[int, int]) -> None:
    """All six dice and the cards to keep lie whole in the sentence's card, below at least a line of it."""
    with Browser(*size, touch=True) as window, shown("human:Ann", "human:Ben", seed=7, language="de") as table:
        window.open(f"{table.page.url}play")
        for task, choice, count in (("battle", ".acts .chooses", 6), ("keep", ".acts .keeps", 2)):
            until(table, task)
            window.wait_for(f"document.querySelectorAll('{choice}').length === {count}")
            assert window.run(CUT.format(choice=choice)) == []
            assert window.run(LINES)
            assert [each for each in small_targets(window) if 'aria-disabled="true"' not in each] == []
        assert not scrolls_aside(window)
        assert window.errors == []


def test_everybody_can_let_it_referee(window: Browser) -> None:
    """All cards, dice that are shown, and throws; then a review."""
    with shown(*PEOPLE, referee=True, language="de" if window.touch else "en") as table:
        table.write("3S+3M:7G")
        window.open(f"{table.page.url}play")
        found = faults(window, "cards", "document.querySelectorAll('.deck .can').length === 69")
        table.write("1S+1M:7S")
        found += faults(window, "dice", "document.querySelectorAll('.chooses').length === 6")
        table.write("d20", "d4")
        found += faults(window, "throw", "document.querySelector('.shows select')")
    assert found == []


def test_everybody_can_look_back(window: Browser, tmp_path: Path) -> None:
    """A past game with both hands, and another turn that is tried; lessons, and puzzles."""
    asked = Asked(tmp_path, "de" if window.touch else "en")
    asked.log.add(game_of(script(7)))
    with shown(*PEOPLE, answers=asked.answers, changes=asked.changes) as table:
        window.open(f"{table.page.url}games?id={UUID}")
        window.wait_for("document.querySelectorAll('.reviewed-turns button').length > 20")
        # A card that is too low for what it says is scrolled by keys, too.
        window.run("document.querySelector('.sentence-card').style.maxHeight = '40px'; null")
        window.wait_for("document.querySelector('.sentence-card').tabIndex === 0")
        window.run("document.querySelector('.sentence-card').style.maxHeight = ''; null")
        window.press("ArrowLeft")
        found = faults(window, "review", "document.querySelectorAll('.past-hand').length === 2")
        window.press("Home")
        window.wait_for("document.querySelectorAll('.trying .hand .can').length > 1")
        assert window.run("document.querySelector('.trying h2').textContent") == "What could Ann play here?"
        hit = window.tap if window.touch else window.click
        for card in asked("review", id=UUID)["drawn"][0]["tries"]["moves"][0][2]:
            hit(f".trying .hand [data-card='{card}']")
        found += faults(window, "trying", "document.querySelector('.trying .deeds .main')")
        hit(".trying .deeds .main")
        estimate = "Eine Schätzung" if window.touch else "An estimate"
        window.wait_for(f"document.querySelector('.tried-said').textContent.startsWith('{estimate}')")
        assert [each for each in found if "out of sight" not in each] == []
        window.open(f"{table.page.url}learn")
        assert not faults(window, "learn", "document.querySelector('[data-study=lessons]')")
        assert window.run("document.querySelectorAll('.learn .card').length") == 4
