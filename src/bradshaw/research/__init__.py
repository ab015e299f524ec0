"""An environment for learning: actions as numbers, positions as tensors, games as tables."""
