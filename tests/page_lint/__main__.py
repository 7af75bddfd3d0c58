"""`python -m tests.page_lint style|types`: what is wrong in the page's modules and style sheets.

Ends with 1 if something is wrong, and with 3 if the tools are missing.
"""

import sys
from collections.abc import Sequence
from typing import Final

from tests.page_lint.tools import HERE, ROOT, MissingToolsError, Tools

MISSING: Final = 3


def files(ending: str) -> list[str]:
    """The page's files with such an ending, as paths from the project's folder."""
    places = (ROOT / "host", ROOT / "calibration")
    return sorted(each.relative_to(ROOT).as_posix() for place in places for each in place.rglob(f"*.{ending}"))


def style(tools: Tools) -> list[str]:
    """What ESLint says about modules, and Stylelint about style sheets."""
    said = []
    for program, ending in (("eslint", "js"), ("stylelint", "css")):
        done = tools.run(program, ["--config", tools.config(f"{program}.config.js"), *files(ending)])
        if done.returncode:
            said.append((done.stdout + done.stderr).strip())
    return said


def types(tools: Tools) -> list[str]:
    """What TypeScript says about modules."""
    done = tools.run("tsc", ["--project", HERE, "--pretty", "false"])
    return [(done.stdout + done.stderr).strip()] if done.returncode else []


def main(words: Sequence[str]) -> int:
    """Check one of the two; the exit status."""
    tools = Tools()
    try:
        tools.install()
    except MissingToolsError as error:
        print(error)
        return MISSING
    wrong = {"style": style, "types": types}[words[0]](tools)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
