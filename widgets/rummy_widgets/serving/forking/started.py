"""A kernel that is started as a program and logs lines of JSON: ``python -m rummy_widgets.serving.forking.started``.

Apart from its log, it is what ``python -m ipykernel_launcher`` starts.
"""

from __future__ import annotations

from ipykernel.kernelapp import IPKernelApp

from rummy_kit.tables.logs import begin_lines, config_of

if __name__ == "__main__":
    begin_lines()
    IPKernelApp.launch_instance(logging_config=config_of(IPKernelApp.__name__))
