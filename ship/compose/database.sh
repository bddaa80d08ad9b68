#!/bin/sh
# Run once by the image of PostgreSQL on an empty volume: makes the product's user, role and
# database, and with REPLICATION_PASSWORD also what a replica needs.
set -eu

psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set password="$DATABASE_PASSWORD" <<'SQL'
create role vitrine_app nologin;
-- The weekly drill of backups restores into a database of its own.
create role vitrine login createdb password :'password';
grant vitrine_app to vitrine;
create database vitrine owner vitrine;
revoke connect on database vitrine from public;
SQL

if [ -n "${REPLICATION_PASSWORD:-}" ]; then
  psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
    --set password="$REPLICATION_PASSWORD" <<'SQL'
create role replicator login replication password :'password';
select pg_create_physical_replication_slot('replica');
SQL
  echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
fi
