"""Judges the golden games by today's rules, writes the results, and plays missing games.

Run by `make golden`; review the difference in version control.
"""

import msgspec

from service.domain.catalog import all_games
from service.domain.kit.chance import Secret
from service.domain.kit.errors import BadSetup, RuleViolation
from service.events.replay_files.file import Replay, read, replay_of, write
from service.events.store.audit import audit
from service.events.store.codec import codec_for
from tests.golden import FOLDER
from tests.golden.plans import plans
from tests.golden.player import GoldenGame
from tests.golden.recorder import Recorder

NAMES = b'{"kind":"names","names":{"p1":"Ana","p2":"Bo","p3":"Cleo","p4":"Dario"}}'


def main() -> None:
    for plan in plans():
        file = FOLDER / f"{plan.name}.replay"
        if not file.exists():
            ruleset = all_games().ruleset(f"{plan.game}/{plan.version}")
            replay = replay_of(codec_for(ruleset), GoldenGame(ruleset, plan).play())
            replay = msgspec.structs.replace(replay, others=(NAMES,))
            file.write_bytes(b"".join(write(replay)))
            print(f"{plan.name}: played, {len(replay.entries)} moves")
    for file in sorted(FOLDER.glob("*.replay")):
        before = file.read_bytes()
        if audit(all_games(), read(before.splitlines(keepends=True)).entries).fault is None:
            continue  # keeps the event shapes of its time
        try:
            after = b"".join(write(judged_again(read(before.splitlines(keepends=True)))))
        except (RuleViolation, BadSetup) as refusal:
            print(f"{file.stem}: refused, delete it and have it played again: {refusal}")
            continue
        if after != before:
            print(f"{file.stem}: other events")
            file.write_bytes(after)


def judged_again(replay: Replay) -> Replay:
    """Give the same commands to the ruleset that the game was played with."""
    ruleset = all_games().ruleset(replay.header["ruleset"])
    moves = codec_for(ruleset).decode([entry.body for entry in replay.entries])
    secret = Secret(bytes.fromhex(moves[-1].secret or ""))
    recorder = Recorder(ruleset, moves[0].game, secret)
    for move in moves:
        recorder.give_again(move)
    return msgspec.structs.replace(replay, entries=tuple(recorder.entries))


if __name__ == "__main__":
    main()
