import type { PaymentSeedRow } from '@emberline/contracts';
import { portraitsOf, type StoredPortrait } from './portraits/portraits.ts';
import {
  accountRow,
  adminRows,
  conversationRow,
  interestRows,
  mailboxMemberRow,
  membershipOf,
  membershipRow,
  operatorRows,
  photoRows,
  profileRow,
  providerRow,
  threadRows,
} from './rows.ts';
import type { Services } from './services.ts';
import type { Person } from './world/person.ts';
import type { World } from './world/world.ts';

/**
 * Puts portions of a world into all services, each once. Profiles are written last, and their presence means that a portion is
 * complete: until then nobody meets its people, who come with their portraits.
 * @returns false when all were there already.
 */
export async function seed(
  portions: World[],
  services: Services,
  log: (line: string) => void,
): Promise<boolean> {
  // Existing operators are left unchanged.
  await services.auth(operatorRows());
  let isNew = false;
  for (const portion of portions) {
    if (await services.hasProfile((portion.people.at(-1) as Person).id)) continue;
    isNew = true;
    await store(portion, services, log);
    await services.rebuild();
  }
  return isNew;
}

/** Draws what the user's cache folder lacks of the portraits of a portion. */
export function portraitsOfAll({ people }: World, log: (line: string) => void): Promise<StoredPortrait[]> {
  const pictures = people.flatMap((person) => person.pictures);
  let told = Date.now();
  return portraitsOf(pictures, (ready) => {
    if (Date.now() - told < 5000) return;
    told = Date.now();
    log(`${ready} of ${pictures.length} portraits`);
  });
}

async function store(world: World, services: Services, log: (line: string) => void): Promise<void> {
  const { people, conversations } = world;
  const drawn = (await portraitsOfAll(world, log)).values();
  const portraits = people.map(({ pictures }) => drawn.take(pictures.length).toArray());
  log(`storing ${people.length} people, ${conversations.length} conversations`);
  await Promise.all([
    services.photos(people.flatMap((person, n) => photoRows(person, portraits[n] ?? []))),
    storeAllButProfiles(world, services, log),
  ]);
  await services.profiles(interestRows(world));
  await services.profiles(people.map((person, n) => profileRow(person, portraits[n] ?? [])));
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
  await storeMemberships(world, services, log);
  await services.admin(adminRows());
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
