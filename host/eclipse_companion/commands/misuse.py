"""Words that a command can't take: what argparse says of them -> a sentence that says what to type instead.

In: argparse's message, in the words of any of its versions; the parser that gave it. Out: one or two English sentences.
"""

import argparse
import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Final

_NUMBERS: Final = {"int": "a whole number", "float": "a number"}
COMMAND: Final = "COMMAND"
"""What usage lines call a command of the program."""
_LIKE: Final = 0.75
"""So much alike are a word that nobody knows and the one that was meant."""
_LISTED: Final = 16
"""More choices than these are left to help."""
_NAME: Final = re.compile(r"'([^']*)'")


def sentence(message: str, parser: argparse.ArgumentParser) -> str:
    """What somebody reads who has typed this; a message that argparse got from us stays as it is."""
    for pattern, told in _TOLD:
        found = pattern.fullmatch(message)
        if found is not None:
            return told(parser, *found.groups())
    return message


def _few(parser: argparse.ArgumentParser, name: str, count: str) -> str:
    option = _option(parser, name)
    values = _values(option, name)
    if count.isdigit() and option is not None and option.help:
        return f"{name} needs {count} values: {values}. They are {option.help}."
    return f"Write {'at least one value' if count == 'at least one' else 'a value'} after {name}: {values}."


def _no_number(parser: argparse.ArgumentParser, name: str, kind: str, value: str) -> str:
    if kind in _NUMBERS:
        return f"{name}: {value} isn't {_NUMBERS[kind]}."
    return f"{name}: {value} doesn't fit here. {_help(parser)} tells what does."


def _no_choice(parser: argparse.ArgumentParser, name: str, value: str, listed: str) -> str:
    names = _NAME.findall(listed) or listed.split(", ")
    if name.startswith("-"):
        return f"{name}: {value} isn't a choice here. Choose one of {', '.join(names)}."
    word = _seen(value.strip("'\""))
    close = get_close_matches(word, names, 1, _LIKE)
    if close:
        return f"There's no `{parser.prog} {word}`. Do you mean `{parser.prog} {close[0]}`?"
    if len(names) > _LISTED:
        return f"There's no `{parser.prog} {word}`. {_help(parser)} lists all commands."
    return f"There's no `{parser.prog} {word}`. Choose one of {', '.join(names)}."


def _missing(parser: argparse.ArgumentParser, names: str) -> str:
    if names == COMMAND:
        return f"Name a command. {_help(parser)} lists them."
    if "|" in names:
        return f"One of these is missing: {', '.join(names.split('|'))}."
    return f"This is missing: {names}. {_help(parser)} tells what it is."


def _one_missing(parser: argparse.ArgumentParser, names: str) -> str:
    return f"Say one of these: {', '.join(names.split())}. {_help(parser)} tells what each does."


def _unknown(parser: argparse.ArgumentParser, words: str) -> str:
    first = words.partition(" ")[0].partition("=")[0]
    close = get_close_matches(first, _options(parser), 1, _LIKE) if first.startswith("--") else []
    return f"I don't know {_seen(words)} here. " + (
        f"Do you mean {close[0]}?" if close else f"{_help(parser)} lists all."
    )


def _both(_: argparse.ArgumentParser, one: str, other: str) -> str:
    return f"{one} doesn't go together with {other}. Leave one of the two out."


def _no_value(_: argparse.ArgumentParser, name: str, value: str) -> str:
    return f"{name} takes no value. Leave out {value}."


def _ambiguous(_: argparse.ArgumentParser, option: str, names: str) -> str:
    return f"{option} may mean {names}. Write it in full."


def _ours(_: argparse.ArgumentParser, name: str, said: str) -> str:
    return f"{name}: {said}"


def _seen(words: str) -> str:
    """Words as a sentence shows them: blank ones in quotes."""
    return words.strip() or repr(words)


def _help(parser: argparse.ArgumentParser) -> str:
    return f"`{parser.prog} --help`"


def _options(parser: argparse.ArgumentParser) -> Iterable[str]:
    return [name for name in parser._option_string_actions if name.startswith("--")]  # noqa: SLF001 - no other way


def _option(parser: argparse.ArgumentParser, name: str) -> argparse.Action | None:
    return parser._option_string_actions.get(name.rpartition("/")[2])  # noqa: SLF001 - as above


def _values(option: argparse.Action | None, name: str) -> str:
    """How an option is written with its values."""
    if option is None:
        return f"{name} VALUE"
    shown = str(option.metavar or option.dest.upper())
    many = option.nargs if isinstance(option.nargs, int) else 1
    return " ".join([name.rpartition("/")[2], *[shown] * many])


_Told = Callable[..., str]
_TOLD: Final[list[tuple[re.Pattern[str], _Told]]] = [
    (re.compile(pattern, re.DOTALL), told)
    for pattern, told in (
        (r"argument (\S+): expected (at least one|at most one|one|\d+) arguments?", _few),
        (r"argument (\S+): invalid (\S+) value: (.*)", _no_number),
        (r"argument (\S+): invalid choice: (.*) \(choose from (.*)\)", _no_choice),
        (r"argument (\S+): not allowed with argument (\S+)", _both),
        (r"argument (\S+): ignored explicit argument (.*)", _no_value),
        (r"argument (\S+): (.*)", _ours),
        (r"the following arguments are required: (.*)", _missing),
        (r"one of the arguments (.*) is required", _one_missing),
        (r"unrecognized arguments: (.*)", _unknown),
        (r"ambiguous option: (\S+) could match (.*)", _ambiguous),
    )
]
