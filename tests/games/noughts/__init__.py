"""A tiny third game, which proves the seams: noughts and crosses with a toss, and a secret card for each player.

Chance decides who begins, and deals each player a card that names a square. Once in a game, a player may play the card
instead of a square: it takes its square, even from the other player. Nobody knows the other's card before that.
"""
