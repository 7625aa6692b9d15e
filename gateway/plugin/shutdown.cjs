const { once } = require('node:events');
const net = require('node:net');

/** Idle connections stay open this long, so that a client about to use one is not cut off. */
const idleGraceMs = 2_000;
const limitMs = 9_000;

/**
 * On SIGTERM and SIGINT: not ready, no new connections, running requests finish and end theirs, live connections close,
 * exit 0 within 10 s.
 * @param {{ server: import('node:http').Server, gateway: object, log: import('pino').Logger }} running
 */
function stopOnSignals({ server, gateway, log }) {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      void stop(server, gateway).finally(() => {
        log.info('stopped');
        process.exit(0);
      });
    });
  }
}

module.exports = { stopOnSignals };

async function stop(server, gateway) {
  const closed = once(server, 'close');
  gateway.beginStop();
  // http.Server's own close would cut idle connections at once.
  net.Server.prototype.close.call(server);
  const idle = setTimeout(() => {
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), 100).unref();
  }, idleGraceMs);
  const last = setTimeout(() => server.closeAllConnections(), limitMs);
  await closed;
  clearTimeout(idle);
  clearTimeout(last);
  await gateway.finishStop();
}
