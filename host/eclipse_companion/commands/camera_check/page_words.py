"""What a camera's check says on its page, where people press buttons: no options and no commands.

In: the sentences of the terminal. Out: those of the page. Both are English; `wording` has them in other languages.
"""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.common.program import PROGRAM
from eclipse_companion.outputs.explaining import BETWEEN

ON_PAGE: Final[Mapping[str, str]] = {
    "Plug one in, or use your phone: --phone.": "Plug one in, or use your phone.",
    "Name another one by its number: --camera 1.": "For another one, use your phone, or start again with its number.",
    "Turn that off in the camera's program, or use --mirrored.": "Turn that off in the camera's program.",
    "Leave out --mirrored.": "I was asked to turn it round. Start again without that.",
    "Use even light, or name your --edition.": "Use even light. For another edition, start again with its name.",
    # The page has a button for each camera that is there.
    f"`{PROGRAM} doctor` lists the cameras.": "",
}
"""What the page says in place of a sentence; nothing if its buttons say it."""


def on_page(text: str) -> str:
    """Lines of the terminal, as the page has them."""
    return "\n".join(
        " ".join(filter(None, (ON_PAGE.get(each, each) for each in BETWEEN.split(line)))) for line in text.split("\n")
    )
