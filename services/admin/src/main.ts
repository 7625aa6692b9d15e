import { consume } from '@emberline/kit/events/consumer';
import { layFoundation } from '@emberline/kit/foundation';
import { runService } from '@emberline/kit/lifecycle';
import { createAdminApp } from './app.ts';
import { createContext } from './context.ts';
import { eventHandlers } from './events/index.ts';
import { startComparingMemberships } from './jobs/compare-memberships.ts';
import { startWritingHeads } from './jobs/write-heads.ts';
import { settingsFrom } from './settings.ts';

const settings = settingsFrom();

await runService({
  name: 'admin',
  settings,
  build: async ({ log, crash }) => {
    const foundation = await layFoundation({ name: 'admin', settings, log, crash });
    const context = await createContext(foundation, settings);
    const app = await createAdminApp(foundation, context);
    const consumer = await consume({
      ...foundation,
      group: 'admin',
      handlers: eventHandlers(context),
      gatherMs: 500,
    });
    const stopComparing = startComparingMemberships(context, foundation);
    const stopHeads = startWritingHeads(context, foundation);
    foundation.relay.start();
    return { app, stop: [stopComparing, () => consumer.stop(), stopHeads, ...foundation.stop] };
  },
});
