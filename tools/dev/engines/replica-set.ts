import { MongoClient, type MongoServerError } from 'mongodb';
import { waitUntil } from '../process/wait-until.ts';

/**
 * Makes a replica set of this one server, if it is not one yet, and waits until it accepts writes.
 * @param address of it alone (`directConnection=true`) @param host by which it calls itself
 */
export async function makeReplicaSet(address: string, host: string): Promise<void> {
  const timeoutMs = 60_000;
  await waitUntil('MongoDB', () => isPrimary(address, host), {
    timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  });
}

async function isPrimary(address: string, host: string): Promise<boolean> {
  await using client = new MongoClient(address, { serverSelectionTimeoutMS: 2_000 });
  const admin = client.db('admin');
  const members = [{ _id: 0, host }];
  await admin.command({ replSetInitiate: { _id: 'rs0', members } }).catch((error: MongoServerError) => {
    if (error.codeName !== 'AlreadyInitialized') throw error;
  });
  return (await admin.command({ hello: 1 })).isWritablePrimary === true;
}
