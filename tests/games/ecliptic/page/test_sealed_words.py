"""Words for the deal from two devices: each browser keeps its word until the other one's can't change any more."""

import hashlib
import json
import queue
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.ecliptic.game.chance import commit, seal
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.page.visitors import Lan
from tests.games.eclipse.page.playing import WAIT_S, state
from tests.games.ecliptic.page.shown import Shown
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.served import LIMIT_S
from tests.outputs.page.visiting import ADDRESS
from tests.processes import wait_until

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
KEY = "0123456789abcdef" * 2
PROMISE = commit(7)
PLUM = f"seal {seal(PROMISE, Player.BLUE.at, KEY, 'plum')}"


class Deal:
    """A game of Ann and Ben, who both have devices of their own, before its deal; Ann's is a browser."""

    def __init__(self, stack: ExitStack) -> None:
        self.said: queue.SimpleQueue[tuple[Player, str]] = queue.SimpleQueue()
        self.codes: dict[str, str] = {}

        def note(notice: Notice) -> None:
            if notice.key == "lan_code":
                self.codes[notice.words["who"]] = notice.words["code"]

        lan = Lan(Network(ADDRESS), ("Ann", "Ben"), lambda *said: self.said.put(said), note)
        self.table = Shown("human:Ann", "human:Ben", seed=None, lan=lan)
        stack.callback(self.table.page.close)
        self.match = self.table.game.match
        self.table.do(self.match.sharing.sit_elsewhere(frozenset(Player)))
        self.ann = Browser(360, 740, touch=True)
        stack.callback(self.ann.leave)
        self.address = f"http://{ADDRESS}:{self.table.page.url.split(':')[2].strip('/')}/play"
        self.ann.open(f"{self.address}#code={self.codes['Ann']}")
        self.ann.wait_for("document.getElementById('word')?.offsetParent")

    def choose(self, word: str) -> None:
        """Ann chooses a word in her browser."""
        self.ann.run(
            f"Object.assign(document.getElementById('word'), {{value: {json.dumps(word)}}}).form.requestSubmit()"
        )

    def heard(self, by: Player = Player.WHITE) -> str:
        """The next thing that the browser says, as the device of this player."""
        player, line = self.said.get(timeout=LIMIT_S)
        assert player is by
        return line

    def do(self, player: Player, line: str) -> Notice | None:
        """The table does what a device says; why not, if it is refused."""
        request = self.match.request_of_seat(player, line)
        if isinstance(request, Notice):
            return request
        assert request is not None
        self.table.do(self.table.game.requests.take(request, 0.0))
        return None


@pytest.fixture
def deal() -> Iterator[Deal]:
    with ExitStack() as stack:
        yield Deal(stack)


def test_a_word_stays_in_the_browser_until_the_others_is_sealed(deal: Deal) -> None:
    """What it says before tells nothing of the word, which then opens the seal; after a reload it still knows it.

    Signs that are written in more than one way are left out of the word.
    """
    deal.choose("  pear \u2013 \u00e4pfel\uff01 ")
    sealed = deal.heard()
    assert sealed.startswith("seal ")
    deal.do(Player.WHITE, sealed)
    deal.ann.wait_for("document.querySelector('.before').innerText.includes(`until Ben's can't change any more`)")
    deal.ann.reload()
    wait_until(lambda: state(deal.ann).get("seals"), WAIT_S)
    assert deal.said.empty()
    deal.do(Player.BLUE, PLUM)
    verb, key, word = deal.heard().split(" ", 2)
    assert (verb, word) == ("open", "pear  \u00e4pfel")
    assert sealed == f"seal {seal(PROMISE, Player.WHITE.at, key, word)}"
    assert deal.do(Player.WHITE, f"open {key} {word}") is None
    # Who has seen it can't choose another word any more, sealed or not.
    for line in (f"open {KEY} fig", "word fig", f"seal {seal(PROMISE, Player.BLUE.at, KEY, 'fig')}"):
        assert deal.do(Player.BLUE, line) == Notice("word_sealed", {}, Player.BLUE)
    assert deal.do(Player.BLUE, f"open {KEY} plum") is None
    wait_until(lambda: (state(deal.ann).get("chance") or {}).get("words"), WAIT_S)
    assert state(deal.ann)["chance"]["words"] == [["Ann", word, 0], ["Ben", "plum", 1]]
    assert not deal.ann.run("document.querySelector('.asked [role=alert]').offsetParent")
    assert deal.ann.errors == []


def test_who_closes_the_page_finds_the_word_again(deal: Deal) -> None:
    """What a tab keeps is gone, but neither seat nor word; after the deal the browser keeps no word and no key."""
    deal.choose("pear")
    deal.do(Player.WHITE, deal.heard())
    deal.ann.run("sessionStorage.clear()")
    deal.ann.open("about:blank")
    deal.ann.open(deal.address)
    deal.ann.wait_for("document.querySelector('.before')?.innerText.includes(`until Ben's can't change any more`)")
    assert not deal.ann.run("document.getElementById('word').offsetParent")
    assert deal.ann.run("document.querySelector('.before > p').checkVisibility()"), "what becomes of it"
    deal.do(Player.BLUE, PLUM)
    opening = deal.heard()
    assert opening.endswith(" pear")
    assert deal.do(Player.WHITE, opening) is None
    assert "pear" in deal.ann.run("localStorage.getItem('words')")
    assert deal.do(Player.BLUE, f"open {KEY} plum") is None
    deal.ann.wait_for("!localStorage.getItem('words').includes('pear')")
    assert opening.split(" ")[1] not in deal.ann.run("localStorage.getItem('words')")


def test_a_seat_that_moves_chooses_another_word(deal: Deal) -> None:
    """A browser without the word asks for none that can't count; once the seat has moved it asks, and the word counts.

    If the seat comes back to a browser that has a word, that word is sealed again.
    """
    deal.choose("pear")
    first = deal.heard()
    deal.do(Player.WHITE, first)
    wait_until(lambda: state(deal.ann).get("seals"), WAIT_S)
    deal.ann.run("localStorage.removeItem('words')")
    deal.ann.reload()
    lost = "document.body.innerText.includes(`Only the browser that chose Ann's word can show it.`)"
    deal.ann.wait_for(lost)
    assert not deal.ann.run("document.getElementById('word').offsetParent"), "no word could count"
    deal.table.do(deal.match.sharing.seat_moved(Player.WHITE))
    deal.ann.wait_for("document.getElementById('word').offsetParent")
    deal.choose("fig")
    second = deal.heard()
    deal.do(Player.WHITE, second)
    wait_until(lambda: state(deal.ann).get("seals") == [[0, second.split(" ")[1], ""]], WAIT_S)
    deal.table.do(deal.match.sharing.seat_moved(Player.WHITE))
    assert deal.heard() == second, "this browser still has its word"
    deal.do(Player.WHITE, second)
    deal.do(Player.BLUE, PLUM)
    opening = deal.heard()
    assert opening.endswith(" fig")
    assert deal.do(Player.WHITE, opening) is None


def test_a_word_that_gets_longer_in_its_usual_form_is_cut(deal: Deal) -> None:
    """Some signs are two in that form; the companion hears 200 of them at most."""
    deal.choose("\u0958" * 200)
    deal.do(Player.WHITE, deal.heard())
    deal.do(Player.BLUE, PLUM)
    opening = deal.heard()
    assert opening.split(" ")[2] == "\u0915\u093c" * 100
    assert deal.do(Player.WHITE, opening) is None


def test_one_phone_for_two_keeps_both_words(deal: Deal) -> None:
    """Ann seals hers and passes the phone; Ben chooses one, which is public at once; Ann's is once she has it back."""
    deal.choose("pear")
    deal.do(Player.WHITE, deal.heard())
    field = "document.querySelector('[name=code]')"
    deal.ann.run(f"{field}.value = '{deal.codes['Ben']}'; {field}.form.requestSubmit()")
    deal.ann.wait_for("document.getElementById('who').textContent === 'You play Blue.'")
    deal.ann.wait_for("document.getElementById('word')?.offsetParent")
    deal.choose("plum")
    for verb in ("seal", "open"):
        line = deal.heard(Player.BLUE)
        assert line.startswith(verb)
        deal.do(Player.BLUE, line)
    for text in ("Give this device to Ann", "I'm Ann"):
        button = (
            f"[...document.querySelectorAll('.devices button')].find(each => each.textContent === {json.dumps(text)})"
        )
        deal.ann.wait_for(button)
        deal.ann.run(f"{button}.click()")
    opening = deal.heard()
    assert opening.endswith(" pear")
    deal.do(Player.WHITE, opening)
    wait_until(lambda: (state(deal.ann).get("chance") or {}).get("words"), WAIT_S)
    assert deal.ann.errors == []


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize("dealt", ["plum", "fig"])
def test_a_host_that_exchanges_a_word_is_found_out(deal: Deal, dealt: str, *, sealed: bool) -> None:
    """Ann's browser knows what was fixed when her word became public: Ben's seal, or his word, which was plum."""
    deal.choose("pear")
    deal.do(Player.WHITE, deal.heard())
    deal.do(Player.BLUE, PLUM if sealed else "word plum")
    opening = deal.heard()
    if not sealed:
        deal.match.dealing._words[Player.BLUE] = dealt
    deal.do(Player.WHITE, opening)
    if sealed:
        deal.table.do(deal.match.dealing.take_word(Player.BLUE, dealt, KEY))
    wait_until(lambda: (state(deal.ann).get("chance") or {}).get("words"), WAIT_S)
    assert state(deal.ann)["chance"]["words"][1][1] == dealt
    warning = "document.querySelector('.asked [role=alert]')"
    if dealt == "plum":
        assert not deal.ann.run(f"{warning}.offsetParent")
    else:
        deal.ann.wait_for(f"{warning}.offsetParent")
        said = deal.ann.run(f"{warning}.textContent")
        assert said.startswith("Ben's word isn't the one that was chosen before yours was known.")


def test_a_browser_makes_the_same_checksums(deal: Deal) -> None:
    """Of any text, and on a page of plain http, where browsers have none of their own."""
    nonce = "document.querySelector('script[nonce]').nonce"
    made = f"Object.assign(document.createElement('script'), {{type: 'module', nonce: {nonce}}})"
    script = "import { sha256 } from '/game/sha256.js'; window.sha256 = sha256;"
    deal.ann.run(f"document.head.append(Object.assign({made}, {{textContent: {json.dumps(script)}}}))")
    deal.ann.wait_for("window.sha256")
    for text in ("", "a", "\u00e4\u20ac\U0001d11e", "x" * 54, "x" * 55, "x" * 63, "yz" * 200):
        assert deal.ann.run(f"sha256({json.dumps(f':{text}')})") == hashlib.sha256(f":{text}".encode()).hexdigest()
