"""`rummy-kit site OUT`: the lessons as a folder of files that any web host can serve; no server of ours, no Jupyter.

``pages.py`` makes the pages from the notebooks, ``archives.py`` packs what Python needs in the browser, ``pyodide.py``
gets that Python, ``lab.py`` makes the edition with code, ``command.py`` puts all of it into the folder.
"""
