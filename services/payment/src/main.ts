import { consume } from '@emberline/kit/events/consumer';
import { layFoundation } from '@emberline/kit/foundation';
import { createJobs } from '@emberline/kit/jobs/queue';
import { runService } from '@emberline/kit/lifecycle';
import { createPaymentApp } from './app.ts';
import { createContext } from './context.ts';
import { eventHandlers } from './events/index.ts';
import { keepScheduled } from './jobs/sweep.ts';
import { settingsFrom } from './settings.ts';

const settings = settingsFrom();

await runService({
  name: 'payment',
  settings,
  build: async ({ log, crash }) => {
    const foundation = await layFoundation({ name: 'payment', settings, log, crash });
    const context = await createContext({ ...foundation, settings });
    const app = await createPaymentApp(foundation, context);
    const jobs = await createJobs<Record<string, string>>('payment', {
      url: settings.JOBS_REDIS_URL,
      prefix: settings.KAFKA_PREFIX,
      log,
      metrics: foundation.metrics,
    });
    const consumer = await consume({ ...foundation, group: 'payment', handlers: eventHandlers(context) });
    const unschedule = keepScheduled(context, jobs);
    foundation.relay.start();
    return { app, stop: [unschedule, () => jobs.stop(), () => consumer.stop(), ...foundation.stop] };
  },
});
