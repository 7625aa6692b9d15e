import type { ServiceDefinition } from '@emberline/kit/service';
import { type Context, createContext } from './context.ts';
import { handlers } from './events/index.ts';
import { comparingCounts } from './jobs/compare-counts.ts';
import { comparingMemberships } from './jobs/compare-memberships.ts';
import { namingOldBlocks } from './jobs/name-old-blocks.ts';
import { sendingMarkedRows } from './jobs/send-marked-rows.ts';
import { sendingRows } from './jobs/send-rows.ts';
import { routes } from './routes/index.ts';
import { type Settings, settingsFrom } from './settings.ts';
import { schema } from './store/stores.ts';

export const mailbox: ServiceDefinition<Settings, Context> = {
  name: 'mailbox',
  settings: settingsFrom,
  schema,
  context: createContext,
  routes,
  consumers: [{ group: 'mailbox', handlers }],
  jobs: [sendingRows, sendingMarkedRows, namingOldBlocks, comparingCounts, comparingMemberships],
  release: ({ changeQueue, switchedOff }) => {
    switchedOff.stop();
    return changeQueue.drain();
  },
};
