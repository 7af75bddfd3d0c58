"""The baskets to read: the parts lists of the guide, as Markdown.

In: nothing but the usual card. Out: `docs/parts.md`, which a test compares with what this makes.
"""

import textwrap
from typing import Final

from eclipse_kit.card import DEFAULT
from eclipse_kit.shopping.baskets import WAYS, Row, basket
from eclipse_kit.shopping.catalogue import ANY, CURRENCY, PRICED_ON

_TITLES: Final = {
    "strip": "Strip-board",
    "print": "Printed parts and strip-board",
    "board": "Printed parts and circuit board",
}
_TIMES: Final = {
    "strip": "A weekend: 15 hours.",
    "print": "Ten hours, and 30 hours of printing.",
    "board": "Six hours, 30 hours of printing, and two weeks until the circuit board comes.",
}
_NEEDED: Final = (
    *("soldering iron with a fine tip", "multimeter", "side cutters", "safety glasses", "gloves for the epoxy"),
    *("flat pliers", "calliper", "hot glue gun", "pen that marks magnets"),
    "a flat-bottomed drill or end mill 0.2 mm wider than the magnets",
)
_TOOLS: Final = {
    "strip": (*_NEEDED, "drills of 3 and 4 mm", "knife", "fine saw", "file"),
    "print": (*_NEEDED, "a drill of 4 mm", "knife", "a printer with a bed of 220 x 220 mm"),
    "board": (*_NEEDED, "tweezers", "solder paste or flux, for parts of 2 x 1.25 mm", "a printer as above"),
}


_INTRODUCTION: Final = (
    "One basket for each way of building, each complete in itself. Two sensors and a quarter of the magnets are spare. "
    f"Prices are **estimates** of {PRICED_ON}, in {CURRENCY}, with tax, without tools and postage; so are the times. "
    "All this was **never yet made**. `design --out DIR --only parts` writes `parts.csv`: the same for your own card, "
    "without the lights, the sounder or the buttons that you leave out, and with your magnets."
)
_WARNING: Final = "**Magnets are dangerous.** Read [the warning](../hardware.md) before you order any."


def page() -> str:
    """The whole page."""
    lines = ["# What to buy", "", _filled(_INTRODUCTION), "", _WARNING]
    for way in WAYS:
        rows = basket(DEFAULT, way)
        tools = f"*Time*: {_TIMES[way]} *Tools*: {', '.join(_TOOLS[way])}."
        lines += ["", f"## {_TITLES[way]}", "", _filled(tools), ""]
        lines += ["| for | part | number | maker's number | price | instead |", "|---|---|---|---|---|---|"]
        lines += [_line(row) for row in rows]
        lines.append(f"| | **together** | | | **{sum(row.price for row in rows):.2f}** | |")
    return "\n".join(lines) + "\n"


def _filled(text: str) -> str:
    return textwrap.fill(text, 120, break_on_hyphens=False)


def _line(row: Row) -> str:
    item = row.item
    number = " ".join(each for each in (item.maker if item.maker != ANY else "", item.mpn) if each)
    return f"| {row.reference} | {item.part} | {row.amount:g} | {number} | {row.price:.2f} | {item.alternatives} |"
