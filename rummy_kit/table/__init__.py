"""What a table is for people: what is shown, how it speaks, what an intent means. Knows no browser and no game."""
