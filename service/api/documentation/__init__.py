"""What the API says about itself: the OpenAPI document, its page, the rules."""
