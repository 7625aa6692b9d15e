import { once } from 'node:events';
import type { Server } from 'node:http';
import net from 'node:net';
import type { Log } from '@emberline/kit/telemetry/log';
import type { Gateway } from './gateway.ts';

/** Idle connections stay open this long, so that a client about to use one is not cut off. */
const idleGraceMs = 2_000;
const limitMs = 9_000;

/**
 * On SIGTERM and SIGINT: reports not ready, takes no new connections, finishes running requests and closes their
 * connections, closes live connections one after the other, exits with 0 within 10 s.
 */
export function stopOnSignals({ server, gateway, log, stopTracing }: Running): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      const ended = stop(server, gateway).then(stopTracing);
      void ended.finally(() => {
        log.info('stopped');
        process.exit(0);
      });
    });
  }
}

interface Running {
  server: Server;
  gateway: Gateway;
  log: Log;
  stopTracing: () => Promise<void>;
}

async function stop(server: Server, gateway: Gateway): Promise<void> {
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
