"""Presenters of *Ask the referee*: `page` lists the questions, `dispatch` answers those about
cards, `situations` those about the moment, and `reply` composes every answer."""
