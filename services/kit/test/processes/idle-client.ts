import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo } from '../../src/mongo/connect.ts';
import { createLog } from '../../src/telemetry/log.ts';

// Connects to the given MongoDB and prints how many timers its client begins in a second in which nobody asks anything.

/** The module through which the driver sets its timers. */
const timers: typeof import('node:timers') = createRequire(import.meta.url)('node:timers');
const client = await connectMongo(process.argv[2] ?? '', { name: 'idle', log: createLog('test', 'silent') });
const { setTimeout } = timers;
let begun = 0;
Object.assign(timers, {
  setTimeout: (...given: Parameters<typeof setTimeout>) => {
    begun++;
    return setTimeout(...given);
  },
});
// Nothing marks the end of idleness, so a second is watched: the driver's shortest heartbeat is 500 ms.
await sleep(1_000);
console.log(begun);
await client.close();
