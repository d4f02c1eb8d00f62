"""The rules of games, one package each, found by entry point. Nothing outside names one of them."""
