#!/bin/sh
# probe.sh <server | sentinel> <alive | ready>
. "$(dirname "$0")/common.sh"

own_sentinel="127.0.0.1:$SENTINEL_PORT"
case "$1 $2" in
  # While it loads its file, or has no master, it lives.
  'server alive') ask_own_server PING | grep -qE '^(PONG|LOADING|MASTERDOWN)' ;;
  'server ready') ask_own_server INFO replication | grep -qE '^(role:master|master_link_status:up)' ;;
  # Kubernetes starts it anew when this fails for a minute. No failover takes as long, except one that never ends, since the new
  # master died before all servers followed it; without this Sentinel's vote the others begin no other. Started anew, it votes again.
  'sentinel alive')
    ask_sentinel "$own_sentinel" PING | grep -qx PONG
    ! ask_sentinel "$own_sentinel" SENTINEL MASTER "$master_name" | grep -q failover_in_progress
    ;;
  'sentinel ready') ask_sentinel "$own_sentinel" SENTINEL CKQUORUM "$master_name" | grep -q '^OK' ;;
esac
