import { randomBytes } from 'node:crypto';
import {
  accountRow,
  mailboxMemberRow,
  membershipOf,
  membershipRow,
  profileRow,
} from '@emberline/tools/dev/seed/rows.ts';
import { createServices, seedSettings } from '@emberline/tools/dev/seed/services.ts';
import { personOf } from '@emberline/tools/dev/seed/world/people.ts';
import { isComplete, type Person } from '@emberline/tools/dev/seed/world/person.ts';
import { type WorldName, worldOf } from '@emberline/tools/dev/seed/world/world.ts';

/** Members of a seeded world who pay, and so may write to each other. */
export function seededPeople(world: WorldName): Person[] {
  const { people } = worldOf(world, new Date());
  return people.filter((one) => one.kind === 'member' && one.paymentStatus === 1 && isComplete(one));
}

/**
 * Stores people who exist for a load test alone: the scenario `clean` deletes them with all that they wrote.
 * @param env where the services answer, as `npm run seed` takes it
 */
export async function makePeople(count: number, env: NodeJS.ProcessEnv): Promise<Person[]> {
  const services = createServices(seedSettings(env));
  const now = new Date();
  const tag = randomBytes(4).toString('hex');
  const people = Array.from({ length: count }, (_, n) =>
    personOf(
      `load ${tag} ${n}`,
      {
        ...{ username: `load_${tag}_${n}`, kind: 'member', paymentStatus: 1, pictures: [], background: null },
        ...{ gender: 'female', preference: 'both', lastOnline: now, createdAt: now },
      },
      new Set(),
      now,
    ),
  );
  await services.auth(people.map(accountRow));
  await services.profiles(people.map((person) => profileRow(person, [])));
  await services.mailbox(people.map(mailboxMemberRow));
  await services.payment(people.flatMap((person) => membershipOf(person, now) ?? []).map(membershipRow));
  return people;
}

/** What PEOPLE_FILE holds. */
export function csvOf(people: Person[]): string {
  return people.map(({ username, password, id }) => `${username},${password},${id}\n`).join('');
}
