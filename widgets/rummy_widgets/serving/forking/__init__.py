"""Kernels that are forked: a page gets its kernel in a fraction of the time, with a fraction of the memory.

A process, the **template** (``template.py``), has imported everything a lesson needs. Whenever the server asks for a
kernel, it forks: the fork is the kernel (``kernel.py``), with everything loaded and no one else's data in it.
``provisioner.py`` is what Jupyter calls instead of starting a program, ``templates.py`` keeps the template of this
server, ``code.py`` knows when it is out of date. This works on Linux and macOS; elsewhere, or if anything goes wrong,
Jupyter starts a kernel as usual (``started.py``, if servers log lines of JSON).

Server and kernel hold the two ends of one line, a pair of sockets. It tells the kernel what to become and the server
its process id; after that, nothing is sent. When the line closes, each knows that the other has ended: the server
checks the line whenever it wants to know whether the kernel lives, and a kernel without its server ends itself.
"""
