"""How fast and how light the kit is, against floors measured in the same run: `make bench`.

`report` says what a line of the table is, `engine` measures the rules and the store, `process` imports and memory,
`browser` pages and clicks in a real browser; `rounds` tells how long rounds are and whether it helps to begin.
`__main__` runs them one after the other.
"""
