#!/bin/sh
# Starts a replica. The first start copies the primary of PGHOST, as PGUSER with PGPASSWORD; a copy
# that was interrupted begins again, and one that is whole is never touched. Arguments go to
# PostgreSQL.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  copied="$PGDATA.copied"
  rm -rf "$copied"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --pgdata "$copied" --wal-method stream --checkpoint fast --slot replica \
    --write-recovery-conf
  if [ -e "$PGDATA" ]; then rmdir "$PGDATA"; fi
  mv "$copied" "$PGDATA"
fi
exec postgres "$@"
