import { operationsOf } from '@emberline/contracts';
import { consume } from '@emberline/kit/events/consumer';
import type { Foundation } from '@emberline/kit/foundation';
import { answerMissing } from '@emberline/kit/http/operation';
import type { Service } from '@emberline/kit/lifecycle';
import { createContext } from './context.ts';
import { liveHandlers, storeHandlers } from './events/index.ts';
import { startCheckingOrders } from './jobs/check-orders.ts';
import { startMailQueue } from './jobs/mail-queue.ts';
import { startPresenceClock } from './jobs/presence-clock.ts';
import { startUnreadNotices } from './jobs/unread-notices.ts';
import { createLiveServer, type Live } from './live/server.ts';
import { routes } from './routes/index.ts';
import type { Settings } from './settings.ts';

/** The whole service on its foundation; the caller listens. */
export async function startNotification(
  foundation: Foundation,
  settings: Settings,
): Promise<Service & { live: Live }> {
  const context = await createContext(foundation, settings);
  const app = await foundation.createApp();
  for (const route of routes) route(app, context);
  answerMissing(app, operationsOf('notification'));
  const live = await createLiveServer(app.server, context);
  // Pushes and what is stored are heard apart, so that a slow write never holds a push back.
  const consumers = await Promise.all([
    consume({ ...foundation, group: 'notification-live', handlers: liveHandlers(context, live) }),
    consume({
      ...foundation,
      group: 'notification',
      handlers: storeHandlers(context, live),
      gatherMs: 500,
    }),
  ]);
  const jobs = [
    startPresenceClock(context),
    startCheckingOrders(context),
    startUnreadNotices(context),
    startMailQueue(context),
  ];
  foundation.relay.start();
  // Sockets would keep the server open: they close with it, and their clients come back elsewhere.
  app.addHook('preClose', async () => live.stop());
  return {
    app,
    live,
    stop: [
      ...consumers.map((consumer) => () => consumer.stop()),
      ...jobs.map((job) => () => job.stop()),
      ...foundation.stop,
    ],
  };
}
