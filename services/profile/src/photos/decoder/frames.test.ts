import { expect, test } from 'vitest';
import { createFrameReader, encodeFrame } from './frames.ts';

const first = Buffer.concat(encodeFrame({ n: 1 }, [Buffer.from('ab'), Buffer.from('c')]));
const second = Buffer.concat(encodeFrame({ n: 2 }));

test.each([1, 3, 7, 1_000])('frames come out whole when they arrive in pieces of %i bytes', (size) => {
  const read = createFrameReader<{ n: number }>(1_000);
  const sent = Buffer.concat([first, second]);
  const frames = [];
  for (let at = 0; at < sent.length; at += size) frames.push(...read(sent.subarray(at, at + size)));
  expect(frames.map(({ header, bytes }) => [header.n, bytes.toString()])).toEqual([
    [1, 'abc'],
    [2, ''],
  ]);
});

test('a frame that announces too much is refused before it has come', () => {
  const announced = Buffer.alloc(8);
  announced.writeUInt32BE(2, 0);
  announced.writeUInt32BE(5_000, 4);
  expect(() => createFrameReader(1_000)(announced)).toThrow('too large');
});

test('a header that is no JSON is refused', () => {
  const broken = Buffer.from(first);
  broken[8] = 0;
  expect(() => createFrameReader(1_000)(broken)).toThrow();
});
