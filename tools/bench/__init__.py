"""How fast and how light the kit is, against floors measured in the same run: `make bench`.

`report` says what a line of the table is, `engine` measures the rules and the store, `stores` waiting for others'
moves, `process` imports and memory, `browser` pages and clicks in a real browser, `frames` the work for a phone while
everyone moves, `crowd` a class without browsers; `rounds` shows how long rounds are and whether it helps to go first.
`servers` starts the servers to measure; `page` asks them what a browser would, and `pupil` chooses what to play.
`__main__` runs the parts one after the other.
"""
