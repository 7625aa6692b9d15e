import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteAccount, listMyPhotos, login, sendMessage, serviceNames } from '@emberline/contracts';
import { eventually } from '@emberline/kit/testing/eventually';
import { apiAt } from '@emberline/tests/support/api.ts';
import { describePerson } from '@emberline/tests/support/describe-person.ts';
import { makeHistory, makePeople, type Pair, type Person, pairUp } from '@emberline/tests/support/people.ts';
import { noteWords, searchDatabases } from '@emberline/tests/support/search-databases.ts';
import { run } from '@emberline/tools/dev/engines/run.ts';
import { startS3 } from '@emberline/tools/dev/engines/s3-server.ts';
import type { SupervisedProcess } from '@emberline/tools/dev/process/supervised-process.ts';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { collectionsOf } from '@emberline/tools/ops/backup/src/collections.ts';
import { openPlace } from '@emberline/tools/ops/backup/src/places/open-place.ts';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';

export interface DrillResults {
  lostFromBackup: number;
  accepted: number;
  lostSince: number;
  /** From the backup's end to the loss. */
  lastSeconds: number;
  restoredMs: number;
  backMs: number;
  placesBack: number;
  /** What the command that replays it said. */
  journal: string;
  letIn: number;
  leftOfThem: string[];
  photosChanged: number;
  photos: number;
  /** Files in the bucket: three sizes of each photo. */
  lostPhotos: number;
}

interface Written {
  from: Person;
  text: string;
}

const within = { within: 60_000 };
/** Until the leases of killed services have ended; restore waits for that. */
const leasesEndMs = 4_500;

/** Loses everything but Kafka and brings it back. */
export async function runDrill(product: Product, store: DrillStore): Promise<DrillResults> {
  const { addresses } = product;
  const aboutThem = () => storedAbout(addresses, names);
  const people = await makePeople(addresses, 20);
  const pairs = pairUp(people);
  for (const pair of pairs) await makeHistory(addresses, pair, 200);
  for (const { token } of people) await describePerson(addresses, token);
  const erased = people.slice(0, 2);
  const survivors = people.slice(2);
  const names = erased.map(({ username }) => username);
  const nothingIsStored = async () => (await aboutThem()).length === 0;
  const photos = await photosOf(addresses, survivors);

  const before = await write(addresses, pairs, 5_000);
  const databases = { MONGO_URL: addresses.mongoUrl };
  await program('tools/ops/backup/src/backup.ts', [], { ...databases, ...store.backup });
  const backedUpAt = Date.now();
  const after = await write(addresses, pairs, 10_000);
  for (const person of erased) await eraseOwn(addresses, person);
  await eventually(nothingIsStored, within);

  const lostAt = Date.now();
  const services = serviceNames.map((name) => processOf(product, name));
  const doors = ['gateway', 'web'].map((name) => processOf(product, name));
  for (const one of [...doors, ...services]) {
    one.hold();
    one.kill('SIGKILL');
  }
  await loseAll(addresses);
  const lostPhotos = await store.losePhotos();
  await sleep(leasesEndMs);
  await program('tools/ops/backup/src/restore.ts', [store.to], { ...databases, ...store.restore });
  const placesBack = (await aboutThem()).length;
  const journal = await program(
    'services/auth/src/commands/replay-erasures.ts',
    [],
    product.settingsFor('auth'),
  );
  const restoredMs = Date.now() - lostAt;

  await release(services);
  await eventually(nothingIsStored, within);
  const leftOfThem = await aboutThem();
  await release(doors);
  const [{ a, b }] = pairs.slice(1) as [Pair];
  const sender = await enter(addresses, a);
  await eventually(() => say(addresses, sender, b, 'after the drill'), within);
  const backMs = Date.now() - lostAt;

  const kept = await textsLike(addresses, /^drill /);
  const textsOf = (written: Written[]) =>
    written.filter(({ from }) => !erased.includes(from)).map(({ text }) => text);
  const lostOf = (written: Written[]) => textsOf(written).filter((text) => !kept.has(text)).length;
  const entered: Person[] = [];
  for (const person of survivors) entered.push(await enter(addresses, person));
  const photosNow = await photosOf(addresses, entered);
  return {
    lostFromBackup: lostOf(before),
    accepted: textsOf(after).length,
    lostSince: lostOf(after),
    lastSeconds: (lostAt - backedUpAt) / 1_000,
    restoredMs,
    backMs,
    placesBack,
    journal: journal.trim().split('\n').at(-1) ?? '',
    letIn: (await Promise.allSettled(erased.map((person) => enter(addresses, person)))).filter(
      ({ status }) => status === 'fulfilled',
    ).length,
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

/** @returns whether it was accepted */
async function say({ api }: ProductAddresses, from: Person, to: Person, content: string): Promise<boolean> {
  const body = { receiverId: to.id, content };
  const answer = await apiAt(api, from.token)(sendMessage, { body }).catch(() => undefined);
  return answer?.status === 200;
}

/** Logs in again, at the service itself. @throws when the person is not let in */
async function enter({ services }: ProductAddresses, person: Person): Promise<Person> {
  const body = { identifier: person.username, password: person.password };
  const answer = await apiAt(services.auth)(login, { body });
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
  return { ...person, token: answer.body.token };
}

/** Each pair's first person writes for so long. @returns what was accepted */
async function write(addresses: ProductAddresses, pairs: Pair[], ms: number): Promise<Written[]> {
  const accepted: Written[] = [];
  const until = Date.now() + ms;
  const writeOn = async ({ a, b }: Pair, n: number) => {
    for (let i = 0; Date.now() < until; i++) {
      const text = `drill ${until}/${n}/${i}`;
      if (await say(addresses, a, b, text)) accepted.push({ from: a, text });
      await sleep(100);
    }
  };
  await Promise.all(pairs.map(writeOn));
  return accepted;
}

async function eraseOwn({ api }: ProductAddresses, { token, password }: Person): Promise<void> {
  const { status } = await apiAt(api, token)(deleteAccount, { body: { password } });
  if (status !== 200) throw new Error(`deleting an account answered ${status}`);
}

/** A hash of each person's first photo, by id. */
async function photosOf({ api }: ProductAddresses, people: Person[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { id, token } of people) {
    const { body } = await apiAt(api, token)(listMyPhotos);
    const bytes = await (await fetch(new URL(body.photos[0]?.large ?? '', api))).bytes();
    hashes.set(id, createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
}

/** The places in the databases that hold one of these words. */
async function storedAbout({ mongoUrl }: ProductAddresses, words: string[]): Promise<string[]> {
  const { look, found } = noteWords(words);
  await searchDatabases(mongoUrl, look);
  return [...found].sort();
}

/** The texts of messages that begin so. */
async function textsLike({ mongoUrl }: ProductAddresses, beginning: RegExp): Promise<Set<string>> {
  await using client = await MongoClient.connect(mongoUrl);
  return new Set(
    await client.db('mailbox').collection('messages').distinct('content', { content: beginning }),
  );
}

/** Empties all databases and all of Redis. Kafka stays: it has the journal of erasures. */
async function loseAll({ mongoUrl, redisUrl }: ProductAddresses): Promise<void> {
  await using client = await MongoClient.connect(mongoUrl);
  for (const db of serviceNames.map((name) => client.db(name)))
    for (const { name } of await collectionsOf(db)) await db.collection(name).drop();
  const redis = new Redis(redisUrl);
  await redis.flushall();
  redis.disconnect();
}

/** A store with a bucket for photos and one for backups, and the keys of those backups. */
export async function startDrillStore() {
  const s3 = await startS3(['photos', 'backups']);
  const identity = await generateX25519Identity();
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const buckets = { ...s3.settings, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
  const to = 's3://backups/drill';
  return {
    /** Of a product that keeps its photos there. */
    product: buckets,
    to,
    backup: {
      ...buckets,
      BACKUP_TO: to,
      BACKUP_S3_ENDPOINT: s3.settings.S3_ENDPOINT,
      BACKUP_RECIPIENTS: await identityToRecipient(identity),
      BACKUP_KEEP_DAYS: '30',
    },
    /** The only ones that have the private key. */
    restore: { ...buckets, BACKUP_S3_ENDPOINT: s3.settings.S3_ENDPOINT, BACKUP_IDENTITY: identity },

    losePhotos: async (): Promise<number> => {
      const access = { region: 'us-east-1', endpoint: s3.settings.S3_ENDPOINT, keyId: '', key: '' };
      const photos = await openPlace('s3://photos', access);
      const keys: string[] = [];
      for await (const key of photos.list('')) keys.push(key);
      for (const key of keys) await photos.remove(key);
      photos.close();
      return keys.length;
    },
    stop: s3.stop,
  };
}

type DrillStore = Awaited<ReturnType<typeof startDrillStore>>;
