"""Place n queens on an n x n board so that no two share a row, a column or a diagonal."""
