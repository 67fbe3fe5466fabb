"""What the pages say about the coach's analysis of a game."""

from collections.abc import Mapping

from service.domain.kit.translation import N_

CURVES: Mapping[str, str] = {
    "analysis_chance": N_("Chance to win"),
    "analysis_points": N_("Expected points"),
}
ANALYSIS: Mapping[str, str] = {
    **CURVES,
    "analysis_title": N_("What the coach says"),
    "analysis_tab": N_("Coach"),
    "analysis_waits": N_("The coach looks at the game …"),
    "analysis_progress": N_("The coach has compared {done} of {of} turns."),
    "analysis_older": N_("An older coach has said this: {engine}."),
    "analysis_curve": N_("What could be expected"),
    "analysis_who": N_("Whose turns"),
    "analysis_all_seats": N_("all players"),
    "analysis_order": N_("Order"),
    "analysis_by_cost": N_("by cost"),
    "analysis_by_game": N_("in order"),
    "analysis_blunder": N_("a big mistake"),
    "analysis_mistake": N_("a mistake"),
    "analysis_inaccuracy": N_("a small mistake"),
    "analysis_slip": N_("a better turn was there"),
    "analysis_turned": N_("a turning point"),
    "analysis_nothing": N_("No turn stands out among the {compared} of {of} that were compared."),
    "analysis_rest": N_("Show what comes later, too ({count})"),
    "analysis_better": N_("Show the better line"),
    "analysis_line": N_("What {who} could have played instead."),
    "analysis_deeper": N_("Compare all turns"),
    "analysis_no_question": N_(
        "There is no question to practise: of your {of} turns, {compared} were compared, and none "
        "of these cost 3 points or more where one other turn was clearly the best."
    ),
    "analysis_costliest": N_(
        "Still, your turns lost about {lost} points in all. The costliest of them:"
    ),
    "analysis_again": N_("Have it analysed again"),
    "analysis_learn": N_("Learn from your mistakes ({questions})"),
    "analysis_course": N_("Make a course of these questions"),
    "analysis_on_board": N_("See it on the board"),
    "analysis_numbers": N_("The game in numbers"),
    "analysis_estimate": N_(
        "{compared} of {of} turns were compared with others; lost, luck and accuracy are estimates."
    ),
    "analysis_seat": N_("Player"),
    "analysis_points_head": N_("points"),
    "analysis_points_means": N_("at the end"),
    "analysis_expected_head": N_("expected"),
    "analysis_expected_means": N_("at the start, if all seats played at the learned level"),
    "analysis_lost_head": N_("lost"),
    "analysis_lost_means": N_("points that other turns would have kept"),
    "analysis_luck_head": N_("luck"),
    "analysis_luck_means": N_("the rest: the cards that came, and what others left"),
    "analysis_accuracy_head": N_("accuracy"),
    "analysis_accuracy_means": N_("the share of the points within reach that the player has"),
}
PRACTICE: Mapping[str, str] = {
    "practice_home": N_("Watch the game again"),
    "practice_none": N_("Nothing to practise"),
    "practice_end": N_("The end"),
    "practice_again": N_("Answer them again"),
    "practice_none_says": N_(
        "The coach has compared {compared} of {of} turns of this player with others, and none of "
        "them lost so many points, and so clearly, that it makes a good question."
    ),
    "practice_deeper": ANALYSIS["analysis_deeper"],
    "practice_waits": ANALYSIS["analysis_waits"],
    "practice_progress": ANALYSIS["analysis_progress"],
}
