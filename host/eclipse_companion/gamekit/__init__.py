"""What any game is: the kinds of values that all rooms share (`nouns`), and the rules that a game gives (`rules`).

It knows no game. Each game has a room in `games`, which nothing shared imports.
"""
