import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { waitUntil } from '../process/wait-until.ts';
import type { EngineKeys } from './engine-keys.ts';

/** Waits until the broker at the port serves clients. */
export function kafkaAnswers(port: number, keys: EngineKeys | undefined, signal: AbortSignal): Promise<void> {
  return waitUntil('Kafka', () => answersRequests(port, keys), { timeoutMs: 90_000, signal });
}

/** Sends an ApiVersions request: the broker opens its port before it can serve clients. */
async function answersRequests(port: number, keys: EngineKeys | undefined): Promise<boolean> {
  const request = Buffer.from([0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff]);
  const ca = keys && (await readFile(keys.caFile));
  return new Promise((resolve) => {
    const to = { port, host: '127.0.0.1', timeout: 2000 };
    const send = () => socket.write(request);
    const socket = ca ? connectTls({ ...to, ca }, send) : connect(to, send);
    const finish = (answered: boolean) => resolve(socket.destroy() !== undefined && answered);
    socket.once('data', () => finish(true));
    socket.once('timeout', () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
  });
}
