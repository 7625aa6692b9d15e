#!/bin/sh
# Takes over renewed certificates and changed users while the process runs. follow-secrets.sh <server | sentinel> <its process id>
. "$(dirname "$0")/common.sh"

[ "$1" = sentinel ] && users= || users=$USERS

sum() {
  cat ${users:+"$users"} ${TLS:+"$TLS/tls.crt" "$TLS/tls.key" "$TLS/ca.crt"} < /dev/null | cksum
}

take_over() {
  # A Sentinel cannot read its certificate again; its container starts it anew.
  [ "$1" = server ] || { kill "$2"; return; }
  ask_own_server ACL LOAD | grep -qx OK || return
  [ -n "$TLS" ] || return 0
  for setting in cert-file:tls.crt key-file:tls.key ca-cert-file:ca.crt; do
    ask_own_server CONFIG SET "tls-${setting%:*}" "$TLS/${setting#*:}" | grep -qx OK || return
  done
}

seen=$(sum)
while sleep "${FOLLOW_SECONDS-60}" && kill -0 "$2" 2> /dev/null; do
  now=$(sum)
  [ "$now" = "$seen" ] || ! take_over "$@" || seen=$now
done
