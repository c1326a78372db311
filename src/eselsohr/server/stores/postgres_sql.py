"""What is said to PostgreSQL alone, since other servers are there too; the rest is said alike to every database."""

from __future__ import annotations

from eselsohr.server.postgres_peers import DEAD
from eselsohr.server.stores import sql

APPEND = f"""INSERT INTO moves ({sql.MOVE_COLUMNS})
    SELECT new.* FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::bigint[])
        AS new (name, ply, seat, move, id, at)
    WHERE EXISTS (SELECT FROM tables WHERE tables.id = new.name) ORDER BY new.name, new.ply
    ON CONFLICT DO NOTHING RETURNING {sql.MOVE_COLUMNS}"""
LATEST_TABLES = f"SELECT {sql.COLUMNS} FROM tables WHERE id = ANY($1)"
LATEST_SNAPSHOTS = 'SELECT "table", snapshot FROM snapshots WHERE "table" = ANY($1)'
LATEST_MOVES = """SELECT "table", ply, seat, move, id, at
    FROM moves JOIN unnest($1::text[], $2::int[]) AS wanted (name, after) ON "table" = name AND ply > after
    ORDER BY "table", ply"""
# Those without a name are one guest, "", and what they have pressed is how many they are.
VISITORS = """SELECT "table", guest, coalesce(name, ''), bool_or(server <> $2), max(passing),
    CASE WHEN guest = '' THEN coalesce(sum(pressed) FILTER (WHERE server <> $2), 0) ELSE max(pressed) END
    FROM presence LEFT JOIN guests ON guests.id = guest
    WHERE "table" = ANY($1) AND (guest = '' OR guests.id IS NOT NULL) GROUP BY "table", guest, name"""
# Of a house's rules only what differs from the usual is written; a quote within a name has a stroke before it.
ANNOUNCED_ELSEWHERE = f"""SELECT {sql.COLUMNS} FROM tables
    WHERE id IN (SELECT "table" FROM presence WHERE server <> $1 AND guest <> '')
    AND house LIKE '%"announced":true%' AND NOT over ORDER BY number DESC LIMIT {sql.MOST_TABLES}"""
# Servers that count what is said wait for each other.
ONE_SPEAKER = "SELECT FROM tables WHERE id = $1 FOR NO KEY UPDATE"
SHOWING = """SELECT DISTINCT "table" FROM presence
    WHERE guest = $1 OR "table" IN (SELECT "table" FROM seats WHERE guest = $1)"""
IN_USE = f"SELECT EXISTS (SELECT FROM servers WHERE seen > now() - interval '{DEAD} seconds')"
TALKING = 'SELECT DISTINCT "table" FROM talk WHERE "table" = ANY($1)'
