import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from './audit-packages.ts';
import { type Advisory, unexcepted, unfit } from './judge-advisories.ts';

const lines: string[] = [];
let folder: string;

beforeEach(() => {
  lines.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'emberline-audit-'));
  const packages = {
    '': { dependencies: { 'sample-parser': '1.0.0' } },
    'node_modules/sample-parser': { version: '1.0.0' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packages['']));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('an advisory that the registry knows of an installed package is found', async () => {
  await using registry = await startRegistry(200, {
    'sample-parser': [
      {
        id: 1_100_001,
        url: 'https://example.test/advisories/GHSA-aaaa-bbbb-cccc',
        title: 'Parses too long',
        severity: 'high',
        vulnerable_versions: '<1.0.1',
      },
    ],
  });
  const found = await audit(partAt(registry.url), (line) => lines.push(line));
  expect(found).toEqual([parsesTooLong]);
  expect(lines).toEqual(['sample: 1 advisories are known to the registry']);
});

test('no advisory is found where the registry knows none', async () => {
  await using registry = await startRegistry(200, {});
  expect(await audit(partAt(registry.url), (line) => lines.push(line))).toEqual([]);
  expect(lines).toEqual(['sample: 0 advisories are known to the registry']);
});

test('a registry that cannot answer is told of, and nothing is said to be well', async () => {
  await using registry = await startRegistry(405, '');
  expect(await audit(partAt(registry.url), (line) => lines.push(line))).toEqual([]);
  expect(lines).toEqual([
    expect.stringMatching(
      /^The registry cannot say whether advisories are known \(sample\): 405 .*Nothing was audited\.$/,
    ),
  ]);
});

test('an exception covers its advisory alone', () => {
  const other: Advisory = { ...parsesTooLong, id: 'GHSA-dddd-eeee-ffff' };
  const exception = { advisory: parsesTooLong.id, reason: 'never parses', until: '2026-12-31' };
  expect(unexcepted([parsesTooLong, other], [exception])).toEqual([
    'sample-parser: Parses too long (high, GHSA-dddd-eeee-ffff)',
  ]);
});

test('an exception holds through its last day, and needs a reason and a date', () => {
  const exception = { advisory: 'GHSA-aaaa-bbbb-cccc', reason: 'never parses', until: '2026-12-31' };
  expect(unfit([exception], '2026-12-31')).toEqual([]);
  expect(unfit([exception], '2027-01-01')).toEqual([
    'the exception for GHSA-aaaa-bbbb-cccc ended on 2026-12-31: never parses',
  ]);
  expect(unfit([{ ...exception, reason: '' }], '2026-12-31')).toHaveLength(1);
  expect(unfit([{ ...exception, until: 'later' }], '2026-12-31')).toHaveLength(1);
});

const parsesTooLong: Advisory = {
  id: 'GHSA-aaaa-bbbb-cccc',
  package: 'sample-parser',
  title: 'Parses too long',
  severity: 'high',
};

function partAt(registry: string) {
  return { name: 'sample', folder, args: [`--registry=${registry}`, '--fetch-retries=0'] };
}

/** Starts a registry that gives the same answer to every request for advisories. */
async function startRegistry(status: number, advisories: unknown) {
  const server = createServer((request, response) => {
    const isQuestion = request.method === 'POST' && request.url?.endsWith('/advisories/bulk');
    response.writeHead(isQuestion ? status : 404, { 'content-type': 'application/json' });
    response.end(isQuestion ? JSON.stringify(advisories) : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: close };
}
