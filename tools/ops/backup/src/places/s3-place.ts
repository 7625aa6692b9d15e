import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Place } from './place.ts';

export interface BucketAccess {
  region: string;
  /** Empty: AWS's own. */
  endpoint: string;
  /** Empty: the SDK's own chain of environment, web identity and the machine's role. */
  keyId: string;
  key: string;
}

/** 10,000 parts of this size are the largest file: 312 GiB. */
const partBytes = 32 * 2 ** 20;

/** A bucket of any S3-compatible store. @param address such as `s3://bucket/emberline` */
export function s3Place(address: string, { region, endpoint, keyId, key }: BucketAccess): Place {
  const { host: bucket, pathname } = new URL(address);
  const folder = pathname.split('/').filter(Boolean).join('/');
  const root = folder && `${folder}/`;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keyId && { credentials: { accessKeyId: keyId, secretAccessKey: key } }),
    // Not every compatible store knows the newer checksums. The connection is encrypted.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 120_000, throwOnRequestTimeout: true },
  });

  async function* pages(more: Partial<ListObjectsV2CommandInput>) {
    let next: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: next, ...more }),
      );
      yield page;
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  return {
    address: `s3://${bucket}/${folder}`,
    write: async (path, content) => {
      const params = { Bucket: bucket, Key: `${root}${path}`, Body: content };
      await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done();
    },
    read: async (path) => {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: `${root}${path}` }));
      return found.Body as Readable;
    },
    async *list(beginning) {
      for await (const { Contents = [] } of pages({ Prefix: `${root}${beginning}` }))
        for (const { Key = '' } of Contents) yield Key.slice(root.length);
    },
    names: async () => {
      const found: string[] = [];
      for await (const { CommonPrefixes = [] } of pages({ Prefix: root, Delimiter: '/' }))
        for (const { Prefix = '' } of CommonPrefixes) found.push(Prefix.slice(root.length, -1));
      return found;
    },
    remove: async (path) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `${root}${path}` }));
    },
    close: () => client.destroy(),
  };
}
