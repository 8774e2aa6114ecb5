"""What makers of games use and no pupil meets: checks, golden files, simulated players and pupils, new games."""
