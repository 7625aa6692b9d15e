import type { ServiceDefinition } from '@emberline/kit/service';
import { type Context, createContext } from './context.ts';
import { handlers } from './events/index.ts';
import { comparingMemberships } from './jobs/compare-memberships.ts';
import { findingSquares, sweepingPhotos } from './jobs/daily.ts';
import { endingSuspensions, tellingSuspensions } from './jobs/suspensions.ts';
import { acceptUploads } from './photos/read-upload.ts';
import { routes } from './routes/index.ts';
import { type Settings, settingsFrom } from './settings.ts';
import { schema } from './store/stores.ts';

export const profile: ServiceDefinition<Settings, Context> = {
  name: 'profile',
  settings: settingsFrom,
  schema,
  context: createContext,
  routes,
  attach: acceptUploads,
  consumers: [{ group: 'profile', handlers }],
  jobs: [comparingMemberships, sweepingPhotos, findingSquares, endingSuspensions, tellingSuspensions],
  release: ({ photoMaker, photoStore }) => {
    photoMaker.stop();
    photoStore.close();
  },
};
