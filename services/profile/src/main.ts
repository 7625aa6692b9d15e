import { consume } from '@emberline/kit/events/consumer';
import { layFoundation } from '@emberline/kit/foundation';
import { runService } from '@emberline/kit/lifecycle';
import { addRoutes } from './app.ts';
import { createContext } from './context.ts';
import { handlersOf } from './events/index.ts';
import { startComparingMemberships } from './jobs/compare-memberships.ts';
import { settingsFrom } from './settings.ts';

const name = 'profile';
const settings = settingsFrom();

await runService({
  name,
  settings,
  build: async ({ log, crash }) => {
    const foundation = await layFoundation({ name, settings, log, crash });
    const context = await createContext(foundation, settings);
    const app = await addRoutes(await foundation.createApp(), context);
    const consumer = await consume({ ...foundation, group: name, handlers: handlersOf(context) });
    const stopComparing = startComparingMemberships(context, foundation);
    foundation.relay.start();
    return {
      app,
      stop: [stopComparing, () => consumer.stop(), () => context.photoMaker.stop(), ...foundation.stop],
    };
  },
});
