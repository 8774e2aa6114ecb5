"""A game on paper: its cards to cut out, its rules and a score sheet, as a page for any browser or as a PDF.

The page is one file that asks nothing of any server: ``page.py`` makes it, from the cards as the table draws them
(``widgets/src/print``) and the rule sheet (``rule_sheet.py``); ``rummy-kit print`` turns it into a PDF.
"""
