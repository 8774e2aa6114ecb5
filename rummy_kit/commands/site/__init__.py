"""`rummy-kit site OUT`: the lessons as a folder of files that any web host can serve, without a server or Jupyter.

``pages.py`` makes the pages from the notebooks, ``archives.py`` packs what Python needs in the browser, ``pyodide.py``
gets that Python, ``lab.py`` makes the edition with code, ``scorm.py`` packs a lesson for a learning platform,
``notices.py`` gathers the licences of all that is given away, and ``command.py`` puts everything into the folder.
"""
