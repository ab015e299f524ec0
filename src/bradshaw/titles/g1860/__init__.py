"""1860: Railways on the Isle of Wight, by Mike Hutton."""
