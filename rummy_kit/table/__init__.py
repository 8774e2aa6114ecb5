"""The table as people see it: what it shows, how it speaks, what an intent means. It knows no browser and no game."""
