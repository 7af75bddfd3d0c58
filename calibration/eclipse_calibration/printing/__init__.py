"""The printed mat that lies under the board: `sheet` lays it out in millimetres, `writing` writes it to files."""
