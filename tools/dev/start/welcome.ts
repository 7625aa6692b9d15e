import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withProgress } from '../engines/cache.ts';
import { run } from '../engines/run.ts';
import type { WorldName } from '../seed/world/world.ts';
import type { ProductAddresses } from './product-addresses.ts';
import { environmentOf, type ProgramOptions, root } from './program-specs.ts';

/** These exist in the demonstration world only. */
const logins = [
  ['member, subscribed', 'demo', 'demo-ember-1'],
  ['member, subscribed (somebody to write to)', 'demo2', 'demo-ember-2'],
  ['member, not subscribed', 'free', 'demo-ember-3'],
  ['operator', 'operator', 'operator-ember-1'],
] as const;

/** Where everything is and who may log in, as shown when the product is up. */
export function welcome(addresses: ProductAddresses, logFolder: string): string {
  const places = [
    ['Web client', addresses.web],
    ['Operators', `${addresses.web}/admin/login`],
    ['API', addresses.api],
    ['Mail catcher', addresses.mailCatcherUrl ?? 'none: emails go to SMTP_URL'],
    ['Payment sandbox', addresses.paymentSandbox],
    ['Logs', logFolder],
  ] as const;
  return [
    '',
    ...places.map(([what, where]) => `  ${what.padEnd(17)}${where}`),
    '',
    `  ${'Who'.padEnd(43)}${'Login'.padEnd(11)}Password`,
    ...logins.map(([who, login, password]) => `  ${who.padEnd(43)}${login.padEnd(11)}${password}`),
    '',
  ].join('\n');
}

type Log = (line: string) => void;

const program = join(root, 'tools/dev/seed/main.ts');
/** In the marker while only those are there who stand in front. */
const frontAlone = 'front';

/**
 * Begins with the portraits that a new world needs at once, in what the fetching of engines and the other builds leave of the
 * processor. @returns what ends that: the seed draws what is missing then
 */
export function drawFront(world: WorldName, dir: string, signal: AbortSignal): () => Promise<void> {
  if (world === 'small' || existsSync(markerIn(dir))) return async () => {};
  const enough = new AbortController();
  const drawn = run(process.execPath, [program, world, 'portraits'], {
    ...{ cwd: root, yields: true },
    signal: AbortSignal.any([signal, enough.signal]),
  }).catch(() => {});
  return async () => {
    enough.abort();
    await drawn;
  };
}

/**
 * Puts the world in unless the data folder's marker tells that one was put in before. Of the demonstration those come first who
 * stand in front. Throws when the seed fails.
 */
export async function seedOnce(world: WorldName, programs: ProgramOptions, log: Log): Promise<void> {
  const marker = markerIn(programs.dir);
  if (existsSync(marker)) return;
  const [args, there] = world === 'small' ? [[], world] : [[frontAlone], frontAlone];
  const env = environmentOf('tools', programs);
  await withProgress(`Seeding the ${world} world`, log, () =>
    run(process.execPath, [program, world, ...args], { cwd: root, env, onLine: log }),
  );
  await writeFile(marker, there);
}

/**
 * Lets everybody else come, one portion after the other, drawn with what the product leaves of the processor. Logs what goes wrong:
 * the next start goes on where this one ends.
 */
export async function seedRest(
  world: WorldName,
  programs: ProgramOptions,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const marker = markerIn(programs.dir);
  if ((await readFile(marker, 'utf8')) !== frontAlone) return;
  log('The demonstration’s other people come one after the other, as their portraits are drawn.');
  const env = { ...environmentOf('tools', programs), UV_THREADPOOL_SIZE: '1' };
  try {
    await run(process.execPath, [program, world], { cwd: root, env, yields: true, signal });
    await writeFile(marker, world);
    log('Everybody of the demonstration is there.');
  } catch (error) {
    if (!signal.aborted) log((error as Error).message);
  }
}

function markerIn(dir: string): string {
  return join(dir, 'seeded');
}
