"""The printed mat for under the board: `sheet` lays it out in millimetres, `writing` writes it to files."""
