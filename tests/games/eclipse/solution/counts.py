"""The counts of all positions by value as docs/rules.md gives them, from an exhaustive analysis made elsewhere."""

CLASSES = (1, 3, 21, 77, 252, 567, 1051, 1465, 1674, 1465, 1051, 567, 252, 77, 21, 3, 1)
"""By number of occupied squares: how many sets of them differ by more than turning and mirroring the board."""

COUNTS = {
    15: {"over": 127313128, "win": 93504926, "draw": 87118080, "loss": 8356986},
    14: {"over": 116975424, "win": 374328490, "draw": 83644190, "loss": 15465720},
    8: {"over": 3168, "win": 10753404, "draw": 3241440, "loss": 1001028},
    4: {"over": 0, "win": 7710, "draw": 3562, "loss": 824},
    2: {"over": 0, "win": 48, "draw": 30, "loss": 6},
    1: {"over": 0, "win": 2, "draw": 1, "loss": 0},
    0: {"over": 0, "win": 0, "draw": 1, "loss": 0},
}
"""By number of pieces, up to the symmetries of occupied squares and of the sides."""
