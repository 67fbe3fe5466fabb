"""Notes on games: their model, their anchors, and their edits."""
