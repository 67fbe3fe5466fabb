"""The HTML page of a game: made without names, named when it is handed out."""
