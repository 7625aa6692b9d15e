import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBus } from '@emberline/kit/events/bus';
import { newEvent } from '@emberline/kit/events/outbox';
import { quietLog } from '@emberline/kit/testing/engines';
import type { Product } from '@emberline/tools/dev/start/start-product.ts';
import { type Db, MongoClient } from 'mongodb';

export const randomId = () => randomBytes(12).toString('hex');

/** An event that only admin handles. */
export const mailsSeen = () => newEvent('mails-seen', { operatorId: randomId(), seen: 1 }).envelope;

/** Puts something onto its topic, whatever it is. */
export async function publish({ addresses }: Product, value: string): Promise<void> {
  const broker = { brokers: addresses.kafkaBrokers, prefix: '' };
  const bus = createBus({ ...broker, name: 'tests', log: quietLog(), onCrash: () => {} });
  await bus.publish([{ topic: 'mails-seen', key: 'tests', value }], AbortSignal.timeout(30_000));
  await bus.stop();
}

/** Changes all rows of notice settings, and takes that back after two seconds. @returns how to end it */
export async function lockAgainAndAgain(product: Product): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const over = inDatabase(product, 'notification', async (db) => {
    for (let n = 0; !ending.signal.aborted; n++) {
      await using session = db.client.startSession();
      session.startTransaction();
      const changed = db.collection('noticeSettings').updateMany({}, { $set: { held: n } }, { session });
      // A row that somebody is just changing refuses it: then again.
      await changed.then(
        () => sleep(2_000),
        () => {},
      );
      await session.abortTransaction();
      // Who waits has a turn.
      await sleep(100);
    }
  });
  return () => {
    ending.abort();
    return over;
  };
}

/** Works in a service's database. */
export async function inDatabase<T>(
  product: Product,
  service: 'admin' | 'payment' | 'notification',
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await using client = await MongoClient.connect(product.settingsFor(service).MONGO_URL ?? '');
  return await work(client.db());
}

/** Writes an event's mark and does not commit: its handler has to wait. @returns how to take it back */
export async function holdMark(product: Product, id: string): Promise<() => Promise<void>> {
  const client = await MongoClient.connect(product.settingsFor('admin').MONGO_URL ?? '');
  const lifetime = (seconds: number) =>
    client.db('admin').command({ setParameter: 1, transactionLifetimeLimitSeconds: seconds });
  const { was } = await lifetime(600);
  const session = client.startSession();
  session.startTransaction();
  await client.db().collection<{ _id: string }>('inbox').insertOne({ _id: id }, { session });
  return async () => {
    await session.abortTransaction();
    await lifetime(was);
    await client.close();
  };
}
