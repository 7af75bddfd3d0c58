"""Films of games: one evening's scene, in which simulated hands play a random legal game.

`story` draws the game and makes it with the house's simulated hand (`games.eclipse.hand`), so sensors and camera see
the same game. `tiles` and `hands` tell how every piece and the hand lie or move at a time, `staging` puts that into the
evening's scene. `making` renders each distinct instant once and takes all photographs with one camera (`shooting`).
"""
