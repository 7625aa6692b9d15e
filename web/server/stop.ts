import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** For an app that does not listen yet. `idleMs`: how long a proxy may go on using connections that it keeps open. */
export function stopperOf(app: FastifyInstance, { idleMs = 2_000 } = {}): () => Promise<void> {
  let isStopping = false;
  app.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  /** No new connections; what comes on those that are open is answered, and ends them. */
  return async function stop() {
    isStopping = true;
    // Node's own close of an HTTP server would cut idle connections at once.
    net.Server.prototype.close.call(app.server);
    await sleep(idleMs);
    await app.close();
  };
}
