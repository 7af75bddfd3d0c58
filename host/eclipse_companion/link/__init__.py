"""Bytes of a port, a recording or a virtual board; finds the board and keeps the connection."""
