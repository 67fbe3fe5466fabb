"""The job that has webhooks sent, and how players get into it."""

from workers.delivery.player_run import Pairs, queue_due, send_claimed
from workers.webhooks.channel import WebhookChannel
from workers.wiring import Tools, current_tools


def queue_webhooks(tools: Tools) -> None:
    """Queue players whose webhooks are due."""
    if tools.settings.webhooks != "none":
        queue_due(tools, tools.webhook_schedule, send_webhooks)


def send_webhooks(pairs: Pairs) -> None:
    """Have the webhooks of players sent."""
    tools = current_tools()
    send_claimed(tools, WebhookChannel(tools), pairs)
