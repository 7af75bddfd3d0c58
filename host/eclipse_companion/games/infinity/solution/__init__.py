"""The solved game: for every board and knob, whether the side to place wins, loses, or neither.

The game is worked out shape by shape of the channels, from the full board back to the empty one. `layout` says where
each board stands, and `boards` turns positions into boards. `placing` makes placements, and `kernels` works out one
shape; `solving` goes through all 18 million boards (mirrored ones counted once), on all cores. `plain` is the slow way
to the same values, placement by placement from the rules.

The program carries what answers every position (`values.npz`, 14 MB, made by `solve --tables`): `lengths` tells how
long forced ends take, `coding` puts thresholds and lengths into few bytes, and `tables` looks them up. `forcing`
searches for ways to win that get on, and `exact` answers about positions.
"""
