"""A class on one machine: `rummy-kit play --host ADDRESS` serves everyone on the network who knows the class code.

The code of six letters is `rummy_kit/tables/class_code.py`. `patience.py` is the limit on wrong ones, `names.py` the
names that devices may call this machine by, `gate.py` what guards every address of the server, `entrance.py` the
page that asks for the code, `teachers_door.py` what the teacher's link opens, `tables.py` the service that runs
the class's tables, `welcome.py` what the teacher's window says, `lobby.py` the lobby with all of it.
JupyterLab, in which people run code, is never opened like this.
"""
