"""Counting: methods that count the solutions of a task, what they can do, and how their work is spread.

A *task* is a board: for each row the columns where a queen may stand. A *method* cuts a task into *units* and counts
each unit; the total is the sum over units, in Python integers. A unit may be counted by any thread, in any order.
"""
