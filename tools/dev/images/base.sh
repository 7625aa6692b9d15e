#!/usr/bin/env bash
# Makes the image emberline/node from Debian's packages and the repository's own Node, for machines that can pull no image.
# Needs root, debootstrap and docker. Then: NODE_IMAGE=emberline/node docker compose build
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=${1:-$(mktemp -d)}

[ -d "$folder/usr" ] || debootstrap --variant=minbase --include=libatomic1,libstdc++6 bookworm "$folder"
rm -rf "$folder"/var/cache/apt/* "$folder"/var/lib/apt/lists/* "$folder"/usr/share/{doc,man,info,locale}/*

install -D -m 755 "$(realpath "$root/node_modules/.bin/node")" "$folder/usr/local/bin/node"
mkdir -p "$folder/usr/local/lib/node_modules"
# The folder of npm itself; the folder for global installs depends on the Node that runs npm.
cp -rT "$(dirname "$(dirname "$(realpath "$(command -v npm)")")")" "$folder/usr/local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
# The build must trust the same certificate authorities as this machine, including a proxy's own.
install -D -m 644 /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/ca-certificates.crt"

tar -C "$folder" -c . | docker import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
  --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' --change 'CMD ["node"]' - emberline/node
