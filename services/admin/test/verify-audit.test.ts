import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newId } from '@emberline/kit/mongo/ids';
import type { SecurityFacts } from '@emberline/kit/telemetry/security-log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeHead } from '../src/jobs/write-heads.ts';
import type { AuditRow } from '../src/store/audit.ts';
import { adminWorld, type World } from './world.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await adminWorld();
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

const run = promisify(execFile);
const program = join(import.meta.dirname, '../src/commands/verify-audit.ts');
const headsFile = () => join(folder, 'heads');

/** Runs the command on this database. @returns its output, also when it fails */
async function verify(env: Record<string, string> = {}, args: string[] = [], input = ''): Promise<string> {
  const settings = { APP_ENV: 'test', MONGO_URL: world.context.settings.MONGO_URL };
  const all = { ...process.env, ...settings, AUDIT_HEADS_FILE: headsFile(), ...env };
  const running = run(process.execPath, [program, ...args], { env: all });
  running.child.stdin?.end(input);
  return running.then(
    ({ stdout }) => stdout.trim(),
    (error: { stderr: string }) => error.stderr.trim(),
  );
}

test('the list is found whole, and without any one entry, be it the last, it is not', async () => {
  const { audit, settings } = world.context;
  for (let n = 0; n < 6; n++) await audit.append({ operatorId: newId(), action: `action-${n}` });
  const noted: (SecurityFacts | undefined)[] = [];
  const security = { note: (_: string, facts?: SecurityFacts) => void noted.push(facts) };
  const context = { ...world.context, settings: { ...settings, AUDIT_HEADS_FILE: headsFile() } };
  await writeHead({ ...context, security });
  await audit.append({ operatorId: newId(), action: 'last' });
  await writeHead({ ...context, security });
  expect(noted).toMatchObject([{ n: 6 }, { n: 7, hash: (await audit.last())?.hash }]);
  expect((await readFile(headsFile(), 'utf8')).trim().split('\n')).toHaveLength(2);
  await appendFile(headsFile(), '{"n":8,"has');
  expect(await verify()).toBe(
    'All 7 entries are as they were written; 2 heads agree, the last one at entry 7.',
  );
  for (const n of [1, 4, 7]) {
    const row = (await world.rowsOf('audit').findOne({ _id: n })) as AuditRow;
    await world.rowsOf('audit').deleteOne({ _id: n });
    expect(await verify()).toBe(`The audit list was tampered with at entry ${n}.`);
    await world.rowsOf('audit').insertOne(row);
  }
  expect(await verify({ AUDIT_KEY: 'another key than the one it was written with' })).toBe(
    'The audit list was tampered with at entry 1.',
  );
  expect(await verify({ AUDIT_KEY: `the next key of all, ${settings.AUDIT_KEY}` })).toContain(
    'All 7 entries',
  );
}, 60_000);

test('without a head a list that was cut short is not called whole, unless that was asked for', async () => {
  const { audit } = world.context;
  const { n, hash } = (await audit.last()) as { n: number; hash: string };
  const head = JSON.stringify({ stream: 'security', event: 'audit-head', n, hash });
  await world.rowsOf('audit').deleteOne({ _id: n });
  const without = { AUDIT_HEADS_FILE: '' };
  expect(await verify(without)).toContain('Nothing tells whether the end of the list was cut off');
  expect(await verify(without, ['--without-heads'])).toBe(
    `All ${n - 1} entries are as they were written; whether later ones were cut off is not known.`,
  );
  expect(await verify(without, ['-'], `a line about something else\n${head}\n`)).toBe(
    `The audit list was tampered with at entry ${n}.`,
  );
  expect(await verify(without, ['--with-something'])).toContain('Usage: ');
}, 60_000);
