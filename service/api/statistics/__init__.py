"""Statistics over HTTP: leaderboards and the pages of players."""
