import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readContract } from '../plugin/contract.ts';
import { createSigner } from '../test/support/signer.ts';
import { startUpstreams } from '../test/support/upstreams.ts';
import type { Figures } from './load.ts';

const connections = 32;
const rounds = 30;
const keys = ['perSecond', 'p50', 'p99', 'cpuMicros', 'failed'] as const;

/**
 * Measures requests per second, latency and CPU time per request of this gateway with the contract's operations, and of
 * other folders that hold a gateway's main file: `node measure/forwarding.ts name=folder …`. All run at once and are
 * loaded in turn, a second each. Prints the medians, and the medians of each round's ratios to the first.
 */
const signer = await createSigner();
const upstreams = await startUpstreams(signer);
const bare = fork(join(import.meta.dirname, 'bare-service.ts'));
const [barePort] = (await once(bare, 'message')) as [number];
const token = await signer.sign();
const contractFile = contractWithoutLimits();
const folders = process.argv.slice(2).map((given) => given.split('=') as [name: string, folder: string]);
const gateways = [];
for (const [name, folder] of [...folders, ['gateway', join(import.meta.dirname, '..')] as const])
  gateways.push(await start(name, folder, 18_080 + gateways.length));
for (const method of ['GET', 'POST']) {
  for (const { port } of gateways) await load(port, method);
  const runs = new Map<string, Figures[]>(gateways.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const gateway of round % 2 ? gateways : gateways.toReversed())
      runs.get(gateway.name)?.push(await measured(gateway, method));
  }
  const [first = []] = runs.values();
  const rows = [...runs].flatMap(([name, own]) => [
    [`${method} ${name}`, medians(own)],
    [`${method} ${name}, ratio`, medians(own.map((figures, round) => ratio(figures, first[round])))],
  ]);
  console.table(Object.fromEntries(rows));
}
for (const { child } of gateways) child.kill('SIGKILL');
bare.kill();
upstreams.stop();

async function start(name: string, folder: string, port: number) {
  const child = spawn(process.execPath, ['--disable-warning=DEP0060', 'main.ts'], {
    cwd: folder,
    env: environment(port),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break;
  child.stdout.resume();
  return { name, port, child };
}

async function measured({ port, child }: { port: number; child: ChildProcess }, method: string) {
  const before = processorTime(child);
  const got = await load(port, method);
  return { ...got, cpuMicros: (processorTime(child) - before) / got.requests };
}

function load(port: number, method: string): Promise<Figures> {
  const args = [String(port), method, token, '1', String(connections)];
  const child = fork(join(import.meta.dirname, 'load.ts'), args);
  return Promise.race([
    once(child, 'message').then(([got]) => got as Figures),
    once(child, 'exit').then(() => Promise.reject(new Error('The load ended early'))),
  ]);
}

function environment(port: number): NodeJS.ProcessEnv {
  const service = `http://127.0.0.1:${barePort}`;
  return {
    ...process.env,
    ...upstreams.urls,
    PORT: String(port),
    APP_ENV: 'test',
    SECURITY_LOG_FILE: '/dev/null',
    CONTRACT_FILE: contractFile,
    PROFILE_URL: service,
    MAILBOX_URL: service,
    ADDRESS_REQUESTS_PER_SECOND: '1000000',
    REDIS_URL: process.env.EMBERLINE_TEST_REDIS_URL,
  };
}

/** All calls are those of one account. */
function contractWithoutLimits(): string {
  const file = join(tmpdir(), `gateway-contract-${process.pid}.json`);
  const routes = readContract(join(import.meta.dirname, '../../contracts/generated/gateway.json'));
  writeFileSync(file, JSON.stringify({ routes: routes.map((route) => ({ ...route, limit: undefined })) }));
  return file;
}

/** Microseconds of CPU time that a process has used so far, over all threads. */
function processorTime({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticksASecond = 100;
  return ((Number(fields[11]) + Number(fields[12])) / ticksASecond) * 1e6;
}

type Row = Record<string, number>;

function ratio(one: Figures, first: Figures | undefined): Row {
  return Object.fromEntries(keys.slice(0, 4).map((key) => [key, (one[key] ?? 0) / (first?.[key] ?? 1)]));
}

function medians(runs: (Figures | Row)[]): Row {
  const middle = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  const known = keys.filter((key) => runs.some((run) => key in run));
  return Object.fromEntries(
    known.map((key) => [key, Number(middle(runs.map((run) => (run as Row)[key] ?? 0)).toPrecision(3))]),
  );
}
