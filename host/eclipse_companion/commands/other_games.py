"""An option that the wanted game's command lacks, but another game's has: whose it is, and what to type.

In: the words of the command line. Out: a sentence.
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from importlib import import_module

from eclipse_companion.commands import registry
from eclipse_companion.common.program import PROGRAM, typed

_OPTION = re.compile(r"--[a-z][\w-]*")


def whose(name: str, unknown: Sequence[str], words: Sequence[str]) -> str | None:
    """A sentence about the first of the unknown words that is another game's option; None if none is.

    `name`: the command; `words`: all that was typed but `--game NAME`. What follows `--` is no option.
    """
    options = words[: words.index("--")] if "--" in words else words
    for word in unknown:
        option = word.split("=")[0]
        having = list(_having(name, option)) if word.startswith("--") and word in options else []
        if having:
            games = " and ".join(f"`--game {game}`" for game in having)
            after = words.index(name) + 1
            command = typed(PROGRAM, *words[:after], "--game", having[0], *words[after:])
            return f"`{option}` belongs to {games}. Type: {command}"
    return None


def _having(name: str, option: str) -> Iterator[str]:
    """The games whose command has an option."""
    for game in registry.games():
        if name in game.commands:
            parser = argparse.ArgumentParser(add_help=False)
            import_module(game.commands[name].module).add_arguments(parser)
            if option in _OPTION.findall(parser.format_usage()):
                yield game.name
