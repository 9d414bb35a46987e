"""What people type and say, with the right reading; see `scores`."""
