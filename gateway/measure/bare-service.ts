import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const user = { _id: 'a1b2c3d4e5f6a1b2c3d4e5f6', firstname: 'Robin', username: 'robin', online: true };
const body = JSON.stringify({ users: Array(6).fill(user), totalPages: 3 });
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
};

/** Answers every request with the same 600 bytes, after reading its body. */
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, headers).end(body));
});
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
