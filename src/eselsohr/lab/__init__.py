"""The lab: bots against bots, and what options change, measured."""
