"""What Infinity gives the page: its device.

In: a view. Out: what the page's modules in `static` draw, as JSON.
"""
