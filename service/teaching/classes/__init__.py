"""Classes: a teacher, learners, and their answers."""
