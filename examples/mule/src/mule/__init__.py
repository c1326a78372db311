"""Mule: load the mule, but do not be the one it sits down for."""
