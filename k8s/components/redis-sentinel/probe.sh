#!/bin/sh
# probe.sh <server | sentinel> <alive | ready>
. "$(dirname "$0")/common.sh"

own_sentinel="127.0.0.1:$SENTINEL_PORT"
case "$1 $2" in
  # While it loads its file, or has no master, it lives.
  'server alive') ask_own_server PING | grep -qE '^(PONG|LOADING|MASTERDOWN)' ;;
  'server ready') ask_own_server INFO replication | grep -qE '^(role:master|master_link_status:up)' ;;
  # It may fail this for a minute, and no failover takes as long. One that does never ends, and lets the others begin none: the
  # server that it chose died before all had followed it. A Sentinel that starts anew knows that one as the master.
  'sentinel alive')
    ask_sentinel "$own_sentinel" PING | grep -qx PONG
    ! ask_sentinel "$own_sentinel" SENTINEL MASTER "$master_name" | grep -q failover_in_progress
    ;;
  'sentinel ready') ask_sentinel "$own_sentinel" SENTINEL CKQUORUM "$master_name" | grep -q '^OK' ;;
esac
