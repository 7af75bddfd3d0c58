"""How people have played: what the games of the log say together.

In: games of the log, what exact values say of their turns, a kind of game's words. Out: counts, means and medians
(`counting`); the same in words, with plots (`told`, `plots`), which the page *Progress*, `games stats` and the report
(`report`) show. Nothing here reads a log, a clock or a file.

A `Seat` is a game as one person had it: a game between two people has two. Only finished games count, from whatever
start; exercises, analysis, and games that somebody played with themselves don't.
"""
