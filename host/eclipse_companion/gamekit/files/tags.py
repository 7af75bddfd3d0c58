"""What a game's tags must be for the game to be read; all others are kept unchanged.

In: tags. Out: which one is wrong, and why.
"""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.gamekit.files.file_rules import FileRules
from eclipse_companion.gamekit.files.lexer import Tokens
from eclipse_companion.gamekit.nouns import PositionT, TurnT

OF_A_FORM: Final = {
    *("Game", "Result", "SetUp", "Position", "Date", "Edition", "TimeControl"),
    *("Deck", "Score", "Seed", "Secret", "Commit"),
}
"""The tags whose values aren't free: dashes and other signs of word processors are read as plain ones."""


def what_is_wrong(tags: Mapping[str, str], rules: FileRules[TurnT, PositionT]) -> tuple[str, str] | None:
    """The first faulty tag and the reason, a clause; None if all are well."""
    if "Result" in tags and tags["Result"] not in rules.results:
        return "Result", f"{quoted(tags['Result'])} isn't a result; write one of {' '.join(rules.results)}"
    return rules.wrong_tag(tags) or _what_is_wrong_with_set_up(tags, rules)


def game_named(text: str) -> str | None:
    """The game that the first tag `Game` of a file names, before any turn; None if there is none."""
    tokens = Tokens(text)
    while tokens.next.kind in ("tag", "comment"):
        token = tokens.take()
        if token.kind == "tag" and token.tag()[0] == "Game":
            return plain(token.tag()[1])
    return None


def _what_is_wrong_with_set_up(tags: Mapping[str, str], rules: FileRules[TurnT, PositionT]) -> tuple[str, str] | None:
    set_up, text = tags.get("SetUp"), tags.get("Position")
    if set_up not in (None, "0", "1"):
        return "SetUp", f'SetUp is {quoted(set_up)}; write "1" if [Position] gives the start, or leave both out'
    if text is None:
        return ("SetUp", 'SetUp is "1", but no tag [Position] gives the start') if set_up == "1" else None
    if set_up == "0":
        return "SetUp", 'SetUp is "0", but a tag [Position] gives a start'
    try:
        rules.set_up(text)
    except CompanionError as error:
        return "Position", str(error).removesuffix(".")
    return None
