"""What a person does with a replay file."""
