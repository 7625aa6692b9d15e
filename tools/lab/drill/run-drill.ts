import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@emberline/contracts';
import { eventually } from '@emberline/kit/testing/eventually';
import { describePerson } from '@emberline/tests/support/describe-person.ts';
import { makeHistory, makePeople, type Pair, type Person, pairUp } from '@emberline/tests/support/people.ts';
import { run } from '@emberline/tools/dev/engines/run.ts';
import type { SupervisedProcess } from '@emberline/tools/dev/process/supervised-process.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { drillPeople, type Written } from './drill-people.ts';
import type { DrillStore } from './drill-store.ts';
import type { DrillResults } from './report.ts';
import { storedIn } from './stored.ts';

const within = { within: 60_000 };
/** Until the leases of killed services have ended; restore waits for that. */
const leasesEndMs = 4_500;

/** Loses everything but Kafka and brings it back. */
export async function runDrill(product: Product, store: DrillStore): Promise<DrillResults> {
  const { addresses } = product;
  const { write, eraseOwn, enter, mayEnter, photosOf, say } = drillPeople(addresses);
  const stored = storedIn(addresses);
  const people = await makePeople(addresses, 20);
  const pairs = pairUp(people);
  for (const pair of pairs) await makeHistory(addresses, pair, 200);
  for (const { token } of people) await describePerson(addresses, token);
  const erased = people.slice(0, 2);
  const survivors = people.slice(2);
  const names = erased.map(({ username }) => username);
  const nothingIsStored = async () => (await stored.about(names)).length === 0;
  const photos = await photosOf(survivors);

  const before = await write(pairs, 5_000);
  const databases = { MONGO_URL: addresses.mongoUrl };
  await program('tools/ops/backup/src/backup.ts', [], { ...databases, ...store.backup });
  const backedUpAt = Date.now();
  const after = await write(pairs, 10_000);
  for (const person of erased) await eraseOwn(person);
  await eventually(nothingIsStored, within);

  const lostAt = Date.now();
  const services = serviceNames.map((name) => processOf(product, name));
  const doors = ['gateway', 'web'].map((name) => processOf(product, name));
  for (const one of [...doors, ...services]) {
    one.hold();
    one.kill('SIGKILL');
  }
  await stored.lose();
  const lostPhotos = await store.losePhotos();
  await sleep(leasesEndMs);
  await program('tools/ops/backup/src/restore.ts', [store.to], { ...databases, ...store.restore });
  const placesBack = (await stored.about(names)).length;
  const journal = await program(
    'services/auth/src/commands/replay-erasures.ts',
    [],
    product.settingsFor('auth'),
  );
  const restoredMs = Date.now() - lostAt;

  await release(services);
  await eventually(nothingIsStored, within);
  const leftOfThem = await stored.about(names);
  await release(doors);
  const [{ a, b }] = pairs.slice(1) as [Pair];
  const sender = await enter(a);
  await eventually(() => say(sender, b, 'after the drill'), within);
  const backMs = Date.now() - lostAt;

  const kept = await stored.texts(/^drill /);
  const textsOf = (written: Written[]) =>
    written.filter(({ from }) => !erased.includes(from)).map(({ text }) => text);
  const lostOf = (written: Written[]) => textsOf(written).filter((text) => !kept.has(text)).length;
  const entered: Person[] = [];
  for (const person of survivors) entered.push(await enter(person));
  const photosNow = await photosOf(entered);
  return {
    lostFromBackup: lostOf(before),
    accepted: textsOf(after).length,
    lostSince: lostOf(after),
    lastSeconds: (lostAt - backedUpAt) / 1_000,
    restoredMs,
    backMs,
    placesBack,
    journal: journal.trim().split('\n').at(-1) ?? '',
    letIn: (await Promise.all(erased.map(mayEnter))).filter(Boolean).length,
    leftOfThem,
    photosChanged: [...photos].filter(([id, hash]) => photosNow.get(id) !== hash).length,
    photos: photos.size,
    lostPhotos,
  };
}

/** Runs one of the commands of the runbook, from the repository's root. @returns what it printed */
function program(file: string, args: string[], settings: Record<string, string>): Promise<string> {
  const env = { ...process.env, APP_ENV: 'local', ...settings };
  return run(process.execPath, [join(import.meta.dirname, '../../..', file), ...args], { env });
}

function processOf({ processes }: Product, name: string): SupervisedProcess {
  const found = processes[name];
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

async function release(held: SupervisedProcess[]): Promise<void> {
  const restarted = held.map((one) => one.restarted);
  for (const one of held) one.release();
  await Promise.all(restarted);
}
