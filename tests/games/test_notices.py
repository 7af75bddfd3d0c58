"""Notices: each that the source gives has its sentence, in every game."""

import re
from pathlib import Path

import pytest

import eclipse_companion
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.outputs.language import languages, load
from eclipse_companion.outputs.sentences import Sentences


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
