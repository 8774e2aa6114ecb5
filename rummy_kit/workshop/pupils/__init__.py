"""Simulated pupils: each has one wrong idea about a subject, and answers a page as a pupil with that idea would.

A pupil knows only what is on the page and what it has learned; it shares no code with the judges that it tests.
"""
