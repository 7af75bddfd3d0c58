"""The labels of the page: what `page/static` reads with `word`, and the names that each label may use."""

from collections.abc import Mapping
from typing import Final

_PLAIN: Final = (
    *("views", "start", "play", "learn", "games", "explore", "what_to_do", "game", "value", "wait", "more", "back"),
    *("welcome", "game_on", "game_ready", "go_on_playing", "to_board", "new_game", "against", "computer", "person"),
    *("level", "perfect", "your_side", "any_side", "your_name", "other_name", "clock", "no_clock", "more_choices"),
    *("edition", "coach", "begin", "learn_said", "exercise_on", "other_exercises", "leave_exercises"),
    *("games_said", "explore_said", "no_games", "unfinished", "players", "result", "played", "full", "not_understood"),
    *("who_i_am", "watching", "code_field", "enter_code", "code_wrong", "code_wait", "only_watching", "not_from_here"),
    *("other_device", "other_device_said", "settings", "set_of_voice", "set_of_play", "set_of_lights"),
    *("set_voice_enabled", "set_voice_language", "set_voice_rate", "set_voice_folder", "set_play_patience_ms"),
    *("set_play_clock", "set_lights_enabled", "source_default", "source_file", "source_option", "source_here"),
    *("holds_at_once", "holds_later", "saved", "on", "off", "nothing", "voice_sample"),
)
_NAMED: Final = {
    "playing": "side",
    "code_of": "who code",
    "picture_of": "who",
    "settings_kept": "file",
    "holds_now": "value",
}
"""Those that name something."""

PAGE_LABELS: Final[Mapping[str, str]] = {
    **{f"Page.{name}": "" for name in _PLAIN},
    **{f"Page.{name}": names for name, names in _NAMED.items()},
}
"""Those of every game."""
