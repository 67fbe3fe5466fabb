"""What the page says."""

LOBBY: dict[str, str] = {}
