"""How Sphinx makes the pages: ``make docs``. They ask no other host when they are read."""

from rummy_kit import __version__

project = "Rummy Kit"
author = "Rummy Kit contributors"
project_copyright = author
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["conf.py"]
myst_heading_anchors = 3

html_theme = "furo"  # its fonts and scripts are its own files
html_title = "Rummy Kit"
html_show_sphinx = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}
