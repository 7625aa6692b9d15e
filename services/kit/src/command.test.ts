import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

// Each starts a process, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const file = join(import.meta.dirname, 'commands', `${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

test.each([
  ['replay-sent', ['--help']],
  ['replay-sent', ['2026-01-31T10:00Z', 'later']],
  ['replay-sent', ['2026-01-31T11:00Z', '2026-01-31T10:00Z']],
  ['replay-dead-letters', ['--help']],
  ['replay-dead-letters', ['mailbox', 'admin']],
])('%s with the arguments %j does nothing but show how it is used', (command, args) => {
  expect(run(command, args)).toMatchObject({ status: 1, said: expect.stringMatching(/^Usage: node \S+.*$/) });
});

test('a command that fails tells the reason, without where in the code', () => {
  const { status, said } = run('replay-dead-letters', ['mailbox'], {
    APP_ENV: 'test',
    MONGO_URL: 'mongodb://127.0.0.1:27117',
  });
  expect(status).toBe(1);
  expect(said).toMatch(/^The settings are not usable:\n- MONGO_URL must match pattern .*$/);
});
