"""Kernels that are forked: a page has its kernel in a fraction of the time, and with a part of the memory.

A process, the **template** (``template.py``), has imported all that a lesson needs. Whenever the server asks for a
kernel it forks: the fork is the kernel (``kernel.py``), with everything loaded and nothing of anybody else in it.
``provisioner.py`` is what Jupyter asks instead of starting a program, ``templates.py`` keeps the template of this
server, ``code.py`` knows when it is out of date. On Linux and macOS; elsewhere, or if anything goes wrong, a kernel is
started as Jupyter always does it.

Server and kernel hold the two ends of one line, a pair of sockets. It brings the kernel what it is to become, and the
server its process id; after that nothing is said. Each sees by the line's end that the other has ended: the server asks
its end whenever it wants to know whether the kernel lives, and a kernel without its server ends itself.
"""
