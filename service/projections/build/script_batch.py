"""The Lua scripts of the read models, sent in one pipeline where Redis allows it."""

from collections.abc import Sequence
from importlib import resources
from types import TracebackType
from typing import Any, Self

from redis.cluster import RedisCluster
from redis.commands.core import Script

from service.events.redis.connect import Client


def script_text(name: str) -> str:
    return resources.files("service.projections").joinpath(f"{name}.lua").read_text("utf-8")


class ScriptBatch:
    """Collects script runs and sends them on exit; on a cluster each run is sent at once.

    All keys of one run are in one slot, but different runs may use different slots, and redis-py
    does not support scripts in a cluster pipeline.
    """

    def __init__(self, client: Client) -> None:
        is_cluster = isinstance(client, RedisCluster)
        self._pipeline: Any = None if is_cluster else client.pipeline(transaction=False)
        self.replies: list[int] = []

    def __enter__(self) -> Self:
        return self

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Any]) -> None:
        if self._pipeline is None:
            self.replies.append(int(script(keys=keys, args=arguments)))
        else:
            script(keys=keys, args=arguments, client=self._pipeline)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pipeline is not None:
            with self._pipeline:
                if error is None:
                    self.replies = self._pipeline.execute()
