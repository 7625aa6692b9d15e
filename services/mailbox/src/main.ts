import { consume } from '@emberline/kit/events/consumer';
import { layFoundation } from '@emberline/kit/foundation';
import { runService } from '@emberline/kit/lifecycle';
import { createMailboxApp } from './app.ts';
import { createContext } from './context.ts';
import { eventHandlers } from './events/index.ts';
import { startComparingCounts } from './jobs/compare-counts.ts';
import { startComparingMemberships } from './jobs/compare-memberships.ts';
import { nameOldBlocks } from './jobs/name-old-blocks.ts';
import { settingsFrom } from './settings.ts';

const name = 'mailbox';
const settings = settingsFrom();

await runService({
  name,
  settings,
  build: async ({ log, crash }) => {
    const foundation = await layFoundation({ name, settings, log, crash });
    const context = await createContext(foundation, settings);
    const app = await createMailboxApp(context);
    const consumer = await consume({ ...foundation, group: name, handlers: eventHandlers(context) });
    nameOldBlocks(context).catch((error) => log.warn({ err: error }, 'old blocks are not named yet'));
    const stopComparing = startComparingCounts(context);
    const stopComparingMemberships = startComparingMemberships(context);
    foundation.relay.start();
    return {
      app,
      stop: [
        stopComparing,
        stopComparingMemberships,
        () => consumer.stop(),
        () => context.changeQueue.drain(),
        ...foundation.stop,
      ],
    };
  },
});
