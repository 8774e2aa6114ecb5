"""What ``rummy-kit`` does on a computer with files and processes: serve the lessons, print, make a web site."""
