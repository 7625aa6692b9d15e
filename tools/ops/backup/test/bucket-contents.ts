import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openPlace } from '../src/places/open-place.ts';

/** A bucket as a test sees and changes it. */
export async function bucketContents(bucket: string, endpoint: string) {
  const access = { region: 'us-east-1', endpoint, keyId: '', key: '' };
  const place = await openPlace(`s3://${bucket}`, access);
  return {
    keys: async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const key of place.list('')) keys.push(key);
      return keys;
    },
    get: async (key: string): Promise<string> => text(await place.read(key)),
    put: (key: string, content: string): Promise<void> =>
      place.write(key, Readable.from([Buffer.from(content)])),
    remove: place.remove,
    close: place.close,
  };
}
