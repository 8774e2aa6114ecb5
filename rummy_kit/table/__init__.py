"""What a table is for people: what is shown, how it speaks, what a hand on it means. Knows no browser and no game."""
