"""What the page says."""

NEW: dict[str, str] = {}
