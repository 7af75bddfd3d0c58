"""What any game is: the terms that all rooms share (`terms`), and the rules that a game gives (`rules`).

It knows no game. Each game has a room in `games`, which nothing shared imports.
"""
