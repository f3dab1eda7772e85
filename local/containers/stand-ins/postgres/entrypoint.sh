#!/bin/bash
# Does what the start script of the image postgres does for docker-compose.yml.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  find /var/lib/postgresql ! -user postgres -exec chown postgres:postgres {} +
  exec gosu postgres "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # shellcheck disable=SC2086
  initdb --pgdata="$PGDATA" --username="$POSTGRES_USER" --pwfile=<(echo "$POSTGRES_PASSWORD") $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --wait start --pgdata="$PGDATA" --options="-c listen_addresses='' -c unix_socket_directories=/var/run/postgresql"
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*; do . "$script"; done
  pg_ctl --wait --mode=fast stop --pgdata="$PGDATA"
fi
exec "$@" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
