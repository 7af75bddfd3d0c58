"""What Eclipse gives the page.

In: a view; questions about positions and games. Out: what the page's modules in `static` draw, as JSON.
"""
