"""1820: Great Britain, by J C Lawrence."""
