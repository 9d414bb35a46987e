"""Presenters of the rules of a new game: `page` makes the page from the questions about the game
(`game_questions`) and the house rules (`switch_questions`)."""
