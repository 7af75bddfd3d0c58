"""The mat that lies under the board, to be printed: `sheet` lays it out in millimetres, `writing` makes files of it."""
