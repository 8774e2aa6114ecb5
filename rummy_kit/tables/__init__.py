"""Tables where people play with each other. Plain Python without a network: time comes from a clock passed in."""
