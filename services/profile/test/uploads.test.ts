import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';
import { type ProfileUnderTest, startProfile } from './start-profile.ts';

let profile: ProfileUnderTest;
let port: number;
let photo: Buffer;

beforeAll(async () => {
  profile = await startProfile();
  port = Number(new URL(await profile.app.listen({ port: 0, host: '127.0.0.1' })).port);
  photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});

const opened = new Set<Socket>();
afterEach(() => {
  for (const socket of opened) socket.destroy();
  opened.clear();
});
afterAll(() => profile.stop());

const member = async (more = {}) => (await profile.put(more))[0] as string;

interface Instance {
  profile: ProfileUnderTest;
  port: number;
}

interface Sent {
  method?: string;
  path?: string;
  as: string;
  body?: Buffer;
  type?: string;
  /** The client's address, as the gateway passes it on. */
  from?: string;
  /** Another instance of the service. */
  to?: Instance;
}

const boundary = 'cut-here';
const form = (file: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
const asForm = `multipart/form-data; boundary=${boundary}`;
const upload = (as: string, from = '10.0.0.1'): Sent => ({ as, from, body: form(photo), type: asForm });

/** Opens a connection and sends the request's head; the caller sends the body. */
async function begin({ method = 'POST', path = '/users/me/photos', as, body, type, from, to }: Sent) {
  const instance = to ?? { profile, port };
  const socket = connect(instance.port, '127.0.0.1');
  opened.add(socket);
  socket.on('error', () => {});
  const answer = statusOf(socket);
  await once(socket, 'connect');
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: profile',
    `authorization: Bearer ${await instance.profile.tokenOf(as)}`,
    ...(from ? [`x-forwarded-for: ${from}`] : []),
    ...(body ? [`content-type: ${type}`, `content-length: ${body.length}`] : []),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, answer };
}

/** The status of the first answer; undefined when the connection ends without one. */
function statusOf(socket: Socket): Promise<number | undefined> {
  return new Promise((resolve) => {
    socket.once('data', (chunk) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(chunk))?.[1])));
    socket.once('close', () => resolve(undefined));
  });
}

/** Sends everything and waits for the answer. */
async function send(sent: Sent): Promise<number | undefined> {
  const { socket, answer } = await begin(sent);
  if (sent.body) socket.write(sent.body);
  return answer;
}

/** Sends 200 bytes, then one byte every 5 seconds. */
async function trickle(sent: Sent) {
  const { socket, answer } = await begin(sent);
  const { body } = sent;
  if (!body) throw new Error('Nothing to trickle');
  let at = 200;
  socket.write(body.subarray(0, at));
  const timer = setInterval(() => socket.write(body.subarray(at, ++at)), 5_000);
  socket.on('close', () => clearInterval(timer));
  return { socket, answer };
}

/** Sends the body at a constant speed. */
async function stream(sent: Sent, bytesPerSecond: number) {
  const { socket, answer } = await begin(sent);
  const { body } = sent;
  if (!body) throw new Error('Nothing to send');
  let at = 0;
  const begun = performance.now();
  const timer = setInterval(() => {
    const until = Math.floor(((performance.now() - begun) / 1_000) * bytesPerSecond);
    socket.write(body.subarray(at, until));
    at = until;
  }, 250);
  socket.on('close', () => clearInterval(timer));
  return { socket, answer };
}

const semaphores = () => [profile.context.uploads.semaphore, profile.context.photoMaker.semaphore];
const soon = { timeout: 15_000 };
const atRest = () => expect.poll(() => semaphores().flatMap(({ held, waiting }) => [held, waiting]), soon);

test('an account has two uploads at once; more are told to wait, and others are not held up', async () => {
  const [slow, other] = [await member({ isVerified: false }), await member()];
  const two = [await trickle(upload(slow)), await trickle(upload(slow))];
  await expect.poll(() => profile.context.uploads.semaphore.held, soon).toBe(2);
  const more = await Promise.all(Array.from({ length: 6 }, () => send(upload(slow))));
  expect(more).toEqual(Array(6).fill(429));
  const refused = await profile.upload(slow, photo);
  expect(refused.json().message).toBe('You are uploading 2 photos already. Please wait until one is there.');
  expect(refused.headers['retry-after']).toBe('5');
  expect(await send(upload(other, '10.0.0.2'))).toBe(200);
  // The slow uploads are aborted soon, so the account may upload again.
  expect(await Promise.all(two.map(({ answer }) => answer))).toEqual([408, 408]);
  for (const { socket } of two) await expect.poll(() => socket.closed, soon).toBe(true);
  await atRest().toEqual([0, 0, 0, 0]);
  expect(await send(upload(slow))).toBe(200);
});

test('an address has four uploads at once, whoever makes them', async () => {
  const members = await profile.put({}, {}, {}, {}, {});
  const from = '10.0.1.1';
  for (const id of members.slice(0, 4)) await trickle(upload(id, from));
  await expect.poll(() => profile.context.uploads.semaphore.held, soon).toBe(4);
  expect(await send(upload(members[4] as string, from))).toBe(429);
  expect(await send(upload(members[4] as string, '10.0.1.2'))).toBe(200);
});

test('slow uploads from everywhere fill all places for some seconds, not longer', async () => {
  await atRest().toEqual([0, 0, 0, 0]);
  const slow = await profile.put(...Array.from({ length: 8 }, () => ({ isVerified: false })));
  await Promise.all(slow.map((id, n) => trickle(upload(id, `10.0.2.${n}`))));
  await expect.poll(() => profile.context.uploads.semaphore.held, soon).toBe(8);
  const others = await profile.put(...Array.from({ length: 10 }, () => ({})));
  const statuses = await Promise.all(others.map((id, n) => send(upload(id, `10.0.3.${n}`))));
  expect(statuses).toEqual(Array(10).fill(200));
});

test('uploads that are fast enough while nobody waits give way when others wait', async () => {
  const quick = await startProfile({ UPLOAD_GRACE: '2' });
  onTestFinished(() => quick.stop());
  const address = new URL(await quick.app.listen({ port: 0, host: '127.0.0.1' }));
  const to = { profile: quick, port: Number(address.port) };
  const slow = await quick.put(...Array.from({ length: 8 }, () => ({ isVerified: false })));
  const large = Buffer.alloc(4 * 1024 * 1024);
  const streams = await Promise.all(
    slow.map((as, n) => stream({ as, from: `10.0.4.${n}`, body: form(large), type: asForm, to }, 24 * 1024)),
  );
  await expect.poll(() => quick.context.uploads.semaphore.held, soon).toBe(8);
  // After the grace time they are fast enough as long as nobody waits.
  await sleep(3_500);
  expect(quick.context.uploads.semaphore.held).toBe(8);
  const others = await quick.put(...Array.from({ length: 4 }, () => ({})));
  const statuses = await Promise.all(others.map((id, n) => send({ ...upload(id, `10.0.5.${n}`), to })));
  expect(statuses).toEqual(Array(4).fill(200));
  for (const { socket } of streams) socket.destroy();
}, 60_000);

test('200 calls cut off at any moment leave nothing held: a full load succeeds afterwards', async () => {
  const random = seededRandom();
  const owner = await member();
  const { photo: stored } = (await profile.upload(owner, photo)).json();
  const callers = await profile.put(...Array.from({ length: 40 }, () => ({})));
  const body = Buffer.from(JSON.stringify({ password: profile.others.password }));
  const callOf = (n: number): Sent => {
    const as = callers[n % callers.length] as string;
    const kinds: Sent[] = [
      upload(as, `10.1.${n}.1`),
      { as, method: 'GET', path: `/users/photos/${stored.file}` },
      { as, path: '/users/me/export', body, type: 'application/json' },
    ];
    return kinds[n % 3] as Sent;
  };
  const cutOff = async (n: number) => {
    const sent = callOf(n);
    const { socket } = await begin(sent);
    // At a random point: before, within or after the body, or while the answer is made.
    if (sent.body) socket.write(sent.body.subarray(0, Math.floor(sent.body.length * random() * 1.4)));
    await sleep(random() * 180);
    socket.destroy();
  };
  for (let n = 0; n < 200; n += 20)
    await Promise.all(Array.from({ length: 20 }, (_, more) => cutOff(n + more)));
  await atRest().toEqual([0, 0, 0, 0]);

  const rested = await profile.put(...Array.from({ length: 16 }, () => ({})));
  const load = rested.flatMap((as, n): Sent[] => [
    upload(as, `10.2.0.${n}`),
    { as, method: 'GET', path: `/users/photos/${stored.file}` },
    { as, path: '/users/me/export', body, type: 'application/json' },
  ]);
  expect(await Promise.all(load.map(send))).toEqual(Array(load.length).fill(200));
  await atRest().toEqual([0, 0, 0, 0]);
});

test('what became of uploads and what they hold is measured', async () => {
  const { body } = await profile.ask({ url: '/metrics' });
  const value = (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1]);
  expect(value('uploads_total{outcome="stored"}')).toBeGreaterThan(20);
  expect(value('uploads_total{outcome="refused"}')).toBeGreaterThan(6);
  expect(value('uploads_total{outcome="left"}')).toBeGreaterThan(20);
  expect(value('uploads_total{outcome="failed"}')).toBe(0);
  expect(value('semaphore_held{semaphore="uploads"}')).toBe(0);
  expect(value('semaphore_waiting{semaphore="decoding"}')).toBe(0);
  expect(value('semaphore_refused{semaphore="uploads"}')).toBe(0);
});

test('an upload that fails before it is read is counted too', async () => {
  const { profiles } = profile.context;
  const { find } = profiles;
  const as = await member();
  profiles.find = () => Promise.reject(new Error('The database is away'));
  const failed = async () =>
    Number(
      /^uploads_total\{outcome="failed"\} (\d+)$/m.exec((await profile.ask({ url: '/metrics' })).body)?.[1],
    );
  try {
    const before = await failed();
    expect(await send(upload(as))).toBe(500);
    expect(await send({ ...upload(as), method: 'PUT', path: '/users/me' })).toBe(500);
    expect(await failed()).toBe(before + 2);
  } finally {
    profiles.find = find;
  }
});
