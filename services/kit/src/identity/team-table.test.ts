import { operations, type ServiceCaller, serviceNames, teamTable } from '@emberline/contracts';
import { asksAgain, type TeamRole, teamRoles } from '@emberline/contracts/team';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProblemError } from '../errors.ts';
import { type App, createApp } from '../http/app.ts';
import { route } from '../http/operation.ts';
import { createLog } from '../telemetry/log.ts';
import type { Caller } from './callers.ts';
import { onBehalfHeader } from './who.ts';

/** Every operation that an operator's token opens, by role: at the service itself, whatever the gateway lets through. */
const ofTeam = operations.filter(({ who, onBehalfOf = who }) =>
  ['newcomer', 'operator', 'manager'].includes(onBehalfOf),
);
const common = { id: 'x', sessionId: 's', expiresAt: new Date(Date.now() + 60_000) };
const withRoles = (...roles: TeamRole[]): Caller => ({ kind: 'operator', ...common, roles });
const holders: Record<string, Caller> = {
  member: { kind: 'member', ...common },
  newcomer: withRoles(),
  ...Object.fromEntries(teamRoles.map((role) => [role, withRoles(role)])),
  'moderator and billing': withRoles('moderator', 'billing'),
  // Whose second step was proved too long ago.
  late: withRoles('manager'),
};
const apps = new Map<string, App>();
beforeAll(async () => {
  for (const name of serviceNames) {
    const app = await createApp({
      name,
      log: createLog(name, 'silent'),
      callers: { verify: async (token) => holders[token.replaceAll('_', ' ')] },
      services: { verify: async (token) => token as ServiceCaller },
      secondStep: async (_operator, token) => {
        if (token === 'late') throw new ProblemError('CODE_NEEDED');
      },
    });
    app.setValidatorCompiler(() => () => true);
    for (const operation of ofTeam.filter(({ service }) => service === name))
      route(operation, async (_context, { reply }) => reply.type('text/plain').send('let in')).add(app, {});
    apps.set(name, app);
  }
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
});

test.each(ofTeam.map((operation) => [operation.id, operation] as const))(
  '%s opens to the roles of the table, to nobody else, and with a second step where its row asks for one',
  async (id, { service, method, path, who, callers, onBehalfOf = who }) => {
    const answerFor = async (holder?: string) => {
      const token = holder?.replaceAll(' ', '_');
      const own = token && { authorization: `Bearer ${token}` };
      const headers =
        who === 'service'
          ? { authorization: `Bearer ${callers?.[0]}`, ...(token && { [onBehalfHeader]: token }) }
          : own || {};
      const answer = await apps.get(service)?.inject({ method, url: path.replaceAll(/:\w+/g, 'x'), headers });
      return answer;
    };
    const knock = async (holder?: string) => (await answerFor(holder))?.statusCode;
    const seen = Object.fromEntries(
      await Promise.all(Object.keys(holders).map(async (holder) => [holder, await knock(holder)])),
    );
    const row = onBehalfOf === 'newcomer' ? teamRoles : (teamTable[id]?.roles ?? []);
    const expected = (...roles: TeamRole[]) => (roles.some((role) => row.includes(role)) ? 200 : 403);
    expect(seen).toEqual({
      member: 403,
      newcomer: onBehalfOf === 'newcomer' ? 200 : 403,
      ...Object.fromEntries(teamRoles.map((role) => [role, expected(role)])),
      'moderator and billing': expected('moderator', 'billing'),
      late: asksAgain(id) ? 401 : 200,
    });
    if (asksAgain(id)) expect((await answerFor('late'))?.json().code).toBe('CODE_NEEDED');
    expect(await knock()).toBe(401);
  },
);
