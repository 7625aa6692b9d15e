const assert = require('node:assert/strict');
const { once } = require('node:events');
const net = require('node:net');
const { after, before, test } = require('node:test');
const { Server } = require('socket.io');
const { io } = require('socket.io-client');
const { webOrigin } = require('./support/gateway.cjs');
const { sendRaw } = require('./support/raw.cjs');
const { eventually, startWorld } = require('./support/world.cjs');

let world;
let live;
const clients = [];

before(async () => {
  world = await startWorld({ ADDRESS_LIVE_CONNECTIONS: '3' });
  live = new Server(world.upstreams.server('notification'), { transports: ['websocket'], allowRequest });
  live.on('connection', (socket) =>
    socket.on('hello', (text, reply) => reply({ text, token: socket.handshake.auth.token })),
  );
});
after(async () => {
  for (const client of clients) client.close();
  await live.close();
  await world.stop();
});

let refuseNext = false;
const handshakes = [];
function allowRequest(request, done) {
  handshakes.push(request.headers);
  done(null, !refuseNext);
}

function connect({ origin = webOrigin } = {}) {
  const options = {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: 'of-the-member' },
  };
  const client = io(world.gateway.url, { ...options, extraHeaders: { origin, 'x-user-id': 'victim' } });
  clients.push(client);
  return client;
}

const upgradeBytes = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: g',
  `Origin: ${webOrigin}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');

test('a live connection from the web client goes through, without a foreign identity', async () => {
  const client = connect();
  await once(client, 'connect');
  assert.deepEqual(await client.emitWithAck('hello', 'hi'), { text: 'hi', token: 'of-the-member' });
  assert.equal(handshakes.at(-1)['x-user-id'], undefined);
  assert.equal(handshakes.at(-1)['x-forwarded-for'], '127.0.0.1');
  client.close();
});

test('another origin gets no live connection', async () => {
  const before = handshakes.length;
  await once(connect({ origin: 'http://evil.example' }), 'connect_error');
  assert.equal(handshakes.length, before);
});

test('a refused upgrade opens no tunnel: what follows it does not reach the service', async () => {
  refuseNext = true;
  world.upstreams.arrived.length = 0;
  const { statuses, closed } = await sendRaw(
    world.gateway.port,
    `${upgradeBytes}GET /internal/jwks HTTP/1.1\r\nHost: g\r\nX-Request-Id: smuggled\r\n\r\n`,
  );
  refuseNext = false;
  assert.deepEqual([statuses, closed], [[400], true]);
  assert.deepEqual(world.upstreams.arrived, []);
});

test('one address may hold so many live connections and no more', async () => {
  await eventually(async () => (await openCount()) === 0, 'earlier ones are gone');
  const three = [connect(), connect(), connect()];
  await Promise.all(three.map((client) => once(client, 'connect')));
  const { statuses } = await sendRaw(world.gateway.port, upgradeBytes);
  assert.deepEqual(statuses, [429]);
  three[0].close();
  await eventually(async () => (await openCount()) === 2, 'the closed one is counted off');
  await once(connect(), 'connect');
});

test('a broken client or service harms nothing but its own connection', async () => {
  for (const client of clients) client.close();
  await eventually(async () => (await openCount()) === 0, 'earlier ones are gone');
  const socket = net.connect(world.gateway.port, '127.0.0.1', () => socket.write(upgradeBytes));
  await once(socket, 'data');
  socket.resetAndDestroy();
  const client = connect();
  await once(client, 'connect');
  const gone = once(client, 'disconnect');
  live.disconnectSockets(true);
  await gone;
  await eventually(async () => (await openCount()) === 0, 'both are gone');
  assert.equal((await world.fetch('/geo')).status, 200);
});

async function openCount() {
  const text = await (await fetch(world.gateway.metricsUrl)).text();
  return Number(/gateway_live_connections (\d+)/.exec(text)[1]);
}
