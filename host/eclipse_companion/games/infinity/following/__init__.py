"""What a camera tells of the marbles, look by look -> placements.

One look tells of all sixteen spaces at once. `evidence` makes log-likelihoods of it; `stories` weighs what may have
happened since the look before: nobody placed, one of at most eight placements, several in a row, a placement taken
back; or something that no placement explains, for which `mending` finds the fewest steps. `follower` lets time pass:
a placement is given once nearly all of the weight agrees on it, and what stays in doubt is asked about once.

A fifth marble like the four before it changes nothing that could be seen. A hand that reached over its channel and
left makes such a placement possible; then the player is asked, unless the next marble tells who has placed.
"""
