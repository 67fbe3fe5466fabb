"""Games for agents, by the Model Context Protocol."""
