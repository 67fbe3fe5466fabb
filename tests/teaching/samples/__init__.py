"""The sample courses: how they are made of their sources, and that they teach what they say."""
