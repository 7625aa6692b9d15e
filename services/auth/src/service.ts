import type { ServiceDefinition } from '@emberline/kit/service';
import { requireRecentCode } from './actions/operators/prove-operator.ts';
import { type Context, createContext } from './context.ts';
import { answeringEmailRequests } from './jobs/answer-email-requests.ts';
import { endingUnverified, erasingClosed } from './jobs/erase-due.ts';
import { endingIdle, repairingRevocations } from './jobs/sessions.ts';
import { routes } from './routes/index.ts';
import { type Settings, settingsFrom } from './settings.ts';
import { schema } from './store/stores.ts';

export const auth: ServiceDefinition<Settings, Context> = {
  name: 'auth',
  settings: settingsFrom,
  schema,
  context: createContext,
  secondStep: requireRecentCode,
  routes,
  jobs: [answeringEmailRequests, repairingRevocations, endingUnverified, endingIdle, erasingClosed],
};
