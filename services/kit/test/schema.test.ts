import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Migration, migrate, requireSchema, type Schema } from '../src/mongo/schema.ts';
import { freshDatabase, quietLog } from '../src/testing/engines.ts';

async function database() {
  const mongo = await freshDatabase('schema');
  onTestFinished(() => mongo.close());
  return mongo.db;
}

const indexes = { people: [{ key: { name: 1 }, unique: true }], notes: [] };

/** Migrations that note when they run; `fails` says whether one is killed half way. */
function noting(ran: string[], fails: (id: string) => boolean = () => false): Migration[] {
  return ['0001-first', '0002-second'].map((id) => ({
    id,
    run: async () => {
      ran.push(id);
      await sleep(50);
      if (fails(id)) throw new Error('killed');
    },
  }));
}

test('replicas that start at once run each migration once, in order, and find all indexes', async () => {
  const db = await database();
  const ran: string[] = [];
  const start = async () => {
    await migrate(db, { indexes, migrations: noting(ran) });
    return (await db.collection('people').indexes()).length;
  };
  expect(await Promise.all([start(), start(), start()])).toEqual([2, 2, 2]);
  expect(ran).toEqual(['0001-first', '0002-second']);
  await start();
  expect(ran).toHaveLength(2);
});

test('a migration that was ended half way runs again, those before it do not', async () => {
  const db = await database();
  const ran: string[] = [];
  const ended = migrate(db, { indexes, migrations: noting(ran, (id) => id === '0002-second') });
  await expect(ended).rejects.toThrow('killed');
  await migrate(db, { indexes, migrations: noting(ran) });
  expect(ran).toEqual(['0001-first', '0002-second', '0002-second']);
});

test('in production a service waits for the job, and says what the database lacks when none comes', async () => {
  const db = await database();
  const schema: Schema = { indexes, migrations: noting([]) };
  const production = { appEnv: 'production', log: quietLog() };
  await expect(requireSchema(db, schema, { ...production, waitMs: 100 })).rejects.toThrow(
    "The database lacks 0001-first, 0002-second, people, notes: run this release's migrate job",
  );
  expect(await db.listCollections().toArray()).toEqual([]);
  const started = requireSchema(db, schema, production);
  await migrate(db, schema);
  await started;
});

test('a release goes on with a database that is ready for a later one', async () => {
  const db = await database();
  const later = { people: [...indexes.people, { key: { age: 1 } }], notes: [], letters: [] };
  await migrate(db, { indexes: later, migrations: noting([]) });
  const before: Schema = { indexes, migrations: noting([]).slice(0, 1) };
  await requireSchema(db, before, { appEnv: 'production', log: quietLog(), waitMs: 0 });
});

test('an index that is there with other options needs a migration, and is not taken for the wanted one', async () => {
  const db = await database();
  await db.collection('people').createIndex({ name: 1 });
  await expect(migrate(db, { indexes, migrations: [] })).rejects.toThrow(/name_1/);
});
