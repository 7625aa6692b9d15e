import { choices } from '@emberline/contracts/choice-lists';
import type { PaymentStatus } from '@emberline/contracts/choices';
import { type Described, lookOf } from '../portraits/look.ts';
import { createRandom, idOf, type Random } from '../random.ts';
import names from '../words/names.json' with { type: 'json' };
import words from '../words/towns.json' with { type: 'json' };
import { factsOf, likelyState } from './facts.ts';
import type { Person } from './person.ts';

const [female, male, either, surnames] = [names.female, names.male, names.either, names.surnames].map(
  (text) => text.split(' '),
) as [string[], string[], string[], string[]];

const minute = 60_000;
const day = 24 * 60 * minute;

/** The password of all people without one of their own in `logins.ts`. */
export const sharedPassword = 'demo-ember-0';

/**
 * Makes a person. `name` is the seed that decides everything about them.
 * @param given facts that are fixed.
 * @param taken usernames in use; this adds the person's own.
 */
export function personOf(name: string, given: Partial<Person>, taken: Set<string>, now: Date): Person {
  const random = createRandom(name);
  const kind = given.kind ?? 'member';
  const gender =
    given.gender ??
    random.weighted(kind === 'staff' ? { female: 5, male: 5 } : { female: 49, male: 48, other: 3 });
  const firstname = given.firstname ?? firstnameFor(gender, random);
  const lastname = given.lastname ?? random.pick(surnames);
  const username = given.username ?? freeUsername(firstname, lastname, taken, random);
  taken.add(username);
  const location = likelyState(random);
  const [town, zip] = random.pick(words.towns[location]) as [town: string, zip: string];
  // A generator of its own leaves all else of the world as it was.
  const intention = createRandom(`${name} intention`).pick(choices.intention);
  const facts = { ...factsOf(gender, town, location, random), intention };
  // Unverified accounts are deleted after a week.
  const isNew = given.isVerified === false;
  const lastOnline = ago(now, random, 2 * minute, isNew ? day / 8 : 120 * day);
  return {
    id: idOf(name),
    kind,
    firstname,
    lastname,
    username,
    email: `${username}@members.example`,
    password: sharedPassword,
    gender,
    preference: preferenceOf(gender, kind, random),
    isVerified: true,
    createdAt: new Date(
      Math.min(
        ago(now, random, day / 4, isNew ? day / 2 : 600 * day).getTime(),
        lastOnline.getTime() - minute,
      ),
    ),
    lastOnline,
    zip,
    facts,
    paymentStatus: kind === 'staff' ? null : paymentOf(random),
    pictures: picturesOf(name, { gender, ...facts }, kind, random),
    background: random.chance(0.4) ? random.pick(choices.backgroundPreset) : null,
    ...given,
  };
}

function firstnameFor(gender: Person['gender'], random: Random): string {
  return random.pick(gender === 'female' ? female : gender === 'male' ? male : either);
}

function preferenceOf(gender: Person['gender'], kind: Person['kind'], random: Random): Person['preference'] {
  if (gender === 'other') return random.weighted({ both: 7, female: 2, male: 1 });
  const both = kind === 'staff' ? 0 : 7;
  return random.weighted(gender === 'male' ? { female: 84, male: 9, both } : { male: 84, female: 9, both });
}

function paymentOf(random: Random): PaymentStatus | null {
  const code = random.weighted({ none: 56, 1: 32, 0: 6, 2: 3, 3: 3 });
  return code === 'none' ? null : (Number(code) as PaymentStatus);
}

/** One picture for most, two to four for some, none for a few. */
function picturesOf(
  name: string,
  described: Described,
  kind: Person['kind'],
  random: Random,
): Person['pictures'] {
  const look = lookOf(described, random);
  const count = Number(random.weighted({ 0: 4, 1: 68, 2: 16, 3: 8, 4: 4 }));
  return Array.from({ length: count }, (_, n) => ({
    look,
    seed: `${name} picture ${n}`,
    ...(kind === 'staff' && { team: described.gender }),
  }));
}

function freeUsername(firstname: string, lastname: string, taken: Set<string>, random: Random): string {
  const first = firstname.toLowerCase();
  const last = lastname.toLowerCase().replace(/[^a-z]/g, '');
  const candidates = [
    `${first}.${last}`,
    `${first}_${last.charAt(0)}`,
    `${first}${random.int(60, 99)}`,
    `${first}.${last.slice(0, 3)}${random.int(1, 99)}`,
  ];
  const free = random.shuffled(candidates).find((one) => !taken.has(one) && one.length <= 24);
  return free ?? `${first}.${taken.size}`;
}

/** A log-uniform time ago: some left just now, some months ago. */
function ago(now: Date, random: Random, least: number, most: number): Date {
  return new Date(now.getTime() - Math.round(least * (most / least) ** random.next()));
}
