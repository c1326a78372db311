"""The application on the web: Starlette and uvicorn around it, and nothing else of Eselsohr knows them."""
