import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePorts, isListening } from './ports.ts';
import { ProcessGroup } from './process-group.ts';
import { commandLineOf, ProcessRecord } from './process-record.ts';
import type { ProcessSpec, SupervisedProcess } from './supervised-process.ts';
import { waitUntil } from './wait-until.ts';

const dir = mkdtempSync(join(tmpdir(), 'emberline-processes-'));
mkdirSync(join(dir, 'logs'));
const told: string[] = [];
let group = new ProcessGroup({ dir, record: new ProcessRecord(dir), log: (line) => told.push(line) });

afterEach(async () => {
  await group.stop();
  group = new ProcessGroup({ dir, record: new ProcessRecord(dir), log: (line) => told.push(line) });
  return () => rmSync(dir, { recursive: true, force: true });
});

test('a process that is killed is named and started again', async () => {
  await group.start(await server('killed'));
  const killed = started('killed');
  const { pid, restarted } = killed;
  killed.kill('SIGKILL');
  await restarted;
  expect(killed.pid).not.toBe(pid);
  expect(told).toContainEqual(expect.stringContaining('killed ended (SIGKILL)'));
});

test('a held process stays dead until it is released', async () => {
  const [port = 0] = await freePorts(1);
  await group.start(await server('held', port));
  const held = started('held');
  const { restarted } = held;
  held.hold();
  held.kill('SIGKILL');
  await waitUntil('death', async () => held.pid === undefined, { timeoutMs: 5000 });
  expect(await isListening(port)).toBe(false);
  held.release();
  await restarted;
  expect(await isListening(port)).toBe(true);
});

test('a process that was armed for its next start is back once that one has died', async () => {
  await group.start(
    await server('armed', undefined, 'if (process.env.ARMED) setTimeout(process.exit, 100, 9);'),
  );
  const armed = started('armed');
  const { restarted } = armed;
  armed.armNext({ ARMED: 'yes' });
  armed.kill('SIGKILL');
  await restarted;
  expect(told).toContainEqual(expect.stringContaining('armed ended (exit code 9)'));
});

test('a process that ends before it is ready fails the start, and its log is shown', async () => {
  const spec = node('broken', 'console.log("no such setting"); process.exit(3)');
  await expect(group.start(spec)).rejects.toThrow(
    /broken did not start: .*exit code 3[\s\S]*broken\.log[\s\S]*no such setting/,
  );
});

test('stop ends a process that ignores SIGTERM', async () => {
  const spec = await server('deaf', undefined, 'process.on("SIGTERM", () => {});');
  await group.start(spec);
  const { pid = 0 } = started('deaf');
  await group.stop(100);
  expect(commandLineOf(pid)).toBeUndefined();
});

test('stop ends a process that is still starting', async () => {
  const starting = group.start(node('slow', 'setInterval(() => {}, 1000)'));
  const refused = expect(starting).rejects.toThrow('slow did not start');
  await group.stop();
  await refused;
});

test('what a killed supervisor left is ended by its command line, and nothing else', async () => {
  await group.start(await server('left'));
  const { pid = 0 } = started('left');
  const record = new ProcessRecord(dir);
  record.add(process.pid, 'some other program');
  record.add(pid, commandLineOf(pid) ?? '');
  expect(new ProcessRecord(dir).endLeftovers()).toEqual([pid]);
});

function started(name: string): SupervisedProcess {
  const found = group.processes[name];
  if (!found) throw new Error(`${name} was not started`);
  return found;
}

async function server(name: string, port?: number, prologue = ''): Promise<ProcessSpec> {
  const [free = 0] = await freePorts(1);
  const chosen = port ?? free;
  const script = `${prologue}require("node:http").createServer().listen(${chosen},"127.0.0.1")`;
  const ready = (signal: AbortSignal) =>
    waitUntil(name, () => isListening(chosen), { timeoutMs: 10_000, signal });
  return { ...node(name, script), ready };
}

function node(name: string, script: string): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: ['-e', script],
    ready: (signal) => waitUntil(name, async () => false, { timeoutMs: 60_000, signal }),
  };
}
