import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type MongoServerError } from 'mongodb';

// node tools/dev/engines/init-replica-set.ts mongo:27017: makes a replica set of that one server, if it is not one yet, and
// waits until it accepts writes. For containers, whose server starts without a replica set.
const [host = ''] = process.argv.slice(2);
if (host === '') throw new Error('Which server? host:port');

const client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
  serverSelectionTimeoutMS: 60_000,
});
try {
  const admin = client.db('admin');
  await admin
    .command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } })
    .catch((error: MongoServerError) => {
      if (error.codeName !== 'AlreadyInitialized') throw error;
    });
  for (const deadline = Date.now() + 60_000; ; await sleep(200)) {
    if ((await admin.command({ hello: 1 })).isWritablePrimary) break;
    if (Date.now() > deadline) throw new Error(`${host} does not become primary`);
  }
  console.log(`${host} takes writes`);
} finally {
  await client.close();
}
