"""Notices: each that the source gives has its sentence, in every game."""

import re
from pathlib import Path

import pytest

import eclipse_companion
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.outputs.keys import KEYS
from eclipse_companion.outputs.language import PAGE, languages, load
from eclipse_companion.outputs.sentences import Sentences

SAY = {"en": "say", "de": "sage?"}
"""How a language asks to say something."""
NEW = {"en": "new", "de": "neu"}
"""The short word for a new game."""


@pytest.mark.parametrize(("game", "words"), [("eclipse", EclipseSentences), ("infinity", InfinitySentences)])
def test_every_notice_that_the_program_gives_has_its_sentence(game: str, words: type[Sentences]) -> None:
    """Each key of a `Notice(...)` of the shared rooms and of the game's is known in every language, the same in all."""
    root, vocabulary = Path(eclipse_companion.__file__).parent, words.VOCABULARY
    rooms = [file for file in root.rglob("*.py") if file.relative_to(root).parts[:2] == ("games", game)]
    rooms += [file for file in root.rglob("*.py") if file.relative_to(root).parts[0] != "games"]
    keys = {
        key.replace(" ", "_") for file in rooms for key in re.findall(r'Notice\(\s*"([^"]+)"', file.read_text("utf-8"))
    }
    known = [
        {name for name in load(code, vocabulary).texts if name.startswith("Notice.")} for code in languages(vocabulary)
    ]
    assert all(names == known[0] for names in known)
    assert {f"Notice.{key}" for key in keys} <= known[0]
    assert keys


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("words", [EclipseSentences, InfinitySentences, EclipticSentences])
def test_a_page_asks_to_press_a_word_and_not_to_say_it(words: type[Sentences], code: str) -> None:
    """Where a sentence asks to say a word that has a button, pages have a sentence of their own."""
    language = load(code, words.VOCABULARY)
    labels = {language.screen[word].casefold() for word in (*KEYS.values(), "next")} | {NEW[code]}
    asks = re.compile(
        rf"(?<![„“])\b{SAY[code]}( it again\b| [„“]?({'|'.join(sorted(map(re.escape, labels)))})\b)", re.IGNORECASE
    )
    shown = {
        f"{key} {part}": text
        for key, entry in language.texts.items()
        for part, text in (entry.items() if PAGE not in entry else [(PAGE, entry[PAGE])])
    }
    asking = {where for where, text in shown.items() for form in _forms(text) if asks.search(form)}
    assert asking == set()
    assert asks.search(str(language.texts["Offer.draw"]["say"]))  # what the check looks for is found where it may be


def _forms(text: object) -> list[str]:
    return (
        [str(text)]
        if isinstance(text, str)
        else [str(form) for form in text.values()]
        if isinstance(text, dict)
        else []
    )
