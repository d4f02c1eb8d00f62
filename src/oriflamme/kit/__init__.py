"""What several rulesets do alike, beneath them: they use it, it knows none of them."""
