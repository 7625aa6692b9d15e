import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { bareBus, topic } from './bare-bus.ts';

/** As little as a service that tells open pages can be: each event goes to all sockets. */
const [brokers = ''] = process.argv.slice(2);
const server = createServer();
const live = new Server(server, { transports: ['websocket'], perMessageDeflate: false });
const hearing = bareBus(brokers).subscribe({
  group: `bare-chain-${process.pid}`,
  topics: [topic],
  handle: async (records) => {
    for (const { value } of records) live.emit('notice', JSON.parse(value).n);
  },
});
await hearing.joined();
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
