"""The demonstration: a year of games of a family that does not exist.

The games are played by the commands of the program, with hands drawn at random from one seed. They
end yesterday at the latest, except one that goes on.
"""
