#!/bin/sh
# Before a server is told to end: if it is the master, another one becomes master first. Writes wait meanwhile, none gets lost.
. "$(dirname "$0")/common.sh"

# One that is about to change its master refuses, one that has not heard of the last change is not asked.
is_started() {
  for one in $SENTINELS; do
    # The one beside it is told to end at the same moment.
    [ "$one" != "$HOST:$SENTINEL_PORT" ] || continue
    [ "$(master_of "$one")" = "$self" ] || continue
    ! ask_sentinel "$one" SENTINEL FAILOVER "$master_name" | grep -qx OK || return 0
  done
  return 1
}

is_other_master() {
  master=$(agreed_master)
  [ -n "$master" ] && [ "$master" != "$self" ]
}

is_master() {
  ask_own_server ROLE | head -n 1 | grep -qx master
}

# Again each second until one begins, then until two name another master.
begun=
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  is_master && ! is_other_master || exit 0
  if [ -z "$begun" ]; then
    # Shorter than down-after-milliseconds: a Sentinel that says who it is waits, too.
    ask_own_server CLIENT PAUSE 4000 WRITE
    ! is_started || begun=yes
    [ -n "$begun" ] || ask_own_server CLIENT UNPAUSE
  fi
  sleep 1
done
