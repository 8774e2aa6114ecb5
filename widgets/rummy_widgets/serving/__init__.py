"""How the kit is served: Voilà for pupils, JupyterLab for the curious, the same settings everywhere.

`config/` holds the settings files that Jupyter reads (put the folder on `JUPYTER_CONFIG_PATH`), `settings.py`
what they have in common, `lobby.py` the stand-alone Voilà, `door.py` what JupyterLab may run by itself. `forking/`
starts kernels, `leaving.py` ends those whose page has gone, `room.py` says how many there is room for; `classroom/`
opens the lobby to a class. The page itself, the Voilà template `rummy-kit`, is in the project's
`share/jupyter/voila/templates/`.
"""

import sys

# jsonschema would compile a grammar for each kind of address (IRI) when Jupyter loads it, a second of every start;
# it does without when the grammars cannot be imported, and no schema of Jupyter's has such an address
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
