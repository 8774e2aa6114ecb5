"""The lessons as a web site: what runs in the browser in place of a Jupyter kernel.

A page has one worker, and in it a Python (Pyodide) with this kit. ``page.py`` represents the page there: it runs the
cells of a notebook and passes messages on; ``browser_store.py`` keeps matches in the browser. ``in_browser/`` stands in
for Jupyter's widget libraries, so that all other modules of ``rummy_widgets`` are the same here as in a notebook.
The page itself is ``widgets/src/site``; ``rummy-kit site`` (``rummy_kit/commands/site``) puts everything into a folder.
"""
