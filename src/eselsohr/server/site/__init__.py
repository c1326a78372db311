"""The whole product as a folder of files: `eselsohr site` puts it together, any web space serves it."""
