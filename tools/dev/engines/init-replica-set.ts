import { makeReplicaSet } from './replica-set.ts';

// node tools/dev/engines/init-replica-set.ts mongo:27017: for containers, whose server starts without a replica set.
const [host = ''] = process.argv.slice(2);
if (host === '') throw new Error('Which server? host:port');
await makeReplicaSet(`mongodb://${host}/?directConnection=true`, host);
console.log(`${host} takes writes`);
