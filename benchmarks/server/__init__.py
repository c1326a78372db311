"""How much can the server bear? Ours beside others, each alone on one core, all people on another, in one run."""
