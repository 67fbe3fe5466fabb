"""The job that looks after people who wait for a game."""

from workers.wiring import current_tools


def look_at_seeks() -> None:
    """Seat computer players where nobody came in time, and finish what a process began."""
    current_tools().seeks.sweep()
