"""Options and words of which one of several must be given. The refusal reads the same on every version of Python."""

import argparse
from collections.abc import Iterable
from typing import TypeAlias

Options: TypeAlias = argparse.ArgumentParser | argparse._ArgumentGroup  # noqa: SLF001 - groups have no other type
"""What options are added to."""


def add_choice(parser: Options, name: str, names: Iterable[str], metavar: str | None = None, **how: object) -> None:
    """Add an argument that takes one of these names; `how` is passed on to argparse."""
    known = tuple(names)

    def one(text: str) -> str:
        if text not in known:
            message = f"{text!r} isn't a choice here. Choose one of {', '.join(known)}."
            raise argparse.ArgumentTypeError(message)
        return text

    default = known[0] if len(known) == 1 else f"{{{','.join(known)}}}"
    parser.add_argument(name, type=one, metavar=metavar or default, **how)  # type: ignore[arg-type]
