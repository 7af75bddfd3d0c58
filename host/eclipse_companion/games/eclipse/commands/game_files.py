"""The game files whose names commands receive.

In: a name; `-` is standard input. Out: the file's bytes or text, or a sentence that says why not.
"""

from eclipse_companion.commands.file_bytes import bytes_of
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import egn


def text_of(name: str) -> str:
    """The text of a file. Raises `CompanionError`, which names it."""
    try:
        return egn.decode(bytes_of(name))
    except CompanionError as error:
        raise CompanionError(f"{name}: {error}") from None
