"""The tests of queenside; the folders mirror `src/queenside`."""
