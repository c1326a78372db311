"""The table online: HTTP and WebSockets, guests, tables, and a store that forgets nothing."""
