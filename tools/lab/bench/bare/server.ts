import Fastify from 'fastify';
import { Server } from 'socket.io';

/** As little as a Fastify and a socket.io server can be; prints its address. */
const app = Fastify();
app.get('/', async () => ({ ok: true }));
const live = new Server(app.server, { transports: ['websocket'] });
live.on('connection', (socket) => socket.on('ping', (answer: () => void) => answer()));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => process.exit(0));
