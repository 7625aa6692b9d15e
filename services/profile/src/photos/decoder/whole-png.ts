import { constants, crc32, deflateSync, inflateSync } from 'node:zlib';

/** Samples of a pixel by PNG's kind of colour. */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Of lines; more are not put together here. */
const mostBytes = 400 * 1024 * 1024;

/**
 * A PNG of which the end is missing, with black lines there: libpng leaves in them what the memory held before.
 * @throws where what is there cannot be read, or would be too large
 */
export function wholePng(file: Buffer): Buffer {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const bitsPerPixel = file.readUInt8(24) * (samples[file.readUInt8(25)] ?? 0);
  const length = (Math.ceil((width * bitsPerPixel) / 8) + 1) * height;
  if (length > mostBytes) throw new Error('too large to be mended');
  // Interlaced, there are more lines, and shorter ones.
  const most = length + 2 * height + 1_024;
  const chunks = [...chunksOf(file)];
  const data = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  const lines = inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most });
  const whole = Buffer.concat([lines, Buffer.alloc(most - lines.length)]);
  const before = chunks.slice(
    0,
    chunks.findIndex(({ type }) => type === 'IDAT'),
  );
  return Buffer.concat([
    file.subarray(0, 8),
    ...before.map(({ type, data }) => chunk(type, data)),
    chunk('IDAT', deflateSync(whole, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function* chunksOf(file: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 8; at + 8 < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return;
    yield { type, data: file.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
