"""The bytes of a file that people edit, as editors save it -> its text."""

import codecs
from typing import Final

_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(data: bytes) -> str:
    """The text, without a byte order mark. Raises `UnicodeDecodeError` for what is neither UTF-8 nor marked UTF-16."""
    if data.startswith(_MARKS) and data not in _MARKS:
        return data.decode("utf-16")
    return data.decode("utf-8-sig")
