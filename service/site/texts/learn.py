"""What the pages say on which one learns: courses, chapters, questions."""

from collections.abc import Mapping

from service.domain.kit.translation import N_
from service.site.texts.play import PLAY
from service.site.texts.replay import STORY
from service.site.texts.shell import SHELL

SHELF: Mapping[str, str] = {
    "learn_menu": N_("Learn"),
    "learn_title": N_("Learn"),
    "first_title": N_("A first game with a coach"),
    "first_says": N_(
        "Play against the computer. For three rounds a coach tells you what is new, on the real "
        "table."
    ),
    "guest": N_("Guest"),
    "learn_intro": N_(
        "Work through games that somebody explains: read, guess the next move, then see. "
        "Nothing to install, no account; your progress stays on this device."
    ),
    "learn_courses": N_("Courses"),
    "learn_no_courses": N_("There is no course here yet."),
    "learn_sample": N_("comes with Altana"),
    "learn_size": N_("Chapters: {chapters}, questions: {questions}"),
    "learn_by": N_("by {name}"),
    "learn_begin": N_("Begin"),
    "learn_go_on": N_("Go on"),
    "learn_chapters": N_("Chapters"),
    "learn_done": N_("done"),
    "learn_solved_of": N_("{settled} of {questions} questions"),
    "learn_score": N_("{points} of {most} points"),
    "course_private": N_("only me"),
    "course_link": N_("who has the link"),
    "course_public": N_("everybody"),
    "course_who": N_("Who may see it"),
}
MAKING: Mapping[str, str] = {
    "make_title": N_("For teachers"),
    "make_intro": N_(
        "Write notes, variations and questions on a finished game where you watch it. "
        "Then make a course of it, open a class for the course, and give its link to learners."
    ),
    "make_games": N_("Make a course of your finished games"),
    "make_which": N_("Games, in this order"),
    "make_no_games": N_("You have no finished games yet."),
    "make_no_name": N_("Choose a nickname above to see your games here."),
    "make_name": N_("Title"),
    "make_text": N_("What it is about (Markdown)"),
    "make_notes": N_("Notes and questions that go with it"),
    "make_notes_mine": N_("mine"),
    "make_notes_public": N_("those for everybody"),
    "make_coach": N_("The coach's questions"),
    "make_coach_none": N_("none"),
    "make_coach_mine": N_("about my mistakes"),
    "make_coach_all": N_("about everybody's mistakes"),
    "make_coach_title": N_("Learn from mistakes"),
    "make_do": N_("Make the course"),
    "upload_title": N_("Upload a course"),
    "upload_says": N_(
        "A zip file as “altana course make” writes it. Every chapter is checked first."
    ),
    "upload_file": N_("Course (.zip)"),
    "upload_do": N_("Upload"),
    "course_link_only": N_("who has the link"),
    "class_joined": N_("Classes you have joined"),
    "class_mine": N_("Classes you teach"),
    "class_learners": N_("learners: {count}"),
    "class_closed": N_("closed"),
    "class_as": N_("as {name}"),
}
COURSE_TOOLS: Mapping[str, str] = {
    "course_title": N_("A course"),
    "course_own": N_("Your course"),
    "course_kept": N_("Saved."),
    "course_remove": N_("Remove from the list"),
    "course_remove_sure": N_("Remove this course from the list? Classes that use it go on."),
    "course_download": N_("Download the course"),
    "class_for": N_("Teach with this course"),
    "class_open": N_("Teach with this course"),
    "class_open_says": N_(
        "Open a class: learners join with a link and a nickname, and you see who solved what."
    ),
    "class_name": N_("Name of the class"),
    "class_open_do": N_("Open a class"),
}
CHAPTER_TEXTS: Mapping[str, str] = {
    "chapter_title": N_("A chapter"),
    "learn_chapter": N_("Chapter {number} of {count}"),
    "learn_start": N_("Before you begin"),
    "learn_start_says": N_(
        "{count} questions, {most} points. Each hint and each wrong try costs a quarter of "
        "the question's points."
    ),
    "learn_start_one": N_(
        "1 question, {points}. Each hint and each wrong try costs a quarter of its points."
    ),
    "learn_look": N_("Look at this"),
    "learn_on": N_("Go on"),
    "learn_back": N_("Back"),
    "learn_between": N_("What happened before ({count})"),
    "learn_how_it_came": N_("What happened before"),
    "learn_question": N_("Question {number} of {count}"),
    "learn_how": N_(
        "Play your answer on the table: tap what glows. Or choose from the list of moves. "
        "Then hand it in."
    ),
    "learn_your_answer": N_("Your answer so far"),
    "learn_undo": N_("Take the last step back"),
    "learn_judge": N_("This is my answer"),
    "learn_right": N_("Right!"),
    "learn_wrong": N_("Not this one. Try again, or take a hint."),
    "learn_refused": N_("The rules forbid this."),
    "learn_no_try": N_("It does not count as a try."),
    "learn_hints": N_("Hints"),
    "learn_hint": N_("A hint ({left} left)"),
    "learn_show": N_("Show me the answer"),
    "learn_show_sure": N_("Show the answer? This question then brings no points."),
    "learn_why": N_("Show why it is wrong"),
    "learn_why_title": N_("What would happen"),
    "learn_better": N_("See the better turn"),
    "learn_better_title": N_("A better turn"),
    "learn_one_answer": N_("The right answer"),
    "learn_answers": N_("The right answers"),
    "learn_more_answers": N_("More right answers ({count})"),
    "learn_achieves": N_("anything with this result:"),
    "learn_played": N_("See what was really played"),
    "learn_played_title": N_("What was really played"),
    "learn_nothing_played": N_("Nothing was played after this."),
    "learn_step": N_("One step forward"),
    "learn_step_back": N_("One step back"),
    "learn_close": N_("Close"),
    "learn_first_try": N_("solved on the first try"),
    "learn_at_try": N_("solved on try {tries}"),
    "learn_was_shown": N_("the answer was shown"),
    "learn_tried": N_("not solved yet, tries: {tries}"),
    "learn_open": N_("not tried yet"),
    "learn_end": N_("The end of this chapter"),
    "learn_question_head": N_("Question"),
    "learn_state_head": N_("How it went"),
    "learn_points_head": N_("Points"),
    "learn_missed": N_("You missed {missed} points. Look at those questions again."),
    "learn_nothing_missed": N_("You missed nothing."),
    "learn_again": N_("Start this chapter again"),
    "learn_again_sure": N_("Forget what you have answered in this chapter?"),
    "learn_to_course": N_("All chapters"),
    "learn_next_chapter": N_("Next chapter"),
}
# What only a page from a disk says, where answers are chosen from a list.
GUESSING: Mapping[str, str] = {
    **CHAPTER_TEXTS,
    **{key: SHELL[key] for key in ("point", "points")},
    "learn_score": SHELF["learn_score"],
    "guess_begin": N_("Guess first, then see: questions about this game ({count})"),
    "guess_moves": N_("What could be played next"),
    "guess_leave": N_("Back to the whole game"),
    "guess_cut": N_(
        "From here on, answers can only be judged online. Go one step back, or hand in "
        "what you have."
    ),
}
GLYPHS = {key: text for key, text in STORY.items() if key.startswith("glyph_")}
LEARN: Mapping[str, str] = {**SHELF, **MAKING}
COURSE: Mapping[str, str] = {**SHELF, **COURSE_TOOLS}
CHAPTER: Mapping[str, str] = {**PLAY, **GLYPHS, **SHELF, **CHAPTER_TEXTS}
