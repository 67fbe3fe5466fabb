"""HTML pages of games: pending requests and cached pages."""
