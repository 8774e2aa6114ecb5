"""What all lessons share: exercises on a tray, practice, a look back at your own game. It knows no subject and no
game.
"""
