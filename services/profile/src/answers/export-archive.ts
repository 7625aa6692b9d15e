import { strToU8, type Zippable, zipSync } from 'fflate';

/** One zip with `data.json` and the photos. Photos are stored uncompressed, since WebP does not get smaller. */
export function exportArchive(data: { exportedAt: Date }, photos: ReadonlyMap<string, Buffer>): Buffer {
  const files: Zippable = {};
  for (const [name, bytes] of photos) files[name] = [new Uint8Array(bytes), { level: 0 }];
  const json = strToU8(JSON.stringify(data, null, 2));
  const archive = zipSync({ 'data.json': json, photos: files }, { mtime: data.exportedAt });
  return Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
}
