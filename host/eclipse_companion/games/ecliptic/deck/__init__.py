"""The deck to print: each card as a drawing of our own, the pages that they stand on, and the sheet with the slots.

`measures` says where markers lie on a card, `codes` what they look like. `signs`, `symbols` and `lettering` are strokes
and outlines (`outlines`), so no font is needed. `faces` puts a card together, `backs` its other side; `sheets`
lays them out on paper; `gems` and `rules_page` come after them. `picture` gives one card to a page as SVG.
"""
