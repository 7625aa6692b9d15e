import type { ServiceDefinition } from '@emberline/kit/service';
import { type Context, createContext } from './context.ts';
import { handlers } from './events/index.ts';
import { sweepingMemberships } from './jobs/sweep-memberships.ts';
import { routes } from './routes/index.ts';
import { type Settings, settingsFrom } from './settings.ts';
import { schema } from './store/stores.ts';

export const payment: ServiceDefinition<Settings, Context> = {
  name: 'payment',
  settings: settingsFrom,
  schema,
  context: createContext,
  routes,
  consumers: [{ group: 'payment', handlers }],
  jobs: [sweepingMemberships],
};
