"""What people start: a table's settings, the command ``rummy-kit`` and what it can do."""
