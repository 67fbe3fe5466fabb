"""What notes, courses and classes share: how they are decided, stored and refused."""
