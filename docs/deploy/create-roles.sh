#!/bin/sh
# Creates the three roles and the database once (docs/guides/running.md). The passwords come from the environment.
set -eu
case "$OWNER_PASSWORD$APP_PASSWORD" in
  *[!A-Za-z0-9]*) echo 'OWNER_PASSWORD and APP_PASSWORD are a part of URLs: use letters and digits only' >&2; exit 1 ;;
esac
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
create role tsela login password :'owner';
create role tsela_app login password :'app';
create role tsela_reporting nologin;
grant pg_read_all_stats to tsela_app;
create database tsela owner tsela;
SQL
