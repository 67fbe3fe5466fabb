"""The job that tells players what could not be told when it happened."""

from workers.wiring import current_tools


def notify_late() -> None:
    """Look whether the nodes of a cluster are back that have the inboxes of players."""
    current_tools().refresher.notify_late()
