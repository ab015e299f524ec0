"""Bots against bots: a schedule, games on one machine or many, ratings and what they are worth."""
