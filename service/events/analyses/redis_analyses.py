"""Analyses of games: requests and an index in Redis, contents in the replay store."""

import gzip
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.analyses.model import (
    DEEP,
    AnalysisFigures,
    AnalysisProgress,
    AnalysisQueueFull,
    AnalysisRequest,
    BudgetName,
    StoredAnalysis,
)
from service.events.errors import OutOfReach, Unconfirmed
from service.events.keys import all_tags, tag_of
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.replay_files.storage import ReplayStore
from service.events.request_queue_script import WANT
from service.start.limit_settings import FOR_ONE_CALLER, Bounds

WANTED = "altana:{analyses}:wanted"
COUNTS = "altana:{analyses}:counts"
FAILED, UNCOUNTED = "failed", ""  # among the counts, beside the budgets
SUFFIX = ".analysis"
PROGRESS_LASTS = 60  # seconds
# Each is one atomic step: a deeper analysis may be asked for, or finished, at the same moment.
GRANT = """
local wanted = redis.call('HGET', KEYS[1], ARGV[1])
if wanted and (ARGV[2] == '1' or cjson.decode(wanted)['budget'] ~= 'deep') then
  redis.call('HDEL', KEYS[1], ARGV[1])
end
"""
# Returns what is not kept. A deep analysis by the same engine stays: a job may run twice, or late.
REPLACE = """
local earlier = redis.call('HGET', KEYS[1], ARGV[1])
if earlier then
  local old, new = cjson.decode(earlier), cjson.decode(ARGV[2])
  local is_same = old.hash == new.hash and old.engine == new.engine
  if is_same and old.problem == '' and old.budget == 'deep' and new.budget ~= 'deep' then
    return ARGV[2]
  end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return earlier
"""


class RedisAnalyses:
    """One analysis a game; it can be made again from the moves at any time."""

    def __init__(
        self,
        client: Client,
        files: ReplayStore,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        most_wanted: int = Bounds().waiting_pages,
    ) -> None:
        self._client, self._files, self._now = client, files, now
        self._bounds = (most_wanted, max(most_wanted // FOR_ONE_CALLER, 1))
        self._want = client.register_script(WANT)
        self._grant = client.register_script(GRANT)
        self._replace = client.register_script(REPLACE)

    def find(self, game: GameId) -> StoredAnalysis | None:
        return self.find_many([game])[0]

    def find_many(self, games: Sequence[GameId]) -> list[StoredAnalysis | None]:
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            for game in games:
                pipeline.hget(_key(game), game)
            rows: list[bytes | None] = pipeline.execute()
        kind = StoredAnalysis
        return [None if raw is None else msgspec.json.decode(raw, type=kind) for raw in rows]

    def content(self, stored: StoredAnalysis) -> bytes:
        """Read an analysis. Raises NoSuchFile."""
        return gzip.decompress(self._files.get(stored.name))

    def want(self, request: AnalysisRequest, askers: Sequence[str] = ()) -> None:
        """Request an analysis; asking twice is asking once. Raises AnalysisQueueFull."""
        dated = msgspec.structs.replace(
            request, since=self._now().timestamp(), askers=" ".join(askers)
        )
        with redis_errors_as(Unconfirmed):
            is_accepted = self._want(
                keys=[WANTED],
                args=[request.game, msgspec.json.encode(dated), *self._bounds, *askers],
            )
        if not is_accepted:
            raise AnalysisQueueFull

    def wanted_of(self, game: GameId) -> AnalysisRequest | None:
        with redis_errors_as(OutOfReach):
            raw: Any = self._client.hget(WANTED, game)
        return None if raw is None else _request(raw)

    def wanted(self) -> Mapping[GameId, AnalysisRequest]:
        """Return the open requests, the oldest first."""
        with redis_errors_as(OutOfReach):
            rows: Any = self._client.hgetall(WANTED)
        requests = sorted(map(_request, rows.values()), key=lambda one: one.since)
        return {one.game: one for one in requests}

    def is_due(self, game: GameId) -> bool:
        """Return whether workers will analyse a finished game by themselves."""
        with redis_errors_as(OutOfReach):
            return self._client.zscore(_due_key(game), game) is not None

    def note_progress(self, game: GameId, done: int, of: int) -> None:
        with redis_errors_as(OutOfReach):
            self._client.set(_progress_key(game), f"{done}/{of}", ex=PROGRESS_LASTS)

    def progress_of(self, game: GameId) -> AnalysisProgress | None:
        with redis_errors_as(OutOfReach):
            raw: Any = self._client.get(_progress_key(game))
        return None if raw is None else AnalysisProgress(*map(int, raw.split(b"/")))

    def keep(self, stored: StoredAnalysis, content: bytes) -> None:
        """Store an analysis in place of the older one, and close the request for it."""
        file = self._files.put(stored.game, [gzip.compress(content, mtime=0)], SUFFIX)
        named = msgspec.structs.replace(
            stored, name=file.name, sha256=file.sha256, made=self._now().timestamp()
        )
        self._note(named, stored.budget)

    def fail(self, stored: StoredAnalysis, *, is_counted: bool = True) -> None:
        """Store why there is no analysis; an existing analysis stays."""
        if (earlier := self.find(stored.game)) is not None and not earlier.problem:
            self.close(stored.game, DEEP)
            return
        dated = msgspec.structs.replace(stored, made=self._now().timestamp(), budget=DEEP)
        self._note(dated, FAILED if is_counted else UNCOUNTED)

    def forget(self, game: GameId) -> None:
        """Drop an analysis whose file is missing; it can be made again."""
        with redis_errors_as(OutOfReach):
            self._client.hdel(_key(game), game)

    def close(self, game: GameId, budget: BudgetName) -> None:
        """Close the request for an analysis, unless it is for a deeper one."""
        with redis_errors_as(OutOfReach):
            self._grant(keys=[WANTED], args=[game, int(budget == DEEP)])
            self._client.delete(_progress_key(game))

    def figures(self) -> AnalysisFigures:
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            pipeline.hlen(WANTED)
            pipeline.hgetall(COUNTS)
            for tag in all_tags():
                pipeline.zcard(f"{tag}:unanalysed")
            wanted, counts, *due = pipeline.execute()
        made = {name.decode(): int(count) for name, count in counts.items()}
        failed = made.pop(FAILED, 0)
        return AnalysisFigures(wanted=wanted, due=sum(due), made=made, failed=failed)

    def _note(self, stored: StoredAnalysis, counted: str) -> None:
        game, encoded = stored.game, msgspec.json.encode(stored)
        with redis_errors_as(OutOfReach):
            dropped: Any = self._replace(keys=[_key(game)], args=[game, encoded])
            if counted:
                self._client.hincrby(COUNTS, counted, 1)
        self.close(game, stored.budget)
        name = "" if dropped is None else msgspec.json.decode(dropped, type=StoredAnalysis).name
        is_kept = name == stored.name and dropped != encoded
        if name and not is_kept:
            self._files.remove([name])


def _request(raw: bytes) -> AnalysisRequest:
    return msgspec.json.decode(raw, type=AnalysisRequest)


def _key(game: GameId) -> str:
    return f"{tag_of(game)}:analyses"


def _due_key(game: GameId) -> str:
    return f"{tag_of(game)}:unanalysed"


def _progress_key(game: GameId) -> str:
    return f"{tag_of(game)}:game:{game}:analysing"
