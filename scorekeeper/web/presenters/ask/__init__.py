"""What the pages of *Ask the referee* show: `page` chooses the question, `dispatch` answers it."""
