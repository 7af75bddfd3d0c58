"""The page of a phone that films: who may send pictures, the server that takes them in, and the page itself.

It is a server of its own, encrypted, since a browser gives the camera to no other page; it has nothing but what a phone
needs. What becomes of the pictures is told to it (`Films`): nothing here knows a camera or a board.
"""
