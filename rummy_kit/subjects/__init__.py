"""What the games teach. Each subject works without any game and knows nothing of games."""
