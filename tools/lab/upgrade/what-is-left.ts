import { eventually } from '@emberline/kit/testing/eventually';
import { MongoClient } from 'mongodb';

export interface Left {
  /** Of all groups, with their reasons. */
  deadLetters: string[];
  /** Events that wait for the later release again. */
  held: number;
  /** Emails that could not be sent at the first attempt. */
  failedEmails: number;
}

/**
 * What did not come through, once nothing waits in an outbox any more.
 * @param urls of all services' databases, with their names
 */
export async function whatIsLeft(urls: readonly string[]): Promise<Left> {
  await using clients = new AsyncDisposableStack();
  const databases = urls.map((url) => clients.use(new MongoClient(url)).db());
  const everywhere = async (collection: string, filter: object) =>
    (await Promise.all(databases.map((db) => db.collection(collection).find(filter).toArray()))).flat();
  const isEmpty = async () => (await everywhere('outbox', { state: 'pending' })).length === 0;
  await eventually(isEmpty, { within: 60_000 });
  const letters = await everywhere('deadLetters', { state: 'dead' });
  return {
    deadLetters: letters.map(({ group, record, reason }) => `${group} ${record.topic}: ${reason}`),
    held: (await everywhere('deadLetters', { state: 'held' })).length,
    failedEmails: (await everywhere('emails', { $or: [{ state: 'failed' }, { attempts: { $gt: 1 } }] }))
      .length,
  };
}
