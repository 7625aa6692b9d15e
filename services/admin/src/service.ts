import type { ServiceDefinition } from '@emberline/kit/service';
import { refreshCounts } from './actions/dashboard.ts';
import { type Context, createContext } from './context.ts';
import { handlers } from './events/index.ts';
import { comparingMemberships } from './jobs/compare-memberships.ts';
import { keepingSwitchesPublished } from './jobs/keep-switches-published.ts';
import { refreshingCounts } from './jobs/refresh-counts.ts';
import { sendingBroadcasts } from './jobs/send-broadcasts.ts';
import { writingHeads } from './jobs/write-heads.ts';
import { routes } from './routes/index.ts';
import { type Settings, settingsFrom } from './settings.ts';
import { schema } from './store/stores.ts';

export const admin: ServiceDefinition<Settings, Context> = {
  name: 'admin',
  settings: settingsFrom,
  schema,
  context: createContext,
  routes,
  consumers: [{ group: 'admin', handlers, gatherMs: 500 }],
  jobs: [writingHeads, refreshingCounts, comparingMemberships, sendingBroadcasts, keepingSwitchesPublished],
  release: (context) => {
    context.switchedOff.stop();
    return refreshCounts(context);
  },
};
