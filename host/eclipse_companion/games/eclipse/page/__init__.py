"""What Eclipse gives the page: its board, and answers about positions and games.

In: a view; the values of a question, as texts. Out: what the page's modules in `static` draw, as JSON.
"""
