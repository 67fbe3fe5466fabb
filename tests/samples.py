"""Writes a sample of each event that has none yet; what is there is never touched.

Run by `make samples` after a new event or a new schema version.
"""

import msgspec

from service.domain.messages import Resign, Seat
from service.events.chain import canonical
from tests.events.test_codec import EVENTS, SAMPLES, schema, tag
from tests.random_play import RULESETS, RandomGame

GAMES_EACH = 12


def main() -> None:
    SAMPLES.mkdir(exist_ok=True)
    for ruleset in RULESETS.values():
        for players in ruleset.players:
            for seed in range(GAMES_EACH):
                game = RandomGame(ruleset, players, seed)
                game.play(undo=0.05)
                keep_samples(game)
                resigned = RandomGame(ruleset, players, seed)
                resigned.give(Seat(1), Resign())
                keep_samples(resigned)
    missing = [tag(e) for _, e in EVENTS if not file(tag(e), schema(e)).exists()]
    print("no sample yet:", missing or "none")


def keep_samples(game: RandomGame) -> None:
    for entry in game.entries:
        for event in msgspec.json.decode(entry.body)["events"]:
            target = file(event["type"], event["schema"])
            if not target.exists():
                target.write_bytes(canonical(event) + b"\n")


def file(name: str, version: int):  # type: ignore[no-untyped-def]
    return SAMPLES / f"{name}.v{version}.json"


if __name__ == "__main__":
    main()
