#!/bin/sh
# Creates the three roles and the database once (docs/guides/running.md). The passwords come from the environment.
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
create role tsela login password :'owner';
create role tsela_app login password :'app';
create role tsela_reporting nologin;
grant pg_read_all_stats to tsela_app;
create database tsela owner tsela;
SQL
