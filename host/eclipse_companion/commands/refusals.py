"""What commands refuse, in the language of whoever typed them.

In: what errors say, in English; the words that were typed. Out: the same in the language that `--language` names, or
else the settings; in English if the settings can't be read.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from eclipse_companion.common.errors import CompanionError, harmless

if TYPE_CHECKING:
    from eclipse_companion.outputs.explaining import Reasons

_OPTION: Final = "--language"
_ENGLISH: Final = "en"


class Refusals:
    """One person's language. Nothing is looked up before something is refused."""

    def __init__(self, words: Sequence[str] = ()) -> None:
        """`words`: what was typed; none for a command that has no `--language`."""
        self._words = words

    def said(self, text: str) -> str:
        """What an error says, as people may see it."""
        return harmless(self._reasons.explained(text))

    @cached_property
    def _reasons(self) -> "Reasons":
        # Most commands refuse nothing, and needn't load this.
        from eclipse_companion.outputs.explaining import (  # noqa: PLC0415
            Reasons,
            sentences_of_errors,
            sentences_of_refusals,
        )

        code = _language(self._words)
        return Reasons({**sentences_of_errors(code), **sentences_of_refusals(code)})


def _language(words: Sequence[str]) -> str:
    """The code of the last language that the words name, or of the settings."""
    from eclipse_companion.common import settings  # noqa: PLC0415 - as above
    from eclipse_companion.outputs.language import languages  # noqa: PLC0415 - as above

    there = languages()
    split = [part for word in words for part in (word.split("=", 1) if word.startswith(f"{_OPTION}=") else [word])]
    named = [value for option, value in pairwise(split) if option == _OPTION and value in there]
    if named:
        return named[-1]
    try:
        chosen = settings.load().voice.language
    except CompanionError:
        return _ENGLISH
    return chosen if chosen in there else _ENGLISH
