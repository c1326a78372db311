"""The application in a browser's worker: requests and sockets are messages, and the browser keeps what is stored."""
