const { once } = require('node:events');
const net = require('node:net');

/** Stands between the gateway and an engine, to stall or cut the way. */
async function startTcpProxy({ hostname, port }) {
  const open = new Set();
  let isStalled = false;
  const server = net.createServer((client) => {
    const engine = net.connect(Number(port), hostname);
    open.add(client).add(engine);
    for (const [from, to] of [
      [client, engine],
      [engine, client],
    ]) {
      from.on('data', (data) => to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      if (isStalled) from.pause();
    }
  });
  const listen = async (at) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const ownPort = server.address().port;

  return {
    port: ownPort,
    stall() {
      isStalled = true;
      for (const socket of open) socket.pause();
    },
    resume() {
      isStalled = false;
      for (const socket of open) socket.resume();
    },
    cut() {
      server.close();
      for (const socket of open) socket.destroy();
    },
    restore: () => listen(ownPort),
    async stop() {
      if (server.listening) this.cut();
    },
  };
}

module.exports = { startTcpProxy };
