#!/bin/sh
# Creates the portal's two roles and its database in a new database container of compose.yaml.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
create role portal_owner login password :'owner';
create role portal_app login password :'app';
create database portal owner portal_owner;
SQL
