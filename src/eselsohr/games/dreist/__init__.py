"""DREIst: lay your cards under the base; threes clear columns, gifts annoy the neighbours."""
