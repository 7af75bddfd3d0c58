"""One picture of a table -> the cards on it -> the lines, the pile and the slots.

`seeing` finds the markers of cards and works out how each card lies on the table (`plane`). `laying` makes a table of
that: which card belongs to whose line. `places` tells which places are empty, and where something lies that can't be
read. `reader` joins them. Nothing here knows what was seen before.
"""
