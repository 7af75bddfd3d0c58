"""Games of the log and positions, as the page shows them: a list, reviews, kept lines, an explorer, exercises.

In: the log, a game's `Reviewer`, the values of a question as texts. Out: answers as JSON. A game brings a subclass of
`reviewer.Reviewer`; the page's modules `review.js`, `explorer.js`, `story.js` and `learn.js` show what `answers` gives.
"""
