"""The pages for people: HTML, style and scripts over the public API, and nothing else."""
