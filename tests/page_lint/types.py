"""Which of the page's modules have types: all but those in `untyped.txt`, which only gets shorter."""

import re
from collections.abc import Collection
from pathlib import Path
from typing import Final

LIST: Final = Path(__file__).with_name("untyped.txt")
_FAULT: Final = re.compile(r"(?P<file>\S.*?)\(\d+,\d+\): error TS\d+: ")


def judged(said: str, listed: Collection[str], there: Collection[str]) -> list[str]:
    """What is wrong, a line each, in what TypeScript said. `listed`: modules whose faults don't count yet.

    A listed module without faults is wrong, too: its line must go. `there`: all modules that there are.
    """
    faults: dict[str, list[str]] = {}
    name = ""
    for line in said.splitlines():
        found = _FAULT.match(line)
        if found:
            name = found["file"]
        elif not line.startswith(" "):
            name = ""
        faults.setdefault(name, []).append(line)
    wrong = [line for name, lines in faults.items() if name not in listed for line in lines]
    for name in listed:
        if name not in faults:
            about = "its types are right" if name in there else "there is no such file"
            wrong.append(f"{name}: {about}. Take it off tests/page_lint/{LIST.name}.")
    return wrong
