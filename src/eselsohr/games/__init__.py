"""The games, one folder each, the same files in each. Importing this package registers them all."""

import importlib
import pkgutil

for _folder in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_folder.name}.game")
