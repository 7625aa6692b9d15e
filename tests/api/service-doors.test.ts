import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  adminLogoff,
  type Operation,
  operations,
  type ServiceCaller,
  seedAuth,
  serviceCallers,
} from '@emberline/contracts';
import { onBehalfHeader } from '@emberline/kit/identity/who';
import { localCredential } from '@emberline/kit/testing/service-calls';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { invalidTokens } from '../support/invalid-tokens.ts';
import { makeOperators } from '../support/operators.ts';
import { makePeople } from '../support/people.ts';

/** The operations between services and commands, as the contract declares them. */
const doors = operations.filter(({ who }) => who === 'service').map((door) => [door.id, door] as const);

type PersonKind = 'nobody' | 'member' | 'operator' | 'manager' | 'ended operator';
const people: Record<PersonKind, string | undefined> = {
  nobody: undefined,
  member: undefined,
  operator: undefined,
  manager: undefined,
  'ended operator': undefined,
};

beforeAll(async () => {
  const product = inject('product');
  const [member] = await makePeople(product, 1);
  const [operator, ended] = await makeOperators(product, 2);
  const [manager] = await makeOperators(product, 1, 'manager');
  await ended?.api(adminLogoff);
  people.member = member?.token;
  people.operator = operator?.token;
  people.manager = manager?.token;
  people['ended operator'] = ended?.token;
  await endIsKnown();
});

/** Waits until the services know of the log-off, which takes up to a second. */
async function endIsKnown(): Promise<void> {
  const forOperators = doors.filter(([, { onBehalfOf }]) => onBehalfOf === 'operator');
  for (const [, door] of forOperators) {
    const token = await localCredential('admin').tokenFor(door.service);
    const isRefused = async () => expect(await knock(door, token, people['ended operator'])).toBe(401);
    await vi.waitFor(isRefused, { timeout: 15_000 });
  }
}

test.each(doors)(
  '%s admits the callers of the contract, on behalf of the right person',
  async (_id, door) => {
    for (const caller of serviceCallers) {
      const token = await localCredential(caller).tokenFor(door.service);
      for (const [kind, person] of Object.entries(people) as [PersonKind, string | undefined][]) {
        const status = await knock(door, token, person);
        expect(verdict(status), `${caller} for ${kind}`).toBe(expected(door, caller, kind));
      }
    }
  },
);

test.each(doors.filter(([, { callers }]) => callers !== 'anyone'))(
  '%s lets nobody in without a valid token for it',
  async (_id, door) => {
    const person = door.onBehalfOf && people[door.onBehalfOf === 'newcomer' ? 'operator' : door.onBehalfOf];
    const [caller = 'tools'] = namedCallers(door);
    const tokens = { ...(await invalidTokens(caller, door.service)), 'a person’s token': people.manager };
    for (const [what, token] of Object.entries(tokens))
      expect(await knock(door, token, person), what).toBe(401);
  },
);

test('no operation between services is reachable through the gateway', async () => {
  for (const [id, door] of doors) {
    const good = await localCredential(namedCallers(door)[0] ?? 'tools').tokenFor(door.service);
    for (const token of [undefined, good, people.manager]) {
      const status = await knock(door, token, people.manager, inject('product').api);
      expect(status, id).toBe(404);
    }
  }
});

test('a service that is refused is noted in the security log', async () => {
  const reqId = crypto.randomUUID();
  const token = await localCredential('mailbox').tokenFor(seedAuth.service);
  expect(await knock(seedAuth, token, undefined, undefined, { 'x-request-id': reqId })).toBe(403);
  const line = () => securityLog().find((one) => one.reqId === reqId);
  await expect
    .poll(line)
    .toMatchObject({ event: 'refused', status: 403, operation: 'seedAuth', name: 'auth' });
});

/**
 * Calls an operation without effect: an invalid JSON body is refused with 400, but only after the caller was
 * authorised.
 */
async function knock(
  { service, method, path }: Operation,
  token: string | undefined,
  person: string | undefined,
  origin = inject('product').services[service],
  further: Record<string, string> = {},
): Promise<number> {
  const answer = await fetch(origin + path.replaceAll(/:\w+/g, '0'.repeat(24)), {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(person !== undefined && { [onBehalfHeader]: person }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...further,
    },
    ...(method !== 'GET' && { body: '{' }),
  });
  await answer.body?.cancel();
  return answer.status;
}

type Verdict = 'let in' | 'not known' | 'not allowed' | 'broken';

function verdict(status: number): Verdict {
  if (status === 401) return 'not known';
  if (status === 403) return 'not allowed';
  return status >= 500 ? 'broken' : 'let in';
}

function expected(door: Operation, caller: ServiceCaller, person: PersonKind): Verdict {
  if (door.callers !== 'anyone' && !namedCallers(door).includes(caller)) return 'not allowed';
  switch (door.onBehalfOf) {
    case undefined:
      return 'let in';
    case 'member':
      return person === 'member' ? 'let in' : refusalOf(person);
    case 'newcomer':
    case 'operator':
      return person === 'operator' || person === 'manager' ? 'let in' : refusalOf(person);
    case 'manager':
      return person === 'manager' ? 'let in' : refusalOf(person);
  }
}

function refusalOf(person: PersonKind): Verdict {
  return person === 'nobody' || person === 'ended operator' ? 'not known' : 'not allowed';
}

function namedCallers({ callers }: Operation): readonly ServiceCaller[] {
  return callers === 'anyone' ? [] : (callers ?? []);
}

function securityLog(): Record<string, unknown>[] {
  const folder = join(inject('productFolder'), 'logs');
  // One for each day.
  const files = readdirSync(folder).filter((file) => file.startsWith('security.'));
  return files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
