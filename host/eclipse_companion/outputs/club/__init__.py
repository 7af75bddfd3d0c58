"""A club sees all its boards by MQTT: each companion tells a broker of its game, and anybody there may show them.

`broker` says where the broker is. `told_game` is what is told of a game, as JSON, and reads what others tell; `topics`
says under which names. `connection` keeps a client connected, whatever happens to the broker. `publisher` is the output
that tells of the own game; `boards` gathers what all boards tell. `home_assistant` lets that program find a board.
Only `connection` knows the library, aiomqtt, which is the extra `club`.
"""
