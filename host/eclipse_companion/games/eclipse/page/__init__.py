"""What Eclipse gives the page: answers about positions and games.

In: the values of a question, as texts. Out: what the page draws, as JSON.
"""
