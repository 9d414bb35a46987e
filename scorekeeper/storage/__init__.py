"""The stored data: the log of every game and everything beside it, in one SQLite file or in a
PostgreSQL database.

Only `service` imports this layer. It contains SQL, transactions and files, and no rules and no
permissions. Whether a game is over is worked out from its log, in `service`.

Read `migrations` (the tables), `database` (statements and transactions) and `event_store` (the
log) first. A function that takes a `Database` and writes is called inside `database.writing`,
unless it opens that transaction itself.
"""
