"""Teaching: notes, questions, lessons and courses."""
