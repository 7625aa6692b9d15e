import { operations, type ServiceCaller, type ServiceName, serviceNames } from '@emberline/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../identity/callers.ts';
import { onBehalfHeader } from '../identity/who.ts';
import { createLog } from '../telemetry/log.ts';
import { type App, createApp } from './app.ts';
import { route } from './operation.ts';

const personal = operations.filter(
  ({ who, onBehalfOf }) =>
    ['member', 'newcomer', 'operator', 'manager'].includes(who) || onBehalfOf !== undefined,
);
const [expiresAt, sessionId] = [new Date(Date.now() + 60_000), 'session'];
const people: Record<string, Caller> = {
  member: { kind: 'member', id: 'm', sessionId, expiresAt },
  manager: { kind: 'operator', id: 'o', sessionId, expiresAt, roles: ['manager'] },
};
const apps = new Map<ServiceName, App>();
beforeAll(async () => {
  for (const name of serviceNames) apps.set(name, await createStub(name));
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
});

/** A service that answers all its personal operations; what is answered matters here, not what is asked. */
async function createStub(name: ServiceName): Promise<App> {
  const app = await createApp({
    name,
    log: createLog(name, 'silent'),
    callers: { verify: async (token) => people[token] },
    services: { verify: async (token) => token as ServiceCaller },
    secondStep: async () => {},
  });
  app.setValidatorCompiler(() => () => true);
  for (const operation of personal.filter(({ service }) => service === name))
    route(operation, async (_context, { reply }) => reply.type('text/plain').send('personal')).add(app, {});
  return app;
}

test.each(personal.map((operation) => [operation.id, operation] as const))(
  'nobody keeps a copy of what %s answers, or of its refusal',
  async (_id, { service, method, path, who, callers, onBehalfOf = who }) => {
    const app = apps.get(service) as App;
    const token = onBehalfOf === 'member' ? 'member' : 'manager';
    const url = path.replaceAll(/:\w+/g, 'x');
    const headers =
      who === 'service'
        ? { authorization: `Bearer ${callers?.[0]}`, [onBehalfHeader]: token }
        : { authorization: `Bearer ${token}` };
    const answers = [await app.inject({ method, url, headers }), await app.inject({ method, url })];
    const seen = answers.map((answer) => [answer.statusCode === 200, answer.headers['cache-control']]);
    expect(seen).toEqual([
      [true, 'no-store'],
      [false, 'no-store'],
    ]);
  },
);
