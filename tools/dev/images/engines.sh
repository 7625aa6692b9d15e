#!/usr/bin/env bash
# Makes the image emberline/engines:local: MongoDB, Kafka and Redis, for machines that can pull no image. It takes the commands and settings
# that docker-compose.yml gives the official ones. Needs root, debootstrap and docker.
#   engines.sh <mongod> <folder with Kafka's jars>
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

debootstrap --variant=minbase --include=libcurl4,openjdk-17-jre-headless,redis-server bookworm "$folder"
rm -rf "$folder"/var/cache/apt/* "$folder"/var/lib/apt/lists/* "$folder"/usr/share/{doc,man,info,locale}/*

# Closed to all but Debian's own user of Redis; settings are mounted there.
rm -rf "$folder/etc/redis"
install -D -m 755 "$1" "$folder/usr/local/bin/mongod"
mkdir -p "$folder"/{data/db,opt/kafka,var/lib/kafka/data}
cp -r "$2" "$folder/opt/kafka/libs"
install -m 644 "$here/../engines/kafka-log4j2.properties" "$folder/opt/kafka/log4j2.properties"
install -m 755 "$here/start-kafka.sh" "$folder/opt/kafka/start-kafka.sh"
chown -R 1000:1000 "$folder"/{data,var/lib/kafka}

tar -C "$folder" -c . | docker import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
  --change 'USER 1000:1000' --change 'WORKDIR /data' --change 'CMD ["/opt/kafka/start-kafka.sh"]' - emberline/engines:local
