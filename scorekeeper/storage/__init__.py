"""Room 3, memory: what was decided at the table, kept in one SQLite file.

Knows tables, transactions and files. Refuses to know rules, who may write, and how anything looks.
Start with `schema` (what is kept), `connection` (how it is opened), `event_store` (the log);
then `roster` (names), `shelf` (games and their codes), `settings`. Only `service` comes in here.
"""
