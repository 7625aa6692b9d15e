import { setTimeout as sleep } from 'node:timers/promises';
import { operation } from '@emberline/contracts';
import { Type } from 'typebox';
import { createApp } from '../../src/http/app.ts';
import { addRoute } from '../../src/http/operation.ts';
import { runService } from '../../src/lifecycle.ts';

const slow = operation({
  id: 'slow',
  service: 'admin',
  method: 'GET',
  path: '/slow',
  who: 'guest',
  summary: 'Takes a second.',
  answer: Type.Object({ done: Type.Boolean() }),
});

/** A service that a test stops. Prints each part that it stops. Argument: the port. */
await runService({
  name: 'sample',
  settings: { HOST: '127.0.0.1', PORT: Number(process.argv[2]), LOG_LEVEL: 'info', APP_ENV: 'test' },
  build: async ({ log, crash }) => {
    const app = await createApp({
      name: 'sample',
      log,
      callers: { verify: async () => undefined },
      services: { verify: async () => undefined },
    });
    addRoute(app, slow, async () => {
      log.info('slow request begun');
      await sleep(1_000);
      return { done: true };
    });
    app.kit.endOpen = async (withinMs) => log.info(`sockets ended within ${withinMs} ms`);
    app.get('/crash', async () => crash(new Error('cannot go on')));
    app.get('/reject', async () => void Promise.reject(new Error('nobody handles this')));
    return { app, stop: [() => log.info('consumer stopped'), () => log.info('engine closed')] };
  },
});
