import { MongoClient } from 'mongodb';

/** Writes in a transaction, prints `written` and never commits. A test kills it. */
const [url = ''] = process.argv.slice(2);
const client = await MongoClient.connect(url);
const session = client.startSession();
session.startTransaction();
await client
  .db()
  .collection<{ _id: string; count: number }>('held')
  .updateOne({ _id: 'one' }, { $inc: { count: 1 } }, { session, upsert: true });
console.log('written');
