import { randomBytes } from 'node:crypto';
import {
  type AdminSeedRow,
  adminLogin,
  seedAdmin,
  seedAuth,
  seedMailbox,
  seedProfile,
  sendMessage,
  type TeamRole,
} from '@emberline/contracts';
import { callService } from '@emberline/kit/http/internal';
import type { ProductAddresses } from '@emberline/tools/dev/start/product-addresses.ts';
import { type Api, apiAt } from './api.ts';
import { credential, lettersOf, type Person } from './people.ts';
import { whileBusy } from './while-busy.ts';

/** A logged-in operator with an address of their own. */
export interface Operator {
  username: string;
  password: string;
  token: string;
  api: Api;
}

type Reached = Pick<ProductAddresses, 'api' | 'services'>;

export type Profile = Omit<Person, 'password' | 'token'>;

const password = 'warm green lamps';

/** Makes operators with unique names. */
export async function makeOperators(
  addresses: Reached,
  count: number,
  role: 'operator' | 'manager' = 'operator',
  roles?: TeamRole[],
): Promise<Operator[]> {
  const tag = randomBytes(3).toString('hex');
  const usernames = Array.from({ length: count }, (_, n) => `op_${tag}_${n}`);
  await callService(seedAuth, {
    url: addresses.services.auth,
    credential,
    body: {
      rows: usernames.map((username) => ({
        ...{ kind: 'operator' as const, username, password, role },
        ...(roles && { roles }),
      })),
    },
    timeoutMs: 60_000,
  });
  const operators: Operator[] = [];
  while (operators.length < count) {
    const some = usernames.slice(operators.length, operators.length + loginsAtOnce);
    operators.push(...(await Promise.all(some.map((username) => logIn(addresses, username)))));
  }
  return operators;
}

/** Password hashing is slow on purpose, and the service refuses logins that would wait too long. */
const loginsAtOnce = 5;

async function logIn({ api }: Reached, username: string): Promise<Operator> {
  const [a, b] = randomBytes(2);
  const address = `10.77.${a}.${b}`;
  const call = apiAt(api, undefined, address);
  const { body } = await whileBusy("an operator's login", () =>
    call(adminLogin, { body: { username, password } }),
  );
  return { username, password, token: body.token, api: apiAt(api, body.token, address) };
}

/** Makes team profiles that members can write to, and waits until the operators' lists have them. */
export async function makeProfiles(addresses: Reached, count: number): Promise<Profile[]> {
  const tag = randomBytes(3).toString('hex');
  const profiles = Array.from({ length: count }, (_, n) => ({
    id: randomBytes(12).toString('hex'),
    username: `team_${tag}_${n}`,
    firstname: `Tilda${lettersOf(n)}`,
    email: `team.${tag}.${n}@example.org`,
  }));
  await tellUsers(addresses, profiles, 'staff');
  const facts = {
    lastname: 'Team',
    profileImage: null,
    isVerified: true,
    complete: true,
    assistedReplies: false,
  };
  await callService(seedProfile, {
    url: addresses.services.profile,
    credential,
    body: {
      rows: profiles.map(({ id: _id, ...names }) => ({
        what: 'profile' as const,
        row: {
          ...{
            _id,
            ...names,
            lastname: 'Team',
            version: 1,
            kind: 'staff' as const,
            isVerified: true,
            facts: { age: 30 },
          },
          ...{ gender: 'female' as const, preference: 'both' as const, createdAt: new Date().toISOString() },
        },
      })),
    },
  });
  await callService(seedMailbox, {
    url: addresses.services.mailbox,
    credential,
    body: {
      rows: profiles.map(({ id, username, firstname }) => ({
        ...{ kind: 'member' as const, profileKind: 'staff' as const },
        ...{ id, username, firstname, ...facts },
      })),
    },
  });
  return profiles;
}

/** Puts these users into the operators' lists, as events about them would. */
export async function tellUsers(
  addresses: Reached,
  people: readonly Profile[],
  kind: 'member' | 'staff',
): Promise<void> {
  const user = { kind, lastname: kind === 'staff' ? 'Team' : 'Tester', gender: 'female', preference: 'both' };
  await seedRows(
    addresses,
    people.map(({ id, username, firstname, email }) => ({
      kind: 'user',
      user: {
        ...{ ...user, id, username, firstname, email, isVerified: true },
        createdAt: new Date().toISOString(),
        lastOnline: null,
      },
    })),
  );
}

async function seedRows({ services }: Reached, rows: AdminSeedRow[]): Promise<void> {
  await callService(seedAdmin, {
    url: services.admin,
    credential,
    body: { rows },
    timeoutMs: 60_000,
  });
}

/** Each member writes to a profile, one after the other, directly at the service. */
export async function writeTo(
  { services }: ProductAddresses,
  profile: Pick<Profile, 'id'>,
  members: readonly Person[],
  content: string,
): Promise<void> {
  for (const { token } of members)
    await apiAt(services.mailbox, token)(sendMessage, { body: { receiverId: profile.id, content } });
}
