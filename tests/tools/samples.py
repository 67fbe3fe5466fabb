"""Writes a sample of each event that has none yet; existing samples are never changed.

Run by `make samples` after a new event or a new schema version.
"""

import sys
from pathlib import Path

import msgspec

from service.events.store.chain import canonical
from tests.events.store.test_codec import EVENTS, SAMPLES, schema, tag
from tests.kit.random_play import RULESETS, RandomGame

GAMES_EACH = 12


def main() -> int:
    SAMPLES.mkdir(exist_ok=True)
    for ruleset in RULESETS.values():
        for players in ruleset.players:
            for seed in range(GAMES_EACH):
                game = RandomGame(ruleset, players, seed)
                game.play(undo=0.05, resign=0.01 * (seed % 2))
                keep_samples(game)
    missing = [tag(e) for _, e in EVENTS if not file(tag(e), schema(e)).exists()]
    for name in missing:
        print(f"{name} did not happen in random play: write its sample by hand")
    return int(bool(missing))


def keep_samples(game: RandomGame) -> None:
    for entry in game.entries:
        for event in msgspec.json.decode(entry.body)["events"]:
            target = file(event["type"], event["schema"])
            if not target.exists():
                target.write_bytes(canonical(event) + b"\n")


def file(name: str, version: int) -> Path:
    return SAMPLES / f"{name}.v{version}.json"


if __name__ == "__main__":
    sys.exit(main())
