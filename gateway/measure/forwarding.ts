import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createSigner } from '../test/support/signer.ts';
import { startUpstreams } from '../test/support/upstreams.ts';
import type { Figures } from './load.ts';

const seconds = 2;
const connections = 32;
const rounds = 3;
const port = 18_080;

/**
 * Measures requests per second, latency and CPU time per request: of a bare service, of this gateway in front of it
 * with a token check, and of other folders that hold a gateway's main file: `node measure/forwarding.ts name=folder
 * …`. Prints the median of three rounds, run one after the other.
 */
const signer = await createSigner();
const upstreams = await startUpstreams(signer);
const bare = fork(join(import.meta.dirname, 'bare-service.ts'));
const [barePort] = (await once(bare, 'message')) as [number];
const token = await signer.sign();
const others = process.argv.slice(2).map((given) => given.split('=') as [name: string, folder: string]);
const gateways = [...others, ['gateway', join(import.meta.dirname, '..')] as const];
const figures = new Map<string, Figures[]>();
for (let round = 0; round < rounds; round++) {
  for (const method of ['GET', 'POST']) {
    keep(`bare ${method}`, await load(barePort, method, 1));
    for (const [name, folder] of gateways) keep(`${name} ${method}`, await measured(folder, method));
  }
}
console.table(Object.fromEntries([...figures].map(([name, runs]) => [name, middle(runs)])));
bare.kill();
upstreams.stop();

async function measured(folder: string, method: string): Promise<Figures> {
  const main = existsSync(join(folder, 'main.ts')) ? 'main.ts' : 'main.cjs';
  const child = spawn(process.execPath, ['--disable-warning=DEP0060', main], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break;
  child.stdout.resume();
  await load(port, method, 1);
  const before = processorTime(child);
  const got = await load(port, method, seconds);
  const cpuMicros = Math.round((processorTime(child) - before) / got.requests);
  child.kill('SIGKILL');
  await once(child, 'close');
  return { ...got, cpuMicros };
}

function load(at: number, method: string, duration: number): Promise<Figures> {
  const args = [String(at), method, token, String(duration), String(connections)];
  const child = fork(join(import.meta.dirname, 'load.ts'), args);
  return Promise.race([
    once(child, 'message').then(([got]) => got as Figures),
    once(child, 'exit').then(() => Promise.reject(new Error('The load ended early'))),
  ]);
}

function environment(): NodeJS.ProcessEnv {
  const service = `http://127.0.0.1:${barePort}`;
  return {
    ...process.env,
    ...upstreams.urls,
    PORT: String(port),
    APP_ENV: 'test',
    SECURITY_LOG_FILE: '/dev/null',
    CONTRACT_FILE: join(import.meta.dirname, '../test/support/contract.json'),
    PROFILE_URL: service,
    MAILBOX_URL: service,
    ADDRESS_REQUESTS_PER_SECOND: '1000000',
    REDIS_URL: process.env.EMBERLINE_TEST_REDIS_URL,
  };
}

/** Microseconds of CPU time that a process has used so far, over all threads. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticksASecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) / ticksASecond) * 1e6;
}

function keep(name: string, run: Figures): void {
  figures.set(name, [...(figures.get(name) ?? []), run]);
}

function middle(runs: Figures[]): Figures | undefined {
  return runs.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)];
}
