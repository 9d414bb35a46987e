"""Presenters of a person's page: `page` has the figures and head to head, `drawings` the form and
the rounds for each phase."""
