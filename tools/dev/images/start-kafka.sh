#!/usr/bin/env bash
# Starts Kafka as its official image does: each KAFKA_AB_CD=x is the setting ab.cd=x, an empty folder is formatted.
set -euo pipefail
settings=/tmp/server.properties
for name in "${!KAFKA_@}"; do
  key=${name#KAFKA_}
  key=${key,,}
  echo "${key//_/.}=${!name}"
done > "$settings"
java=(java -Xms128m -Xmx384m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dlog4j2.configurationFile=/opt/kafka/log4j2.properties -cp '/opt/kafka/libs/*')
[ -f "$KAFKA_LOG_DIRS/meta.properties" ] || "${java[@]}" kafka.tools.StorageTool format -t AAAAAAAAAAAAAAAAAAAAAA -c "$settings"
exec "${java[@]}" kafka.Kafka "$settings"
