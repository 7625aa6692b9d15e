import type { PaymentSeedRow } from '@emberline/contracts';
import { portraitsOf, type StoredPortrait } from './portraits/portraits.ts';
import { accountRow, adminRows, operatorRows } from './rows/accounts.ts';
import { conversationRow, mailboxMemberRow, threadRows } from './rows/conversations.ts';
import { membershipOf, membershipRow, providerRow } from './rows/payment.ts';
import { interestRows, photoRows, profileRow } from './rows/profile.ts';
import type { Services } from './services.ts';
import type { Person } from './world/person.ts';
import type { World } from './world/world.ts';

/**
 * Puts a world into all services once. Profiles are written last, and their presence means that the world is complete.
 * @returns false when the world was there already.
 */
export async function seed(world: World, services: Services, log: (line: string) => void): Promise<boolean> {
  const { people } = world;
  // Existing operators are left unchanged.
  await services.auth(operatorRows());
  const isNew = !(await services.hasProfile((people.at(-1) as Person).id));
  if (isNew) await store(world, services, log);
  await services.rebuild();
  return isNew;
}

async function store(world: World, services: Services, log: (line: string) => void): Promise<void> {
  const { people, conversations } = world;
  log(`${people.length} people, ${conversations.length} conversations`);
  const [portraits] = await Promise.all([
    portraitsOfAll(people, log),
    storeAllButProfiles(world, services, log),
  ]);
  log('storing profiles and portraits');
  await services.photos(people.flatMap((person) => photoRows(person, portraits.get(person) ?? [])));
  await services.profiles(interestRows(world));
  await services.profiles(people.map((person) => profileRow(person, portraits.get(person) ?? [])));
}

async function storeAllButProfiles(
  world: World,
  services: Services,
  log: (line: string) => void,
): Promise<void> {
  const { people, conversations } = world;
  await services.auth(people.map(accountRow));
  await services.mailbox(people.map(mailboxMemberRow));
  await services.mailbox(conversations.map(conversationRow));
  await services.notification(conversations.flatMap(threadRows));
  log('accounts and conversations are stored');
  await storeMemberships(world, services, log);
  await services.admin(adminRows());
  log('memberships are stored');
}

async function storeMemberships(
  { people, now }: World,
  services: Services,
  log: (line: string) => void,
): Promise<void> {
  const rows: PaymentSeedRow[] = [];
  for (const person of people) {
    const membership = membershipOf(person, now);
    if (!membership) continue;
    const real = providerRow(person, membership);
    if (!real || !(await storedAtProvider(real))) rows.push(membershipRow(membership));
  }
  await services.payment(rows);

  async function storedAtProvider(row: PaymentSeedRow): Promise<boolean> {
    try {
      await services.payment([row]);
      return true;
    } catch (error) {
      log(`no subscription at the payment provider for a known member: ${(error as Error).message}`);
      return false;
    }
  }
}

async function portraitsOfAll(
  people: Person[],
  log: (line: string) => void,
): Promise<Map<Person, StoredPortrait[]>> {
  const pictures = people.flatMap((person) => person.pictures);
  let told = Date.now();
  const made = await portraitsOf(pictures, (ready) => {
    if (Date.now() - told < 5000) return;
    told = Date.now();
    log(`${ready} of ${pictures.length} portraits`);
  });
  const rest = made.values();
  return new Map(
    people.map((person) => [person, person.pictures.map(() => rest.next().value as StoredPortrait)]),
  );
}
