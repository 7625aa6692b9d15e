import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { securityLogDays } from '@emberline/contracts/security';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecurityLog, openDailyFile } from './security-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'security-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** @param days ago that it was written last */
function oldFile(name: string, days: number): void {
  const path = join(folder, name);
  writeFileSync(path, 'a line\n');
  const at = new Date(Date.now() - days * dayMs);
  utimesSync(path, at, at);
}

test('only the beginning of a network address is written', () => {
  const log = createSecurityLog('sample', join(folder, 'security.log'));
  log.note('login-failed', { subjectId: 's', address: '203.0.113.77' });
  log.note('refused', { address: '2001:db8:85a3:8d3:1319:8a2e:370:7348' });
  log.note('refused', { status: 401 });
  const [file = ''] = readdirSync(folder);
  expect(file).toBe(`security.${dayOf(Date.now())}.log`);
  const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { stream: 'security', event: 'login-failed', subjectId: 's', address: '203.0.113.*' },
    { event: 'refused', address: '2001:db8:85a3:*' },
    { event: 'refused', status: 401 },
  ]);
  expect(JSON.parse(lines[2] as string)).not.toHaveProperty('address');
});

test('files are removed once they are older than what is promised, others stay', () => {
  oldFile('security.2020-01-01.log', securityLogDays + 1);
  oldFile('security.2020-01-02.log', securityLogDays - 1);
  // As releases before have named it.
  oldFile('security.log', securityLogDays + 1);
  oldFile('auth.log', securityLogDays + 1);
  oldFile('security.other.log', securityLogDays + 1);
  createSecurityLog('sample', join(folder, 'security.log')).note('login');
  expect(readdirSync(folder).sort()).toEqual([
    'auth.log',
    'security.2020-01-02.log',
    `security.${dayOf(Date.now())}.log`,
    'security.other.log',
  ]);
});

test('files of a log without an ending are removed too', () => {
  oldFile('security.2020-01-01', securityLogDays + 1);
  oldFile('security.2020-01-02', securityLogDays - 1);
  oldFile('security.2020-01-01.log', securityLogDays + 1);
  openDailyFile(join(folder, 'security'), { keptDays: securityLogDays });
  expect(readdirSync(folder).sort()).toEqual(['security.2020-01-01.log', 'security.2020-01-02']);
});

test('each day has a file of its own, that several processes share', () => {
  let time = Date.parse('2026-11-27T23:59:59Z');
  const file = join(folder, 'security.log');
  const open = () => openDailyFile(file, { keptDays: 30, now: () => time });
  const [one, other] = [open(), open()];
  one.write('first\n');
  other.write('second\n');
  time += 2_000;
  one.write('third\n');
  expect(readFileSync(join(folder, 'security.2026-11-27.log'), 'utf8')).toBe('first\nsecond\n');
  expect(readFileSync(join(folder, 'security.2026-11-28.log'), 'utf8')).toBe('third\n');
});
