"""The Lua scripts of the read models, sent in one pipeline where Redis allows it."""

from collections.abc import Sequence
from importlib import resources
from types import TracebackType
from typing import Any, Self

from redis.cluster import RedisCluster
from redis.commands.core import Script
from redis.exceptions import NoScriptError

from service.events.redis.connect import Client


def script_text(name: str) -> str:
    return resources.files("service.projections").joinpath(f"{name}.lua").read_text("utf-8")


class ScriptBatch:
    """Collects script runs and sends them on exit; on a cluster each run is sent at once.

    All keys of one run are in one slot, but different runs may use different slots, and redis-py
    does not support scripts in a cluster pipeline.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        is_cluster = isinstance(client, RedisCluster)
        self._pipeline: Any = None if is_cluster else client.pipeline(transaction=False)
        self.replies: list[int] = []

    def __enter__(self) -> Self:
        return self

    def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Any]) -> None:
        if self._pipeline is None:
            self.replies.append(int(self._run_at_node(script, keys, arguments)))
        else:
            script(keys=keys, args=arguments, client=self._pipeline)

    def _run_at_node(self, script: Script, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Send the text to a node that lacks it; redis-py would send it to all, sick ones too."""
        values: Any = (len(keys), *keys, *arguments)
        try:
            return self._client.evalsha(script.sha, *values)
        except NoScriptError:
            return self._client.eval(str(script.script), *values)

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
