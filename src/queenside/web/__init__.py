"""The page: the board, its questions and the search, in a browser on this machine."""
