"""What tests of any title share."""
