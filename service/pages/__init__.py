"""The HTML page of a game: rendered without names, which are filled in when it is served."""
