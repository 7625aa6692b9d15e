import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Call it before the app listens. `idleMs`: how long a proxy may still use connections that it keeps open. */
export function stopperOf(app: FastifyInstance, { idleMs = 2_000 } = {}): () => Promise<void> {
  let isStopping = false;
  app.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  /** Takes no new connections; answers the next request on each open one, then closes it. */
  return async function stop() {
    isStopping = true;
    // The HTTP server's own close would cut idle connections at once.
    net.Server.prototype.close.call(app.server);
    await sleep(idleMs);
    await app.close();
  };
}
