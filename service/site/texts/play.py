"""What the page of a table says."""

from service.domain.kit.translation import N_

TABLE = {
    "play_title": N_("The table"),
    "missing_title": N_("There is no such table"),
    "missing": N_("The link is wrong, or the game is private and the link lacks its key."),
    "to_lobby": N_("Back to the games"),
    "waiting_title": N_("Waiting for players"),
    "waiting": N_("The game begins by itself as soon as every seat is taken."),
    "seats": N_("Seats"),
    "sit": N_("Sit down here"),
    "sit_friend": N_("Add a player on this device"),
    "friend": N_("Nickname of the other player"),
    "friend_title": N_("Who else plays on this device?"),
    "friend_hint": N_("You pass the device around; the page says whose turn it is."),
    "leave": N_("Leave the seat"),
    "you": N_("you"),
    "here": N_("on this device"),
    "invite": N_("Invite others"),
    "invite_link": N_("Link to this table"),
    "invite_copy": N_("Copy the link"),
    "invite_public": N_("Anyone who opens this link can sit down, or watch."),
    "invite_private": N_("This table is private. Anyone who has this link can sit down, or watch."),
    "invite_here": N_(
        "This link works on this device only. To let others in, start Altana with "
        "ALTANA_HOST=0.0.0.0 and open the address it prints."
    ),
    "terms": N_("This game"),
    "term_label": N_("Name: {label}"),
    "term_clock": N_("Time for each turn: {time}."),
    "term_miss": N_("A player whose time runs out is out of the game."),
    "term_misses": N_("A player whose time runs out {misses} times in a row is out of the game."),
    "term_deal": N_("Fixed deal “{deal}”: not rated"),
    "term_private": N_("Private"),
    "term_public": N_("Public"),
    "over_title": N_("The game is over"),
    "standings": N_("Final standings"),
    "place": N_("Place"),
    "player": N_("Player"),
    "points_head": N_("Points"),
    "watch": N_("Watch it again and write notes"),
    "watch_now": N_("From the start, move by move"),
    "download": N_("Download the replay"),
    "audit": N_("Check every deal"),
    "again": N_("Another game"),
    "your_turn": N_("Your turn, {name}"),
    "their_turn": N_("{name} is playing"),
    "watching": N_("You are watching."),
    "wait_turn": N_("You'll be told when it is your turn."),
    "round": N_("Round {round}"),
    "last_round": N_("last round"),
    "preview": N_("This turn so far: {change}. Your score is {total}."),
    "time_left": N_("{time} left"),
    "time_out": N_("Time is up"),
    "mine": N_("Your side of the table"),
    "display": N_("Display"),
    "others": N_("The other players"),
    "scores": N_("Scores"),
    "ledger": N_("Score, line by line"),
    "log": N_("What happened"),
    "more": N_("This table"),
    "actions": N_("What you can do"),
    "all_moves": N_("All my moves as a list"),
    "all_moves_hint": N_(
        "Everything you can do at the table, as text: for keyboard and voice control."
    ),
    "nothing_to_do": N_("There is nothing for you to do right now."),
    "tap_first": N_(
        "Tap a glowing card: the places where it can go light up. Tap one of them to play."
    ),
    "tap_second": N_("Now tap where it lights up, or choose here:"),
    "tap_again": N_("Tap it once more, or choose here:"),
    "tap_anyway": N_("Tap where it should go. If the rules forbid it, you'll see why."),
    "choose": N_("There is more than one way to do this. Choose one:"),
    "put_back": N_("Tap the cards you put back, in that order: {left} more."),
    "swap": N_("Swap 2 cards for 1 coin"),
    "swap_which": N_("Tap the two cards that go under their stacks: {left} more."),
    "unselect": N_("Deselect"),
    "undo": N_("Undo"),
    "undone": N_("Move undone."),
    "end_turn": N_("End turn"),
    "end_turn_put_back": N_("End turn: put back"),
    "lay_aside": N_("Lay it aside"),
    "possible": N_("Optional:"),
    "resign": N_("Resign"),
    "resign_sure": N_("Resign? {name} takes last place, and the others play on."),
    "resign_solo": N_("Resign? This ends the game."),
    "resign_yes": N_("Yes, resign"),
    "faster": N_("The table has changed in the meantime. Look again, then move."),
    "gone_on": N_("Your last move did not count: the table had changed before it arrived."),
    "nothing_there": N_("You can't use that now."),
    "belongs": N_("That belongs to {name}."),
    "your_new_turn": N_("It is your turn, {name}."),
    "pass_title": N_("Pass the device to {name}"),
    "pass_yes": N_("I am {name}"),
    "sending": N_("Sending …"),
    "turn_mark": N_("(turn)"),
    "plate_coins": N_("+{coins} coins"),
    "plate_coin": N_("+1 coin"),
    "plate_cost": N_("−{coins} coins"),
    "plate_cost_one": N_("−1 coin"),
    "plate_nothing": N_("no coin"),
    "plate_marker": N_("−1 marker"),
    "plate_face_down": N_("face down"),
    "plate_drill": N_("drill"),
    "plate_mix": N_("mix"),
    "pile": N_("Discards: {cards}"),
}

BURANO = {
    "burano_take": N_(
        "Take 1 to 3 cards from the top or the bottom of one column. Fewer cards bring more coins."
    ),
    "burano_place": N_(
        "Place a card from your hand (the next one costs {coins} coins), or end your turn."
    ),
    "burano_place_one": N_(
        "Place a card from your hand (the next one costs 1 coin), or end your turn."
    ),
    "burano_welcome": N_("House {houses} is finished: choose a character for it."),
    "burano_dismiss": N_("The round is over: choose a character to remove from the supply."),
    "burano_end": N_("Nothing more to place: end your turn."),
    "burano_ends": N_("Take cards from the top or the bottom of one column, without skipping any."),
}

DREAM_HOME = {
    "dream_discard": N_(
        "First discard one pair from the display: a room and the special card above it."
    ),
    "dream_take": N_("Take a column of the display: its room and the card above it."),
    "dream_place": N_("Place the room in your house."),
    "dream_special": N_("Now the special card: tap where it goes."),
    "dream_end": N_("Everything is placed: end your turn."),
    "dream_jackhammer": N_("Use the jackhammer now, or wait."),
    "dream_helpers": N_("The last round is over. Use your helpers, then finish."),
}

PLAY = {**TABLE, **BURANO, **DREAM_HOME}
