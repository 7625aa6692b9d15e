import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames } from '@emberline/contracts';
import { testKeys } from '@emberline/kit/testing/keys';
import { waitUntil } from '@emberline/tools/dev/process/wait-until.ts';
import { startBare } from './bench/bare.ts';
import { runLoad } from './load/k6.ts';
import { secondsOf } from './processes.ts';
import { loadSettings, measuredEnv } from './with-product.ts';

// npm run lab -- gateway [name=folder ...]: requests a second, latency and processor time a request of this gateway before a service that
// answers all with 600 bytes, and of other folders that hold a gateway's main file. All run at once and are loaded in turn. Prints the medians
// of the rounds, and of each round's ratios to the first. Needs a Redis: that of npm start, or EMBERLINE_TEST_REDIS_URL.

const [rounds, seconds, callers] = [10, 3, 32];
const folders = process.argv.slice(2).map((given) => given.split('=') as [name: string, folder: string]);
const all: [name: string, folder: string][] = [
  ...folders,
  ['gateway', join(import.meta.dirname, '../../gateway')],
];
type Figures = Record<'perSecond' | 'p50' | 'p99' | 'cpuMicros', number>;

const dir = mkdtempSync(join(tmpdir(), 'emberline-gateway-'));
const keys = await testKeys();
const bare = await startBare('answering');
const token = await keys.tokenFor({ memberId: 'a'.repeat(24) });
const children: ChildProcess[] = [bare.child];
try {
  const gateways = await Promise.all(all.map(([name, folder], n) => start(name, folder, 18_080 + n)));
  for (const scenario of ['newest', 'send']) {
    const runs = new Map<string, Figures[]>(gateways.map(({ name }) => [name, []]));
    for (const gateway of gateways) await measure(scenario, gateway);
    for (let round = 0; round < rounds; round++)
      for (const gateway of round % 2 ? gateways : gateways.toReversed())
        runs.get(gateway.name)?.push(await measure(scenario, gateway));
    const [first = []] = runs.values();
    const rows = [...runs].flatMap(([name, own]) => [
      [`${scenario} ${name}`, medians(own)],
      [`${scenario} ${name}, ratio`, medians(own.map((one, round) => ratio(one, first[round] as Figures)))],
    ]);
    console.table(Object.fromEntries(rows));
  }
} finally {
  for (const child of children) child.kill('SIGKILL');
  await keys.stop();
  rmSync(dir, { recursive: true });
}

async function start(name: string, folder: string, port: number) {
  const services = serviceNames.map((service) => [`${service.toUpperCase()}_URL`, bare.url]);
  const env = {
    ...{ ...process.env, ...Object.fromEntries(services), ...measuredEnv(dir), AUTH_URL: keys.url },
    ...{ PORT: String(port), APP_ENV: 'test', SECURITY_LOG_FILE: '/dev/null', LOG_LEVEL: 'info' },
    ADDRESS_REQUESTS_PER_SECOND: '1000000',
    REDIS_URL: process.env.EMBERLINE_TEST_REDIS_URL ?? 'redis://localhost:6379',
  };
  const args = ['--disable-warning=DEP0060', 'main.ts'];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  child.stdout.resume();
  const api = `http://127.0.0.1:${port}`;
  await waitUntil(name, async () => (await fetch(`${api}/health/ready`)).ok, { timeoutMs: 60_000 });
  return { name, child, api };
}

async function measure(
  scenario: string,
  { child, api }: { child: ChildProcess; api: string },
): Promise<Figures> {
  const people = Array.from({ length: callers * 2 }, () => ({ id: 'b'.repeat(24), token }));
  const settings = loadSettings({ addresses: { api, web: 'http://localhost:3000' } }, dir, people);
  const before = secondsOf(child.pid as number);
  const { result, printed } = await runLoad(scenario, { ...settings, DURATION: `${seconds}s` });
  if (!result?.kept) throw new Error(printed);
  const count = result.metrics[`iterations{scenario:${scenario}}`]?.values.count ?? 0;
  const cpuMicros = ((secondsOf(child.pid as number) - before) * 1e6) / count;
  return { perSecond: count / seconds, p50: result.p50, p99: result.p99, cpuMicros };
}

function ratio(one: Figures, first: Figures): Figures {
  return Object.fromEntries(
    Object.entries(one).map(([key, value]) => [key, value / first[key as keyof Figures]]),
  ) as Figures;
}

function medians(runs: Figures[]): Figures {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const keys = Object.keys(runs[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(
    keys.map((key) => [key, Number(middle(runs.map((run) => run[key])).toPrecision(3))]),
  ) as Figures;
}
