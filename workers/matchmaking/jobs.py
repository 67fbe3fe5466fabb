"""The job that looks after people who wait for a game."""

from service.events.redis.error_mapping import node_may_be_away
from workers.wiring import current_tools


def look_at_seeks() -> None:
    """Seat computer players where no person came in time, and finish interrupted matches."""
    tools = current_tools()
    with node_may_be_away(tools.client):  # it looks again in two seconds
        tools.seeks.sweep()
