"""What the page says on which anybody checks a game without trusting the service."""

from collections.abc import Mapping

from service.domain.kit.translation import N_

# Why a file can't be read, or is not true; the keys are the codes of docs/replay-format.md.
FAULTS: Mapping[str, str] = {
    "fault_too-large": N_("The file is too large."),
    "fault_gzip": N_("The packed data is damaged or ends too early."),
    "fault_no-replay": N_("There is no game in this page."),
    "fault_unknown": N_("This game is not known here."),
    "fault_empty": N_("There is nothing in the file."),
    "fault_cut": N_("The last line has no line end: the file was cut."),
    "fault_not-utf8": N_("The text is not UTF-8."),
    "fault_not-json": N_("A line is not JSON."),
    "fault_not-an-object": N_("A line is not a JSON object."),
    "fault_no-kind": N_("A line does not say what it is."),
    "fault_not-canonical": N_(
        "A line is not in the canonical form that its fingerprint is computed from."
    ),
    "fault_no-header": N_("The file does not begin with its header."),
    "fault_second-header": N_("The file has two headers."),
    "fault_format": N_("The file has a format that is not known here."),
    "fault_header": N_("The header tells of another game than the moves."),
    "fault_late-move": N_("A move comes after notes."),
    "fault_move": N_("A move has no number or no hash."),
    "fault_number": N_("A move is missing."),
    "fault_no-moves": N_("There are no moves."),
    "fault_no-seal": N_("The seal is missing: the end was cut off."),
    "fault_seal": N_("The seal does not fit: something was left out or added at the end."),
    "fault_after-the-seal": N_("Something comes after the seal."),
    "fault_chain": N_("The move was changed: its hash does not fit."),
    "fault_no-table": N_("The first move does not create a game."),
    "fault_game": N_("The move belongs to another game."),
    "fault_secret": N_("The secret is missing, or came too early."),
    "fault_commitment": N_("The secret is not the one that was committed to."),
    "fault_open-deal": N_("The secret does not follow from the text of the fixed deal."),
    "fault_daily-deal": N_("The secret is not that of the deal of the day."),
    "fault_deck": N_("The cards are not those of the deck that was named."),
    "fault_events": N_("Cards were dealt that do not follow from the shuffle."),
    "fault_state": N_("The moves lead to another position than the file says."),
    "fault_unreadable": N_("The move has no commands or no events that can be read."),
    "fault_nonsense": N_("Nobody can make sense of what is recorded there."),
    "sign_crlf": N_("Its line ends are CR LF: a program has changed them on the way."),
    "sign_bom": N_("It begins with a byte order mark: a program has put it there."),
    "sign_utf-16": N_("It is UTF-16: a program has saved it again as text."),
    "advice_again": N_(
        "Ask for the file again, packed as .replay.gz: nothing changes that on the way."
    ),
    "advice_verify": N_(
        "Nothing from this move on is proven. `altana replay verify` says what was changed."
    ),
}
AUDIT: Mapping[str, str] = {
    **FAULTS,
    "audit_menu": N_("Verify"),
    "audit_title": N_("Check a game yourself"),
    "audit_intro": N_(
        "This page computes everything again in your own browser. You need not believe the "
        "service: what it claims is checked against what it once promised."
    ),
    "audit_why": N_("Why you need not trust the server"),
    "audit_why_chain": N_(
        "Every move carries a fingerprint of itself and of the move before it. To change, "
        "remove or add a move later, somebody would have to change all fingerprints after "
        "it."
    ),
    "audit_why_seal": N_(
        "The seal at the end binds the whole file, so that a cut is seen. "
        "A finished game can't be made shorter: its last move has the secret."
    ),
    "audit_why_secret": N_(
        "Before the first card was dealt, the service chose a secret and published its "
        "fingerprint: the commitment. It can't choose another secret afterwards. Players may add "
        "words of their own to the shuffle, which the service could not know before."
    ),
    "audit_why_deals": N_(
        "At the end the secret is published. Your browser shuffles the cards again "
        "and compares every single deal with what lay on the table."
    ),
    "audit_drop": N_("Drop a replay file here (.replay, .replay.gz, or an exported page)"),
    "audit_local": N_("The file stays on your device: nothing is uploaded."),
    "audit_choose": N_("Or choose a file"),
    "audit_fetching": N_("Fetching the replay file …"),
    "audit_gone": N_("The replay file can't be fetched: {detail}"),
    "audit_step_read": N_("The file is readable and in canonical form"),
    "audit_step_chain": N_("The chain of {moves} moves holds, link by link, up to the seal"),
    "audit_step_secret": N_("The secret is the one that was committed to before the first card"),
    "audit_step_deals": N_("All {deals} deals follow from the secret"),
    "audit_step_every_deal": N_("Every deal follows from the secret"),
    "audit_step_states": N_("After every move the table matches the file"),
    "audit_step_open": N_("The game is still running: its secret is not published yet"),
    "audit_step_first_secret": N_("The first secret is not known"),
    "audit_true": N_("Everything that can be checked here is correct."),
    "audit_partly": N_("Everything that can be checked so far is correct."),
    "audit_false": N_("This file fails the check."),
    "audit_unread": N_("This file can't be read: line {line}."),
    "audit_false_at": N_("This file fails the check at move {move}."),
    "audit_proven": N_("Proven"),
    "audit_not_proven": N_("Not proven here"),
    "audit_proven_chain": N_(
        "No move was changed, left out or added since its fingerprint was computed."
    ),
    "audit_proven_states": N_("What the file records leads from table to table without a gap."),
    "audit_proven_deals": N_(
        "Every card that was dealt, and who began, was settled before the game began."
    ),
    "audit_open_rules": N_(
        "That every move was allowed by the rules: `altana replay verify` judges each one again."
    ),
    "audit_open_people": N_(
        "Who sat at the table, when they moved, and who wrote the notes: "
        "that is as it was recorded."
    ),
    "audit_open_end": N_(
        "That these are all the moves: the game is not over, and somebody could cut off "
        "its end and seal it again."
    ),
    "audit_open_other": N_(
        "That there is no other record of this game: "
        "compare the last fingerprint with one from elsewhere."
    ),
    "audit_open_secret": N_("The deals: the secret is published when the game ends."),
    "audit_open_first_deals": N_(
        "The deals before move {move}: there the unseen cards were shuffled again, and only "
        "what was dealt since follows from the secret."
    ),
    "audit_moves": N_("Move by move"),
    "audit_move": N_("Move"),
    "audit_seat": N_("Seat"),
    "audit_time": N_("Time (UTC)"),
    "audit_hash": N_("Fingerprint"),
    "audit_dealt": N_("Dealt again"),
    "audit_began": N_("seat {seat} begins"),
    "audit_secret": N_("Secret: {secret}"),
    "audit_last": N_("Last fingerprint: {hash}"),
    "audit_commitment": N_("Commitment: {commitment}"),
    "audit_daily": N_(
        "This is the deal of the day of {day}, the same for everybody: after that day its table "
        "publishes the key from which the secret follows."
    ),
    "audit_open_deal": N_("The deal is fixed: it follows from the text “{deal}”."),
    "audit_forked": N_(
        "This game goes on from another one, so its hidden cards could be known to the players."
    ),
    "audit_watch": N_("Watch this game"),
    "to_open": N_("Open a replay file"),
    "audit_only_deals": N_("Only moves with deals"),
}
