import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeServer } from '@emberline/kit/testing/close-server';
import S3rver from 's3rver';

export interface S3Server {
  /** Settings of a service that keeps its photos there. */
  settings: { S3_BUCKET: string; S3_REGION: string; S3_ENDPOINT: string };
  /** What it does with requests; default `answer`. */
  behaviour: 'answer' | 'fail' | 'hang';
  stop: () => Promise<void>;
}

/** An S3 server with empty buckets, and its credentials in the environment, where the SDK looks for them. */
export async function startS3(buckets = ['photos']): Promise<S3Server> {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  const directory = mkdtempSync(join(tmpdir(), 'emberline-s3-'));
  const configured = buckets.map((name) => ({ name, configs: [] }));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: configured });
  await s3.configureBuckets();
  const answer = s3.callback();
  const http = createServer((request, response) => {
    if (server.behaviour === 'answer') answer(request, response);
    if (server.behaviour === 'fail') response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const server: S3Server = {
    settings: { S3_BUCKET: 'photos', S3_REGION: 'us-east-1', S3_ENDPOINT: `http://127.0.0.1:${port}` },
    behaviour: 'answer',
    stop: async () => {
      await closeServer(http);
      rmSync(directory, { recursive: true });
    },
  };
  return server;
}
