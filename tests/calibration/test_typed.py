"""What a person types during a calibration."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_calibration.guided import DONE
from eclipse_calibration.guided.scene import WORDS
from eclipse_calibration.typed import NO_WORD, meant
from eclipse_companion.outputs.language import board_labels, languages


@pytest.mark.parametrize("code", languages())
def test_each_word_is_known_in_english_in_the_own_language_and_by_its_letter(code: str) -> None:
    """Small and capital letters are the same; Enter alone says that it is done."""
    labels = board_labels(code)
    for word in WORDS:
        assert {meant(text, labels) for text in (word, word[0], labels[word], f"  {word.upper()}\n")} == {word}
    assert meant("\n", labels) == DONE


@given(st.text())
def test_anything_else_means_nothing(line: str) -> None:
    """Whatever is typed, it is one of the words, or unknown."""
    assert meant(line, board_labels("en")) in {*WORDS, NO_WORD}
