import { PassThrough } from 'node:stream';
import type { SecurityFacts } from '@emberline/kit/telemetry/security-log';
import { Counter } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { createCors } from '../cors.ts';
import { createConnections, createGate } from './connections.ts';

const noted: SecurityFacts[] = [];
const gate = createGate({
  connections: createConnections({ perAddress: 1, isBehindProxies: false }),
  cors: createCors('http://web.test'),
  refusals: { note: (facts) => void noted.push(facts) },
  refused: new Counter({ name: 'refused', help: 'refused', registers: [] }),
});
beforeEach(() => {
  noted.length = 0;
});

async function answerTo(code: string): Promise<string> {
  const socket = new PassThrough();
  gate.unreadable(Object.assign(new Error(code), { code }), socket);
  return Buffer.concat(await socket.toArray()).toString();
}

test('what cannot be read as a request is answered and noted', async () => {
  expect(await answerTo('HPE_INVALID_METHOD')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answerTo('HPE_HEADER_OVERFLOW')).toMatch(/^HTTP\/1\.1 431 /);
  expect(noted.map(({ status }) => status)).toEqual([400, 431]);
});

test('a connection on which no request came in time ends and is not noted', async () => {
  expect(await answerTo('ERR_HTTP_REQUEST_TIMEOUT')).toMatch(/^HTTP\/1\.1 408 /);
  expect(noted).toEqual([]);
});
