"""What Ecliptic gives the page: the table, the hand that a device may show, what can be done, and past games.

In: a view, or a game of the log. Out: what the page's modules in `static` draw, as JSON.
"""
