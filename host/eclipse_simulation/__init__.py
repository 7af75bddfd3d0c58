"""What plays without real pieces: a virtual board, virtual cameras, and the hands that move what they feel and see.

`eclipse_companion` comes here by one door, `commands/simulated.py`, and only if somebody asks for a simulation or reads
a trace. What is here may use `eclipse_companion`, but the board, the hand and the films know nothing of the
reconstruction that they are to test.
"""
