#!/bin/sh
# Starts a server: as the master if the Sentinels name this one, else as a replica of the one they name.
. "$(dirname "$0")/common.sh"
folder=$DATA/redis
settings=$folder/redis.conf

# When no Sentinel knows: what it was before.
last_master() {
  if [ ! -e "$settings" ]; then
    echo "$first_server"
  elif grep -q '^replicaof ' "$settings"; then
    sed -n 's/^replicaof "\{0,1\}\([^" ]*\)"\{0,1\} \([0-9]*\).*/\1:\2/p' "$settings"
  else
    echo "$self"
  fi
}

# A master that has lost its volume would empty its replicas: one of them becomes master first.
has_lost_data() {
  [ "$master" = "$self" ] && [ ! -e "$settings" ] || return 1
  for one in $SENTINELS; do
    ! has_filled_replica "$one" || return 0
  done
  return 1
}

has_filled_replica() {
  ask_sentinel "$1" SENTINEL REPLICAS "$master_name" |
    awk '$0 == "slave-repl-offset" { getline; if ($0 > 0) filled = 1 } END { exit !filled }'
}

mkdir -p "$folder"
# Longer than Sentinels wait between two changes of master: twice their failover-timeout.
tries=60
master=$(agreed_master)
while [ -z "$master" ] || has_lost_data; do
  tries=$((tries - 1))
  [ "$tries" -gt 0 ] || { master=$(last_master); break; }
  sleep 1
  master=$(agreed_master)
done
echo "$self starts, the master is $master"

{
  cat "$scripts/redis.conf"
  listening "$SERVER_PORT"
  cat <<END
dir $folder
aclfile $USERS
replica-announce-ip $HOST
replica-announce-port $SERVER_PORT
masteruser engines
masterauth $(quoted "$ENGINES_PASSWORD")
END
  [ "$master" = "$self" ] || echo "replicaof ${master%:*} ${master##*:}"
} > "$settings.new"
chmod 600 "$settings.new"
mv "$settings.new" "$settings"
sh "$scripts/follow-secrets.sh" server $$ &
exec redis-server "$settings"
