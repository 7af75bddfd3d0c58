"""The solved game: for every board and knob, whether the side to place wins, loses, or neither.

The game is worked out shape by shape of the channels, from the full board back to the empty one. `layout` says where
each board stands, and `boards` turns positions into boards. `placing` makes placements, and `kernels` works out one
shape; `solving` goes through all 18 million boards (mirrored ones counted once), on all cores. `plain` is the slow way
to the same values, placement by placement from the rules.
"""
