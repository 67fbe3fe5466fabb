"""The commands of `altana replay`."""
