"""What can be asked for over HTTP, by subject: each module says what its requests do and where they are found."""
