"""What the page of a class says, to its teacher and to its learners."""

from collections.abc import Mapping

from service.domain.kit.translation import N_
from service.site.texts.learn import CHAPTER_TEXTS, SHELF

CLASS: Mapping[str, str] = {
    **SHELF,
    **{key: CHAPTER_TEXTS[key] for key in ("learn_was_shown", "learn_tried", "learn_open")},
    "class_page": N_("A class"),
    "class_missing": N_("This class can't be shown: the link is wrong, or you are not in it."),
    "class_teacher": N_("taught by {name}"),
    "class_closed_says": N_("This class is closed: you can still read it, but not join or answer."),
    "class_join": N_("Join this class"),
    "class_join_hint": N_("Your teacher sees it beside what you solve. No password, no e-mail."),
    "class_join_do": N_("Join"),
    "class_you": N_("You are {name}: {points} of {most} points."),
    "class_erase_me": N_("Erase me from this class"),
    "class_erase": N_("Erase"),
    "class_erase_sure": N_("Erase {name} and all their results for ever?"),
    "class_erased": N_("Erased."),
    "class_link": N_("Link to the class"),
    "class_link_says": N_("Anyone who opens it can join with a nickname."),
    "class_results": N_("Who solved what on which try"),
    "class_none_yet": N_("Nobody has joined yet. Give the link to your learners."),
    "class_learner": N_("Learner"),
    "class_points": N_("Points"),
    "class_solved": N_("solved on try {tries}"),
    "class_hints": N_("hints: {hints}"),
    "class_signs": N_(
        "✓ 2: solved on the second try · ✗ 1: one wrong try so far · ◌ the answer was "
        "shown · a dot: not tried yet. The table updates by itself."
    ),
    "class_csv": N_("Download as CSV"),
    "class_to_course": N_("Go to the course"),
    "class_close": N_("Close the class"),
    "class_close_sure": N_(
        "Close the class? Everything stays readable, but nobody can join or answer any more."
    ),
}
