"""What stands around a lesson on a page: the settings of its table and links with them, and its game on paper."""
