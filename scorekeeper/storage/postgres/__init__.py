"""The database on a PostgreSQL server, loaded only if a URL names one."""
