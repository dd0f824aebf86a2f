"""Drawing: boards as text and as SVG, and the frames of a search.

Drawing knows placements and nothing of how they were found.
"""
