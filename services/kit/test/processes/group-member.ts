import { createBus } from '../../src/events/bus.ts';
import { createLog } from '../../src/telemetry/log.ts';

/** A consumer that a test kills. Prints `loaded`, then `joined`, then each value it gets. */
const [brokers = '', prefix = '', instance = ''] = process.argv.slice(2);
console.log('loaded');
const bus = createBus({
  brokers,
  prefix,
  name: 'member',
  instance,
  log: createLog('member', 'silent'),
  onCrash: () => process.exit(1),
});
const subscription = bus.subscribe({
  group: 'members',
  topics: [{ topic: 'work', partitions: 3, retentionDays: 1 }],
  handle: async (records) => {
    for (const { value } of records) console.log(value);
  },
});
await subscription.joined();
console.log('joined');
