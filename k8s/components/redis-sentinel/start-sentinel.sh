#!/bin/sh
# Starts a Sentinel. What it has learned (who is master, the others, the epochs) stays from its file of before, the rest is written anew.
. "$(dirname "$0")/common.sh"
folder=$DATA/sentinel
settings=$folder/sentinel.conf

learned() {
  [ ! -e "$settings" ] || grep -E "^sentinel ($1) " "$settings" || true
}

# The master of a new one: the others name it. None of them does at the very first start.
first_master() {
  for _ in 1 2 3 4 5; do
    master=$(agreed_master)
    [ -z "$master" ] || break
    sleep 1
  done
  echo "${master:-$first_server}"
}

# One that came when the master was gone could find no replica otherwise, and would elect none.
other_servers() {
  for server in $SERVERS; do
    [ "$server" = "$1" ] || echo "sentinel known-replica $master_name ${server%:*} ${server##*:}"
  done
}

mkdir -p "$folder"
monitor=$(learned monitor)
known=$(learned 'config-epoch|leader-epoch|known-replica|known-sentinel')
if [ -z "$monitor" ]; then
  master=$(first_master)
  monitor="sentinel monitor $master_name ${master%:*} ${master##*:} 2"
  known=$(other_servers "$master")
fi
echo "$self starts a Sentinel: $monitor"

{
  cat "$scripts/sentinel.conf"
  listening "$SENTINEL_PORT"
  cat <<END
dir $folder
requirepass $(quoted "$SENTINEL_PASSWORD")
sentinel sentinel-pass $(quoted "$SENTINEL_PASSWORD")
sentinel announce-ip $HOST
sentinel announce-port $SENTINEL_PORT
END
  learned 'myid|current-epoch'
  cat <<END
$monitor
sentinel auth-user $master_name engines
sentinel auth-pass $master_name $(quoted "$ENGINES_PASSWORD")
sentinel down-after-milliseconds $master_name 5000
sentinel failover-timeout $master_name 10000
$known
END
} > "$settings.new"
chmod 600 "$settings.new"
mv "$settings.new" "$settings"
sh "$scripts/follow-secrets.sh" sentinel $$ &
exec redis-server "$settings" --sentinel
