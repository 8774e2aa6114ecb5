"""Where matches are kept on a disk; ``rummy_kit/engine/store.py`` says what every store can do."""
