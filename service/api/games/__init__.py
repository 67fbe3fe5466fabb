"""Games over HTTP: creating, taking seats, playing, reading, the lobby."""
