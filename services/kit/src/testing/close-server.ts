import type { Server } from 'node:http';

/** Takes no more connections, cuts off those that are open, and waits until the port is free. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
