"""The lessons as a service of a JupyterHub: those who are logged in there play, and its groups say who teaches.

`people.py` asks the hub who someone is, `door.py` is what guards the addresses, `lobby.py` the lobby with it.
`rummy-kit hub` writes the configuration that starts it.
"""
