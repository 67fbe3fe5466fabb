"""What the page says on which one watches a game, live or long after."""

from collections.abc import Mapping

from service.domain.kit.translation import N_
from service.site.texts.analysis import ANALYSIS
from service.site.texts.play import PLAY
from service.site.texts.replay import REPLAY

# What chips on the board say while moves are tried.
PLATES = {key: text for key, text in PLAY.items() if key.startswith("plate_")}
ASKING: Mapping[str, str] = {
    "ask_question": N_("Ask a question at this moment"),
    "ask_text": N_("Your question (Markdown)"),
    "ask_answers": N_("Right answers"),
    "ask_worth": N_("Points for this answer"),
    "ask_worth_of": N_("points: {worth}"),
    "ask_reply": N_("What you reply to it"),
    "ask_add": N_("This is a right answer"),
    "ask_compose_first": N_(
        "Play the answer on the board first, or choose its moves one after another."
    ),
    "ask_hints": N_("Hints, one a line"),
    "ask_wrong": N_("What you reply to a wrong answer"),
    "ask_why": N_("Variation that shows why it is wrong"),
    "ask_no_why": N_("no variation"),
    "ask_compose": N_(
        "What should {who} play? Play it on the board, or choose step by step. "
        "The answer reaches as far as you go: one step, or a whole turn."
    ),
    "ask_leave": N_("Leave it as it was"),
    "ask_save": N_("Save the question"),
    "ask_saved": N_("The question is saved. Learners meet it in a course of this game."),
    "ask_own": N_("Your questions on this game"),
    "ask_at": N_("After move {move}:"),
}
WATCH: Mapping[str, str] = {
    **REPLAY,
    **ANALYSIS,
    "watch_title": N_("Watch a game"),
    "watch_loading": N_("Moves {loaded} of {version} are here."),
    "watch_gone": N_("This game can't be shown: {detail}"),
    "watch_live": N_("The game is running: new moves appear by themselves."),
    "watch_over": N_("The game is over."),
    "watch_open": N_("The game has not started yet."),
    "watch_private": N_("private"),
    "watch_deal": N_("fixed deal: {deal}"),
    "download_file": N_("Download the replay file"),
    "download_page": N_("Download as one page"),
    "to_audit": N_("Check this game yourself"),
    "to_open": N_("Open a replay file"),
    "write_note": N_("Write a note on this moment"),
    "write_sign_in": N_("Choose a nickname above to write notes."),
    "note_text": N_("Your note (Markdown)"),
    "note_glyph": N_("Judgement"),
    "note_no_glyph": N_("no judgement"),
    "note_mark": N_("Ring around a card or a slot"),
    "note_no_mark": N_("no ring"),
    "note_who": N_("Who may read it"),
    "note_public": N_("everybody"),
    "note_link": N_("who has the link"),
    "note_private": N_("only me"),
    "note_save": N_("Save the note"),
    "note_change": N_("Change"),
    "note_remove": N_("Remove"),
    "note_remove_sure": N_("Remove this note?"),
    "note_removed": N_("The note is gone."),
    "note_saved": N_("The note is saved."),
    "line_try": N_("Try other moves from here"),
    "line_what": N_("What could {who} have played instead?"),
    "line_ended": N_("The line ends here: the game would be over."),
    "line_text": N_("What is to be said about these moves (Markdown)"),
    "line_save": N_("Save these moves as a variation"),
    "line_back": N_("Take the last move back"),
    "to_course": N_("Make a course of this game"),
    **ASKING,
    **PLATES,
}
