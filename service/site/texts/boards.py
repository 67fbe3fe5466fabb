"""What pages say about players, leaderboards, statistics of play, and the deal of the day."""

from collections.abc import Mapping

from service.domain.kit.translation import N_

SHARED: Mapping[str, str] = {
    "boards_menu": N_("Leaderboards"),
    "boards_gone": N_("This page can't be shown: {detail}"),
    "boards_empty": N_("No game counts here yet."),
    "boards_counted": N_("{counted} games count here."),
    "boards_counted_one": N_("One game counts here."),
    "boards_solo": N_("Solo"),
    "boards_players": N_("{players} players"),
    "boards_which": N_("Game and number of players"),
    "boards_nameless": N_("(no name)"),
    "to_board": N_("Leaderboard"),
    "to_statistics": N_("Statistics of play"),
    "more_rows": N_("Show more"),
    "column_place": N_("Place"),
    "column_player": N_("Player"),
    "column_rating": N_("Rating"),
    "column_games": N_("Games"),
    "column_wins": N_("Wins"),
    "column_best": N_("Best"),
    "column_average": N_("Average"),
    "column_resigned": N_("Resigned"),
    "column_game": N_("Game"),
    "column_ended": N_("Ended"),
    "column_points": N_("Points"),
    "column_kind": N_("Kind"),
    "column_taken": N_("Taken"),
    "column_in_games": N_("In games"),
    "column_each": N_("Points each"),
}
BOARD: Mapping[str, str] = {
    **SHARED,
    "board_title": N_("Leaderboard"),
    "board_of": N_("Leaderboard: {game}"),
    "board_plot": N_("Ratings with their uncertainty"),
    "board_plot_solo": N_("Best scores"),
    "board_hint": N_(
        "Everybody starts at 1500. The dot is the rating, the bar shows how uncertain it still is: "
        "it gets shorter with every game. Players are ranked by the left end of the bar."
    ),
    "board_not_rated": N_(
        "Private games, games with a fixed deal and games with two seats for one player "
        "are not rated."
    ),
}
STATISTICS: Mapping[str, str] = {
    **SHARED,
    "statistics_title": N_("Statistics of play"),
    "statistics_of": N_("Statistics of play: {game}"),
}
PLAYER_PAGE: Mapping[str, str] = {
    **SHARED,
    "player_title": N_("Player"),
    "player_since": N_("Here since {date}"),
    "player_scores": N_("Points, game by game"),
    "player_ratings": N_("Ratings with their uncertainty"),
    "player_sums": N_("All games"),
    "player_history": N_("Finished games"),
    "player_none": N_("No finished game yet."),
    "player_with_bots": N_("with the computer"),
    "player_won": N_("won"),
    "player_resigned": N_("resigned"),
    "player_place": N_("place {place} of {players}"),
    "player_alone": N_("solo"),
    "mistakes_title": N_("What costs most points"),
    "mistakes_counted": N_(
        "Turns of {games} analysed games that lost 2 points or more, by what a better turn had."
    ),
    "mistakes_counted_one": N_(
        "Turns of one analysed game that lost 2 points or more, by what a better turn had."
    ),
    "mistakes_positions": N_("Positions to practise"),
    "mistakes_practise": N_("{title}: find the {lost} points"),
    "column_mistake": N_("Mistake"),
    "column_turns": N_("Turns"),
    "column_lost": N_("Points lost"),
}
DAILY = {
    "daily_title": N_("Deal of the day"),
    "daily_same": N_("The same cards for everybody, one game each, until midnight UTC."),
    "daily_none": N_("Nobody has played it yet."),
    "daily_one": N_("One person has played it: {best} points."),
    "daily_many": N_("{played} people have played it, best: {best} points."),
    "daily_mine": N_("You have {points} points, place {place} of {played}."),
    "daily_uncounted": N_("You have {points} points."),
    "daily_counting": N_("The table is counting your game …"),
    "daily_play": N_("Play the deal"),
    "daily_go_on": N_("Go on playing"),
    "daily_to_table": N_("Table of the day"),
    "puzzle_title": N_("Puzzle of the day"),
    "puzzle_says": N_("A turn that cost somebody points. Which one is better?"),
    "puzzle_sample": N_("A turn from a game of our own. What would you play?"),
    "puzzle_solve": N_("Solve it"),
    "daily_loading": N_("Asking for the table …"),
}
DAILY_PAGE = {
    **DAILY,
    "daily_says": N_(
        "Everybody gets the same cards, and the computer answers the same play in the same way. "
        "Your first game counts, for this table and for no rating. Until the table is closed "
        "nobody sees the games of others."
    ),
    "daily_alone": N_("Alone"),
    "daily_against": N_("Against the computer: {bot}"),
    "daily_earlier": N_("The day before"),
    "daily_later": N_("The day after"),
    "daily_today": N_("Today"),
    "daily_closes": N_("The table is closed at {time}. Then the games can be watched."),
    "daily_closed": N_("The table is closed. Every game can be watched."),
    "daily_empty": N_("Nobody has played this deal."),
    "daily_gone": N_("This day has no deal: {detail}"),
    "daily_place": N_("Place"),
    "daily_player": N_("Player"),
    "daily_points": N_("Points"),
    "daily_result": N_("Result"),
    "daily_won": N_("won"),
    "daily_lost": N_("not won"),
    "daily_game": N_("Game"),
    "daily_watch": N_("Watch"),
    "daily_nameless": N_("(no name)"),
    "daily_more": N_("Show more"),
    "daily_proof": N_("How the deal is proven"),
    "daily_commitment": N_("Every game with this deal has the commitment {commitment}."),
    "daily_key": N_(
        "The key of this day is {key}. The deal follows from it, and its SHA-256 hash is the key "
        "of the day before, which was public while the deal was played."
    ),
    "daily_key_later": N_("The key of the day, which proves the deal, is published then."),
}
