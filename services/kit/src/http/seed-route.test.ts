import { operation } from '@emberline/contracts';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { type App, createApp } from './app.ts';
import { seedRoute } from './seed-route.ts';

const seed = operation({
  id: 'seed',
  service: 'admin',
  method: 'POST',
  path: '/seed',
  who: 'guest',
  summary: 'Stores rows of the demonstration world.',
  answer: Type.Object({ stored: Type.Integer() }),
});

let app: App;
afterEach(() => app.close());

test.each([
  ['production', 403, 0],
  ['local', 200, 1],
  ['test', 200, 1],
])('with APP_ENV=%s the demonstration world is answered %i', async (APP_ENV, status, stored) => {
  app = await createApp({
    name: 'sample',
    log: createLog('sample', 'silent'),
    callers: { verify: async () => undefined },
    services: { verify: async () => undefined },
  });
  let times = 0;
  seedRoute(seed, async () => ({ stored: ++times })).add(app, { settings: { APP_ENV } });
  const { statusCode } = await app.inject({ method: 'POST', url: '/seed' });
  expect([statusCode, times]).toEqual([status, stored]);
});
