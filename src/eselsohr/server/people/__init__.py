"""Who comes: guests and their devices, what is theirs to take along or to delete, and who may not come."""
