"""Simulated pupils: each has one wrong idea of a subject and answers a page as a pupil with that idea would.

A pupil knows what stands on the page and what it has learnt itself; it shares no line with the judges that it tries.
"""
