"""What the viewer of a game says, on the site and in a page from a disk."""

from collections.abc import Mapping

from service.domain.kit.translation import N_

PLAYER: Mapping[str, str] = {
    "player": N_("Step through the game"),
    "first": N_("Go to the start"),
    "last": N_("Go to the end"),
    "back_round": N_("One round back"),
    "back_turn": N_("One turn back"),
    "back_move": N_("One move back"),
    "back_event": N_("One event back"),
    "on_event": N_("One event forward"),
    "on_move": N_("One move forward"),
    "on_turn": N_("One turn forward"),
    "on_round": N_("One round forward"),
    "play": N_("Play"),
    "pause": N_("Pause"),
    "speed": N_("Speed"),
    "slider": N_("Moment of the game"),
    "jump": N_("Search, or go to 17, R3, R3.2"),
    "jump_short": N_("Search, or R3.2"),
    "found": N_("Found: {count}"),
    "found_nothing": N_("Nothing here has “{words}”."),
    "found_later": N_("Show what comes later, too ({count})"),
    "unit": N_("How far a step goes"),
    "unit_event": N_("events"),
    "unit_move": N_("moves"),
    "unit_turn": N_("turns"),
    "unit_round": N_("rounds"),
    "curve_kind": N_("Curve"),
    "whose_board": N_("Whose board is shown"),
    "no_moment": N_("This game has no moment {moment}. It is shown from its start."),
    "key_help": N_(
        "Keys: ← → event, < > move, ↑ ↓ turn, [ ] round, Home, End, space plays, "
        "/ searches, c C notes, m marks a moment to compare with, x swaps the two, "
        "Escape leaves a variation."
    ),
}
STORY: Mapping[str, str] = {
    "about": N_("About this moment"),
    "seat": N_("Seat {seat}"),
    "scores": N_("Scores"),
    "column_points": N_("points"),
    "column_for": N_("for"),
    "column_rule": N_("rule"),
    "after_move": N_("Score after move {move}, line by line:"),
    "no_lines": N_("No points yet."),
    "curve": N_("The scores, move by move"),
    "moves": N_("Moves"),
    "pile": N_("Discards: {cards}"),
    "notes": N_("Notes"),
    "mistakes": N_("Mistakes and turning points"),
    "no_notes": N_("No notes on this moment yet."),
    "back_note": N_("Previous note"),
    "on_note": N_("Next note"),
    "machine": N_("computed"),
    "glyph_!!": N_("brilliant"),
    "glyph_!": N_("good"),
    "glyph_!?": N_("interesting"),
    "glyph_?!": N_("doubtful"),
    "glyph_?": N_("mistake"),
    "glyph_??": N_("blunder"),
    "enter": N_("Step into this variation"),
    "no_line": N_("This variation can't be shown on the table."),
    "in_line": N_("What might have been after {at}"),
    "leave": N_("Back to the game"),
}
COMPARISON: Mapping[str, str] = {
    "compare": N_("Compare"),
    "pin": N_("Compare this moment with another"),
    "swap": N_("Swap the two moments"),
    "unpin": N_("Stop comparing"),
    "no_difference": N_("Nothing is different: step to another moment."),
    "out_of_sight": N_("out of sight"),
    "in_display": N_("column {column} of the display"),
    "in_supply": N_("the supply"),
    "on_stack": N_("a stack"),
    "in_discards": N_("the discards"),
    "out_of_game": N_("out of the game"),
    "in_hand": N_("the hand of {who}"),
    "coins_of": N_("coins of {who}"),
    "markers_of": N_("markers of {who}"),
    "roof_of": N_("the roof pile of {who}"),
    "outside_of": N_("outside the house of {who}"),
    "beside_house": N_("beside the house of {who}"),
    "in_house": N_("house {house} of {who}"),
    "in_slot": N_("slot {slot} of {who}"),
}
CHECKING: Mapping[str, str] = {
    "check": N_("Check this game"),
    "good": N_("The chain holds, and every card follows from the committed secret."),
    "running": N_("The chain holds. The secret is not published yet."),
    "bad": N_("Check failed at move {move}: {detail}"),
    "save_file": N_("Save the replay file"),
    "own_verifier": N_(
        "This page brings its own verifier. If you don't trust it, save the file and "
        "verify it elsewhere."
    ),
    "unjudged": N_(
        "The moves were not judged by the rules here: `altana replay verify` does that."
    ),
}
REPLAY: Mapping[str, str] = {**PLAYER, **STORY, **COMPARISON, **CHECKING}
