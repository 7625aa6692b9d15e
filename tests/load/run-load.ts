import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operators } from '@emberline/tools/seed/world/logins.ts';
import { type WorldName, worldOf } from '@emberline/tools/seed/world/world.ts';
import { type ScenarioName, secondsOf } from './lib/plan.ts';

export interface LoadTarget {
  api: string;
  web: string;
  /** The seeded world, which has the logins. */
  world: WorldName;
}

/** Runs a scenario against a running product. @returns whether all thresholds were kept, and the table of figures. */
export async function runLoad(
  k6: string,
  name: ScenarioName,
  target: LoadTarget,
): Promise<{ isGood: boolean; table: string; printed: string }> {
  await requireAnswer(target.api);
  const folder = mkdtempSync(join(tmpdir(), 'emberline-load-'));
  const [logins, summary] = [join(folder, 'logins.json'), join(folder, 'summary.md')];
  writeFileSync(logins, JSON.stringify(loginsOf(target.world)));
  const settings = { API_ORIGIN: target.api, WEB_ORIGIN: target.web, LOGINS: logins, SUMMARY: summary };
  const script = join(import.meta.dirname, 'scenarios', `${name}.ts`);
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  const child = spawn(k6, ['run', '--quiet', '--no-usage-report', ...flags, script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Twice the planned time plus the logins, so that a hanging run ends.
    timeout: secondsOf(name) * 2_000 + 660_000,
    killSignal: 'SIGKILL',
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part));
  try {
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
    return {
      isGood: code === 0,
      table: code === 0 || code === 99 ? readFileSync(summary, 'utf8') : '',
      printed,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function requireAnswer(api: string): Promise<void> {
  const ready = await fetch(`${api}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  if (!ready?.ok)
    throw new Error(`Nothing is ready at ${api}: npm start first, or set API_ORIGIN and WEB_ORIGIN`);
}

/** Below the gateway's limit of 60 logins per address in five minutes. */
const most = 40;

/** The operator, then members in pairs who may write to each other: verified, complete and paying. */
function loginsOf(world: WorldName): { username: string; password: string }[] {
  const members = worldOf(world, new Date()).people.filter(
    ({ kind, paymentStatus, isVerified, facts }) =>
      kind === 'member' && paymentStatus === 1 && isVerified && facts.age !== undefined,
  );
  const [operator] = operators;
  return [operator, ...members.slice(0, Math.min(most, members.length & ~1))].map((one) => ({
    username: one?.username ?? '',
    password: one?.password ?? '',
  }));
}
