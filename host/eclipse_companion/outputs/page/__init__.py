"""The page: one web page on this machine that shows the game, and accepts the commands that keys give.

`server` serves it on the loopback interface (`loopback`), `facts` writes a view as JSON, `page.html` draws it: a board
as text, or as the squares of Eclipse.
"""

from eclipse_companion.outputs.page.server import Page, PageError

__all__ = ["Page", "PageError"]
