"""What keeps people from using a view of a page: what axe-core finds, small targets, what isn't seen at once."""

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources

from tests.outputs.browser import Browser

SMALLEST_PX = 44
_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe-core that look at colours."""


@cache
def _axe() -> str:
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def findings(window: Browser, rules: Sequence[str] = ()) -> list[str]:
    """What axe-core finds in the page, each with the element that it is about; `rules`: these alone."""
    if not window.run("Boolean(window.axe)"):
        window.run(f"{_axe()}; null")
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found: list[str] = window.run(
        f"axe.run({json.dumps(options)})"
        ".then(({ violations }) => violations.flatMap(({ id, nodes }) =>"
        " nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`)))"
    )
    return found


def findings_in_light_and_dark(window: Browser) -> list[str]:
    """What axe-core finds in light, and then what it finds in the colours of the dark: nothing else changes there."""
    found = [f"light: {each}" for each in findings(window)]
    window.dark(yes=True)
    found += [f"dark: {each}" for each in findings(window, _COLOURS)]
    window.dark(yes=False)
    return found


def small_targets(window: Browser) -> list[str]:
    """Visible buttons, links and choices that are too small for a finger; a mouse hits the rows of a table, too."""
    found: list[str] = window.run(
        "[...document.querySelectorAll('button, a[href], summary, select, .pick label')].filter((each) => {"
        " if (each.closest('.turns-box') && !navigator.maxTouchPoints) return false;"
        " const box = each.getBoundingClientRect();"
        f" return box.width && (box.width < {SMALLEST_PX} || box.height < {SMALLEST_PX});"
        " }).map((each) => each.outerHTML.slice(0, 120))"
    )
    return found


def scrolls_aside(window: Browser) -> bool:
    """Whether the page is wider than the window."""
    wider: bool = window.run("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return wider


def out_of_sight(window: Browser, *selectors: str) -> list[str]:
    """Those elements of which a part isn't seen: outside of the window, below its lowest row of buttons, or nothing."""
    found: list[str] = window.run(
        f"{json.dumps(selectors)}.filter((selector) => {{"
        " const part = document.querySelector(selector), box = part?.getBoundingClientRect();"
        " const acts = document.querySelector('.actions').getBoundingClientRect();"
        " const beside = part?.closest('.actions') || acts.width < innerWidth - 1;"
        " const lowest = beside ? innerHeight : acts.top;"
        " return !box?.height || box.top < 0 || box.bottom > lowest + 0.5; })"
    )
    return found
