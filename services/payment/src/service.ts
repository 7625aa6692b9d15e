import type { ServiceDefinition } from '@emberline/kit/service';
import { type Context, createContext } from './context.ts';
import { handlers } from './events/index.ts';
import { sweepingMemberships } from './jobs/sweep-memberships.ts';
import { routes } from './routes/index.ts';
import { type Settings, settingsFrom } from './settings.ts';

export const payment: ServiceDefinition<Settings, Context> = {
  name: 'payment',
  settings: settingsFrom,
  context: createContext,
  routes,
  consumers: [{ group: 'payment', handlers }],
  jobs: [sweepingMemberships],
};
