"""`deck FILE.pdf`: Ecliptic's cards, gems and rules to print, or the sheet with the places of the computer's cards."""

import argparse
from pathlib import Path

from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.ecliptic.deck import gems, rules_page, sheets, slots
from eclipse_companion.printing import writing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file, and what to print."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the new file, .pdf")
    line = "instead of the cards, the sheet on which the computer's cards lie when it plays with a camera"
    add_choice(parser, "--paper", ("a4", "letter"), default=sheets.PAPER, help="the paper (default: a4)")
    parser.add_argument("--slots", action="store_true", help=line)


def run(arguments: argparse.Namespace) -> int:
    """Write the file. Raises `UsageError` for another file ending, otherwise `CompanionError`."""
    path: Path = arguments.file
    if path.suffix.lower() != ".pdf":
        raise UsageError(f"The cards are a .pdf file; {path} isn't. Choose another name.")
    if arguments.slots:
        writing.write([slots.sheet(arguments.paper)], path, slots.TITLE)
        print(f"{path} is the sheet with the slots. Print it at 100 %, on one side.")
        return 0
    paper = arguments.paper
    with Progress().going_on("Drawing the cards"):
        writing.write([*sheets.deck(paper), *gems.pages(paper), rules_page.page(paper)], path, sheets.TITLE)
    print(
        f"{path} is the deck: 84 cards, nine on each page, and their backs on the page after it; then gems, and the "
        f"rules on one page. Print it on thick paper at 100 %, on both sides, turned on the long edge. {sheets.CREDIT}"
    )
    return 0
