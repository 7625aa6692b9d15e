import type { ServiceDefinition } from '@emberline/kit/service';
import { type Context, createContext } from './context.ts';
import { deviceHandlers, handlers, liveHandlers } from './events/index.ts';
import { checkingOrders, followingBanner, followingPresence } from './jobs/follow-presence.ts';
import { noticingUnread } from './jobs/notice-unread.ts';
import { sendingEmails } from './jobs/send-emails.ts';
import { sendingPushes } from './jobs/send-pushes.ts';
import { serveSockets } from './live/serve-sockets.ts';
import { routes } from './routes/index.ts';
import { type Settings, settingsFrom } from './settings.ts';
import { schema } from './store/stores.ts';

export const notification: ServiceDefinition<Settings, Context> = {
  name: 'notification',
  settings: settingsFrom,
  schema,
  context: createContext,
  routes,
  attach: serveSockets,
  consumers: [
    // Pushing and storing use separate consumer groups, so that a slow write never delays a push.
    { group: 'notification-live', handlers: liveHandlers },
    { group: 'notification-devices', handlers: deviceHandlers, gatherMs: 500 },
    { group: 'notification', handlers, gatherMs: 500 },
  ],
  jobs: [followingPresence, followingBanner, checkingOrders, noticingUnread, sendingEmails, sendingPushes],
};
