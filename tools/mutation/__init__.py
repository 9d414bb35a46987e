"""A campaign of mutants over all layers: which small changes of the program do the tests notice?"""
