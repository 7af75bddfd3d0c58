"""The solved game: the exact value and length of every position.

The game is worked out layer by layer, from the full board back to the empty one. `layout` says where each position
stands, up to the board's symmetries and to exchanging gold and silver. `kernels` makes a class of occupied squares from
the layer below in two steps: first what each position between flip and placement is worth, then what each position is.
`solving` and `store` go through all 2.8 thousand million positions on all cores, with files that keep what is done.
docs/solving.md says how the result is known to be right.

The program carries the scores of all positions with at most ten pieces (`scores.npz`, 21 MB, made by `solve
--tables`). Each block of positions is coded by itself (`coding`), so one position is found in a tenth of a millisecond.
`reply.exact` answers from these tables up to nine pieces, from tables and search with ten, and by search from eleven
on. Each answer is exact.
"""
