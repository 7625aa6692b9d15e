import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** As little as a gateway can be: calls go to one service, live connections to the other one. */
const [service = '', live = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, answer) => {
  const { method, url: path, headers } = incoming;
  const outgoing = request(service, { agent, method, path, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  incoming.pipe(outgoing);
});
server.on('upgrade', ({ method, url, rawHeaders }, socket: Socket) => {
  const { hostname, port } = new URL(live);
  const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.setNoDelay(true);
  const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? `${name}: ${rawHeaders[i + 1]}` : []));
  upstream.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
  for (const end of [socket, upstream]) end.on('error', () => end.destroy());
  socket.pipe(upstream).pipe(socket);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
