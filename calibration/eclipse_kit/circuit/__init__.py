"""The circuit board: placed and routed from a card, as KiCad's file and as files to order it by.

In: a card. Out: files below `board/`.
"""

from collections.abc import Callable

from eclipse_calibration.drawings import netlist
from eclipse_kit.card import Card
from eclipse_kit.circuit import board, gerbers, kicad, lists


def files(card: Card, told: Callable[[str], None]) -> dict[str, bytes]:
    """The board's files. Raises `CompanionError` if its tracks don't find room."""
    return written(board.make(card, told), card)


def written(made: board.Board, card: Card) -> dict[str, bytes]:
    """The files of a board that was made from this card."""
    return {
        "board/eclipse-board.kicad_pcb": kicad.text(made).encode(),
        "board/eclipse-board.net": netlist.kicad(board.pins_of(card), card.sensor).encode(),
        "board/eclipse-board-gerbers.zip": gerbers.zipped(made),
        "board/bom.csv": lists.bill_of_materials(made).encode(),
        "board/positions.csv": lists.positions(made).encode(),
    }
