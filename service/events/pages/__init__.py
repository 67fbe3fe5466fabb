"""HTML pages of games: requests that wait, and pages that are kept."""
