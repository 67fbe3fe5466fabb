"""What others take for the same: an earlier release of Altana, and boardgame.io."""
