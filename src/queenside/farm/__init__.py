"""Long runs: a count that takes hours or months, cut into units, kept in a ledger, and checked.

`plan` cuts, `work` counts a unit or recounts it in another way, `state` decides (pure: events in, decisions out),
`ledger` remembers on disk, `local` and `dask` carry units to workers and results back, `run` ties them together,
`price` estimates beforehand. docs/runs.md tells how to use them and why the number can be believed.
"""
