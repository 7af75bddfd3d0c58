"""The virtual camera's table: a drawing of printed cards that lie on it, and a hand that lays, turns and shows them.

`canvas` draws cards on a table (`tops`) as a camera sees them, and `lens` makes a picture of that. `layout` says where
people lay things, `hand` what a simulated hand does and when, and `film_renderer` draws it for each moment.
"""
