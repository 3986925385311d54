#!/bin/sh
set -eu
psql -U postgres -v ON_ERROR_STOP=1 -v owner_password="$OWNER_PASSWORD" -v server_password="$SERVER_PASSWORD" -f /etc/griot/roles.sql
