"""The names of the texts about games of the past: how strong people play, turns and positions, statistics."""

from collections.abc import Mapping
from typing import Final

RATING_TEXTS: Final[Mapping[str, str]] = {
    **{f"Rating.{name}": "" for name in ("decimal", "judging", "one_game", "nobody")},
    "Rating.games": "count",
    "Rating.line": "person game rating margin level games",
    "Rating.kept": "share",
    "Rating.no_rating": "person",
}
"""What is said of how strong people play."""

REVIEW_TEXTS: Final[Mapping[str, str]] = {
    **{f"Review.{kind}_{value}": "" for kind in ("only", "hard") for value in ("win", "draw")},
    **{f"Review.gave_{kind}": "" for kind in ("win_draw", "win_loss", "draw_loss")},
    **{f"Review.slow_{value}": "count" for value in ("win", "loss")},
    "Review.better": "turn",
    "Review.best": "turn",
    "Review.best_draw": "",
    **{f"Review.best_{value}_far": "" for value in ("win", "loss")},
    **{f"Review.best_{value}_turns": "count" for value in ("win", "loss")},
    **{f"Review.answer{end}": "player turn" for end in ("", "_wins")},
    "Review.lost": "player number turn",
    "Review.unfinished": "",
    "Review.stands_draw": "",
    **{f"Review.stands_{far}": "winner count" for far in ("won", "next", "turns")},
}
"""What is said of turns and positions of past games."""


_COUNTS: Final = ("unfinished", "accuracy_said", "turns", "left")
"""Texts of statistics that count something."""
PROGRESS_TEXTS: Final[Mapping[str, str]] = {
    **{
        f"Progress.{name}": ""
        for name in (
            *("title", "everybody", "games", "accuracy", "mistakes_each", "rating", "thinking"),
            *("thinking_typical", "streak", "streak_said", "computer", "people", "night", "morning", "afternoon"),
            *("evening", "course", "rating_course", "rating_said", "results", "opponents", "levels", "sides", "parts"),
            *("months", "openings", "openings_said", "mistakes", "mistakes_said", "no_mistakes", "thinking_said"),
            *("longest", "longest_said", "look", "people_said", "won", "drawn", "lost", "to_loss", "to_draw"),
            *("decimal", "month_names", "worth_win", "worth_draw", "worth_loss", "none", "none_like_that", "as_table"),
            *("made", "for_both"),
            *(f"col_{what}" for what in ("what", "month", "games", "won", "drawn", "lost", "score", "accuracy")),
            *(f"col_{what}" for what in ("mistakes", "rating", "level", "kept", "mistake", "count", "share")),
            *(f"col_{what}" for what in ("to_loss", "worth", "turn", "time", "length", "opponent", "side", "day")),
            "col_game",
        )
    },
    "Progress.report_in": "file",
    **{f"Progress.{name}": "#amount" for name in _COUNTS},
    **{f"Progress.only_{name}": "value" for name in ("opponent", "result", "since", "until", "opening", "mistakes")},
    **{f"Progress.worth_{value}_in": "amount" for value in ("win", "loss")},
    "Progress.title_of": "game who",
    "Progress.ends": "won drawn lost",
    "Progress.rated": "level #amount",
    "Progress.kept": "share",
    "Progress.rating_value": "rating margin",
    "Progress.course_said": "window",
    **{f"Progress.{name}_alt": "first last" for name in ("course", "rating", "months")},
    "Progress.in_all": "amount",
    "Progress.thinking_alt": "typical",
    "Progress.thinking_both": "good bad",
    "Progress.latest": "amount day",
    "Progress.as_side": "side",
    "Progress.won_against": "turns opponent",
    "Progress.score_of": "#amount share",
    "Progress.level": "level",
    "Progress.percent": "amount",
    "Progress.seconds": "amount",
    "Progress.minutes": "minutes seconds",
    "Progress.day": "day month year",
}
"""What statistics say."""
