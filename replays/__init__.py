"""What a person does with a replay file: step, search, compare, verify."""
