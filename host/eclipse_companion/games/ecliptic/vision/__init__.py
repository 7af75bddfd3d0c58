"""One picture of a table -> the cards on it -> the lines, the pile and the slots.

`seeing` finds the markers of cards (`marks`, and `blurred` those whose cells run together), and works out how they lie
on the table (`plane`), where on a card they are printed (`printed`), and which cards there are (`cards`): beside a
marker that is alone, the card's face must be seen (`likeness`). `laying` makes a table of that: where the zodiac lies
(`row`), and which card belongs to whose line. `places` tells which places are empty, and where something lies that
can't be read; `stack` finds the topmost card of a pile, and `sheet` the slots. `reader` joins them.

Nothing here knows what was seen before. Who follows a game calls `seeing.see` for each picture, which is where the time
goes, and `reader.understood` when the table is at rest. A card that is held up to the camera is among the `Sight`'s
cards or, as it doesn't lie on the table, among `loose`.
"""
