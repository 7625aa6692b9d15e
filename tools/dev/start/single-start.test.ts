import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandLineOf } from '../process/process-record.ts';
import { requireNotRunning, takeDataFolder } from './single-start.ts';

const dir = mkdtempSync(join(tmpdir(), 'emberline-single-'));
const ownerFile = join(dir, 'running.json');
const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
const { pid = 0 } = other;

afterAll(() => {
  other.kill();
  rmSync(dir, { recursive: true });
});

test('a second start beside a running one is refused, with its process named', () => {
  writeFileSync(ownerFile, JSON.stringify({ pid, commandLine: commandLineOf(pid) }));
  expect(() => takeDataFolder(dir)).toThrow(`process ${pid}`);
});

test('a process that merely has the number of an ended start is no start', () => {
  writeFileSync(ownerFile, JSON.stringify({ pid, commandLine: 'node tools/dev/start/main.ts' }));
  expect(() => requireNotRunning(dir)).not.toThrow();
});
