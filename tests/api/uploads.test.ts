import { once } from 'node:events';
import { connect } from 'node:net';
import { type AnswerOf, deletePhoto, listMyPhotos, uploadPhoto } from '@emberline/contracts';
import { beforeAll, expect, inject, test } from 'vitest';
import { apiAt } from '../support/api.ts';
import { makePeople, type Person } from '../support/people.ts';
import { png, tellingPhoto } from '../support/pictures.ts';

let people: Person[];
beforeAll(async () => {
  people = await makePeople(inject('product'), 6);
});
const somebody = () => people.pop() as Person;

type Uploaded = AnswerOf<typeof uploadPhoto>;

async function upload({ token }: Person, file: Buffer, name = 'photo.jpg') {
  const body = new FormData();
  body.append('photo', new Blob([new Uint8Array(file)]), name);
  const answer = await fetch(inject('product').api + uploadPhoto.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Uploaded };
}

const photo = (colors: number) => png(colors, colors);
const hostile: [name: string, file: () => Buffer, status: number][] = [
  ['a pixel flood', () => png(100, 100, { width: 30_000, height: 30_000 }), 422],
  ['a flood just above the cap', () => png(100, 100, { width: 16_384, height: 12_289 }), 422],
  ['a thread of 32 x 100,000 pixels', () => png(100, 100, { width: 32, height: 100_000 }), 422],
  ['a flood of which nearly nothing is there', () => png(100, 100, { width: 6_000, height: 4_001 }), 422],
  ['a script in SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
  ['a page with a photo’s name', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  [
    'a GIF of one pixel',
    () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    422,
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj'), 415],
  ['an empty file', () => Buffer.alloc(0), 415],
  ['a photo of which less than a quarter is there', () => photo(800).subarray(0, 300), 422],
  [
    'noise behind a photo’s first bytes',
    () => Buffer.concat([photo(100).subarray(0, 40), Buffer.alloc(5_000, 7)]),
    422,
  ],
  ['a photo above 10 MB', () => Buffer.concat([photo(100), Buffer.alloc(10 * 1024 * 1024)]), 413],
];

test.each(hostile)('%s is refused with its reason, and nothing is stored', async (_, file, status) => {
  const person = people[0] as Person;
  const answer = await upload(person, file());
  expect(answer).toMatchObject({ status, body: { statusCode: status, message: expect.any(String) } });
  const { body } = await apiAt(inject('product').api, person.token)(listMyPhotos);
  expect(body.additionalPhotos).toEqual([]);
});

test('an uploaded photo loses everything but its picture: place, camera, an appended archive', async () => {
  const person = somebody();
  const withArchive = Buffer.concat([photo(120), Buffer.from('PK\u0003\u0004SECRET-ARCHIVE')]);
  for (const file of [tellingPhoto, withArchive]) {
    expect(file.includes('SECRET')).toBe(true);
    const { body } = await upload(person, file);
    for (const address of [body.photo.small, body.photo.medium, body.photo.large]) {
      const served = await fetch(address);
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(served.headers.get('content-type')).toBe('image/webp');
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
      for (const trace of ['SECRET', 'EXIF', 'XMP ', 'ICCP', 'PK\u0003\u0004']) {
        expect(bytes.includes(trace), trace).toBe(false);
      }
    }
  }
});

test('repeated hostile uploads do not increase the memory', async () => {
  const [a, b] = [somebody(), somebody()];
  /** Uploads as many at once as an account may. */
  const round = async () => {
    for (let n = 0; n < 10; n += 2) {
      const some = hostile.slice(n, n + 2);
      const sent = [a, b].flatMap((person) => some.map(([, file]) => upload(person, file())));
      const expected = some.map(([, , status]) => status);
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([...expected, ...expected]);
    }
  };
  await round();
  const before = await memory();
  await round();
  expect((await memory()) - before).toBeLessThan(64);
});

test('the signed address of a deleted photo answers 404 at once', async () => {
  const person = people[0] as Person;
  const { photo: uploaded } = (await upload(person, photo(200))).body;
  const sizes = [uploaded.small, uploaded.medium, uploaded.large];
  const statuses = () => Promise.all(sizes.map(async (address) => (await fetch(address)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  const api = apiAt(inject('product').api, person.token);
  expect((await api(deletePhoto, { params: { file: uploaded.file } })).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('uploads of a byte at a time delay nobody else, and are aborted', async () => {
  const [slow, other] = [somebody(), somebody()];
  const ended: number[] = [];
  const trickles = Array.from({ length: 8 }, () => trickle(slow).then((status) => ended.push(status)));
  await expect.poll(() => ended.length).toBe(6);
  expect((await upload(other, photo(200))).status).toBe(200);
  // The two that were let in still go on.
  expect(ended).toEqual(Array(6).fill(429));
  await Promise.all(trickles);
  expect(ended.slice(6)).toEqual([408, 408]);
  expect((await upload(slow, photo(200))).status).toBe(200);
});

/** Sends a byte each second. @returns the status of the answer */
async function trickle({ token }: Person): Promise<number> {
  const { hostname, port } = new URL(inject('product').api);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${uploadPhoto.path} HTTP/1.1`,
    'host: api',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 100000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write('--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n');
  const timer = setInterval(() => socket.write('.'), 1_000);
  try {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1]);
  } finally {
    clearInterval(timer);
    socket.destroy();
  }
}

/** Resident memory of the profile service in MB. */
async function memory(): Promise<number> {
  const metrics = await (await fetch(`${inject('product').services.profile}/metrics`)).text();
  return Number(/^process_resident_memory_bytes\S* (\S+)/m.exec(metrics)?.[1]) / 1e6;
}
