import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../../process/ports.ts';
import { mailCatcherSpec } from '../mail-catcher.ts';

let webPort: number;
let stop: () => Promise<void>;
beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mail-catcher-'));
  const [smtpPort, free] = (await freePorts(2)) as [number, number];
  webPort = free;
  const spec = await mailCatcherSpec({ dir, smtpPort, webPort });
  const child = spawn(spec.command, spec.args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await spec.ready(AbortSignal.timeout(60_000));
  stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true });
  };
}, 90_000);
afterAll(() => stop());

const statusOf = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: webPort, path, method, headers });
    asked.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.once('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode);
    });
    asked.once('error', reject);
    asked.end();
  });
const live = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const socket = '/socket.io/?EIO=4&transport=websocket';

test('programs, the catcher’s own page and the web client read the emails', async () => {
  const own = `http://localhost:${webPort}`;
  expect(await statusOf('/email', {})).toBe(200);
  expect(await statusOf('/email', { host: `localhost:${webPort}`, origin: own })).toBe(200);
  expect(await statusOf('/email', { origin: 'http://localhost:3000' })).toBe(200);
  expect(await statusOf(socket, { host: `localhost:${webPort}`, origin: own, ...live })).toBe(101);
});

test('a page elsewhere reads and deletes nothing, and hears of no email', async () => {
  const foreign = { origin: 'https://evil.example' };
  expect(await statusOf('/email', foreign)).toBe(403);
  expect(await statusOf('/email', foreign, 'OPTIONS')).toBe(403);
  expect(await statusOf('/email/all', foreign, 'DELETE')).toBe(403);
  expect(await statusOf('/email', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  expect(await statusOf(socket, { ...foreign, ...live })).toBe(403);
});
