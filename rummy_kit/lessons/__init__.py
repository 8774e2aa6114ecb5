"""What all lessons share: exercises on a tray, practice, a look back at one's own game. No subject, no game."""
