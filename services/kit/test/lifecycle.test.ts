import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { freePorts } from '@emberline/tools/dev/process/ports.ts';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../src/testing/eventually.ts';

async function startSample() {
  const [port = 0] = await freePorts(1);
  const file = new URL('./processes/sample-service.ts', import.meta.url).pathname;
  const child: ChildProcess = spawn(process.execPath, [file, String(port)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) =>
    said.push(JSON.parse(line).msg),
  );
  // Not `exit`: output can still arrive after it.
  const exit = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(`${url}/health/ready`)).ok);
  return { child, said, url, exitCode: async () => (await exit)[0] as number };
}

test('SIGTERM: not ready, running requests finish, sockets end, parts stop in order, exit code 0', async () => {
  const { child, said, url, exitCode } = await startSample();
  const running = fetch(`${url}/slow`);
  await eventually(() => said.includes('slow request begun'));
  // Over a connection that is open already, since no new one is let in for long.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ready = async () => (await answerOver(agent, `${url}/health/ready`)).statusCode;
  expect(await ready()).toBe(200);
  child.kill('SIGTERM');
  await eventually(async () => (await ready()) === 503);
  expect(await (await running).json()).toEqual({ done: true });
  expect(await exitCode()).toBe(0);
  const sockets = 'sockets ended within 500 ms';
  expect(said.slice(-5)).toEqual(['stopping', sockets, 'consumer stopped', 'engine closed', 'stopped']);
});

test('a kept-alive connection that is used just after SIGTERM is answered, and then ended', async () => {
  const { child, url, exitCode } = await startSample();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await answerOver(agent, `${url}/health/live`);
  child.kill('SIGTERM');
  // The listener is closed, the open connection is not.
  await eventually(() =>
    fetch(`${url}/health/live`).then(
      () => false,
      () => true,
    ),
  );
  expect(await answerOver(agent, `${url}/health/live`)).toMatchObject({
    statusCode: 200,
    headers: { connection: 'close' },
  });
  expect(await exitCode()).toBe(0);
});

test('a part that cannot go on ends the process with code 1', async () => {
  const { url, said, exitCode } = await startSample();
  await fetch(`${url}/crash`);
  expect(await exitCode()).toBe(1);
  expect(said).toContain('cannot go on');
});

test('a rejection that nobody handles ends the process with code 1', async () => {
  const { url, exitCode } = await startSample();
  await fetch(`${url}/reject`).catch(() => {});
  expect(await exitCode()).toBe(1);
});

async function answerOver(agent: Agent, url: string): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}
