"""Tools for makers of games, which no pupil meets: checks, golden files, simulated players and pupils, new games."""
