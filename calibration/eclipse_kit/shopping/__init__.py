"""What to buy: one basket for each way of building, complete in itself, with estimated prices.

In: a card. Out: `parts.csv`.
"""

import csv
import io
from typing import Final

from eclipse_kit.card import Card
from eclipse_kit.shopping.baskets import WAYS, basket
from eclipse_kit.shopping.catalogue import CURRENCY, PRICED_ON
from eclipse_kit.writing import Files, Told

COLUMNS: Final = (
    *("way", "reference", "part", "maker", "mpn", "amount"),
    *("price_each", "price", "currency", "priced_on", "alternatives"),
)
TOTAL: Final = "TOTAL"


def files(card: Card, told: Told) -> Files:
    """The list of a card."""
    told("Listing what to buy")
    memory = io.StringIO()
    writer = csv.writer(memory, lineterminator="\n")
    writer.writerow(COLUMNS)
    for way in WAYS:
        rows = basket(card, way)
        for row in rows:
            item = row.item
            prices = (f"{row.amount:g}", f"{item.price:.2f}", f"{row.price:.2f}", CURRENCY, PRICED_ON)
            writer.writerow([way, row.reference, item.part, item.maker, item.mpn, *prices, item.alternatives])
        total = sum(row.price for row in rows)
        note = "an estimate, without tools and postage; never yet made"
        writer.writerow([way, TOTAL, "", "", "", "", "", f"{total:.2f}", CURRENCY, PRICED_ON, note])
    return {"parts.csv": memory.getvalue().encode()}
