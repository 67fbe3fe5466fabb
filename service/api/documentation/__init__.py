"""The documentation that the API serves: the OpenAPI document, its page, the rules."""
