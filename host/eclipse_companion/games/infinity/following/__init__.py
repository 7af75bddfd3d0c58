"""What a camera tells of the marbles, look by look -> placements.

One look tells of all sixteen spaces at once. `evidence` makes log-likelihoods of it; a `scene` is the board between two
hands, and a gap (`gaps`) the time before it. `stories` weighs what may have happened: nobody placed, one of at most
eight placements, several in a row, a placement taken back; or something that no placement explains, for which `mending`
finds the fewest steps. `follower` lets time pass: a placement is given once nearly all of the weight agrees on it
(`agreement`), and what stays in doubt is asked about once (`questions`).

A fifth marble like the four before it changes nothing that could be seen (`invisible`), nor do two marbles that push
each other round. A hand that reached over such a channel and left makes that possible; then the players are asked. The
next marble may tell, too: if whose turn it is fits only one story. If no board can tell, and nobody does, the game goes
on with the likeliest story.
"""
