"""The parts of ``rummy-kit`` that need files and processes: serving the lessons, printing, making a web site."""
