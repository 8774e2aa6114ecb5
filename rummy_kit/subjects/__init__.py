"""What is taught. Each subject is useful without any game and knows none."""
