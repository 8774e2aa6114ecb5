"""What surrounds a lesson: the settings of its table, links with them, and its game on paper."""
