"""How well what people type and say is read, scored with files of examples."""
