"""Games over HTTP: creating, sitting down, playing, looking, the lobby."""
