# What the scripts share. In a pod they need POD_NAME, POD_NAMESPACE and both passwords alone; tests set the rest.
set -eu
master_name=emberline
HOST=${HOST-$POD_NAME.redis.$POD_NAMESPACE.svc}
SERVER_PORT=${SERVER_PORT-6379}
SENTINEL_PORT=${SENTINEL_PORT-26379}
all() { for n in 0 1 2; do echo "redis-$n.redis.$POD_NAMESPACE.svc:$1"; done; }
SERVERS=${SERVERS-$(all "$SERVER_PORT")}
SENTINELS=${SENTINELS-$(all "$SENTINEL_PORT")}
DATA=${DATA-/data}
USERS=${USERS-/etc/redis/users/users.acl}
# Empty: without TLS, for a Redis that was built without.
TLS=${TLS-/etc/redis/tls}
scripts=$(dirname "$0")
self=$HOST:$SERVER_PORT
# The master of the very first start.
first_server=$(set -- $SERVERS; echo "$1")

# ask <host> <port> <password> <arguments of redis-cli>
ask() {
  host=$1 port=$2 password=$3
  shift 3
  REDISCLI_AUTH=$password timeout 3 redis-cli -h "$host" -p "$port" ${TLS:+--tls --cacert "$TLS/ca.crt"} "$@" 2>&1
}

ask_own_server() {
  ask 127.0.0.1 "$SERVER_PORT" "$ENGINES_PASSWORD" --user engines "$@"
}

# ask_sentinel <host:port> <command>
ask_sentinel() {
  sentinel=$1
  shift
  ask "${sentinel%:*}" "${sentinel##*:}" "$SENTINEL_PASSWORD" "$@"
}

# The master that a Sentinel names, as host:port, or nothing. master_of <host:port>
master_of() {
  ask_sentinel "$1" SENTINEL GET-MASTER-ADDR-BY-NAME "$master_name" | paste -sd: - | grep -E '^[^: ]+:[0-9]+$' || true
}

# The master that two Sentinels agree on.
agreed_master() {
  for one in $SENTINELS; do master_of "$one"; done | sort | uniq -c | awk '$1 >= 2 { print $2 }'
}

# Where a server or a Sentinel listens. listening <port>
listening() {
  [ -n "$TLS" ] || { echo "port $1"; return; }
  echo "port 0
tls-port $1
tls-cert-file $TLS/tls.crt
tls-key-file $TLS/tls.key
tls-ca-cert-file $TLS/ca.crt
tls-auth-clients no
tls-replication yes"
}

# A word as Redis reads it in a file of settings. Not through echo: some shells' own reads backslashes.
quoted() {
  printf '"%s"' "$(printf %s "$1" | sed 's/["\\]/\\&/g')"
}
