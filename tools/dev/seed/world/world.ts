import { createRandom } from '../random.ts';
import { type Conversation, conversationsOf, mailsOf } from './conversations.ts';
import { knownMembers, oldFriend } from './logins.ts';
import { personOf } from './people.ts';
import { isComplete, type Person, suit } from './person.ts';

export interface World {
  now: Date;
  /** The known members, then the other members, then team profiles. */
  people: Person[];
  conversations: Conversation[];
  views: { viewer: string; viewed: string; at: Date }[];
  hotlists: { owner: string; member: string; at: Date }[];
}

export const worldSizes = {
  demo: { members: 1200, team: 40 },
  small: { members: 12, team: 2 },
} as const;
export type WorldName = keyof typeof worldSizes;

/** The demonstration world: always the same people and texts; times count back from `now`. */
export function worldOf(name: WorldName, now: Date): World {
  const people = peopleOf(worldSizes[name], now);
  const conversations = [...conversationsOf(people, now), ...mailsOf(people, now)];
  joinBeforeWriting(conversations);
  seeAfterWriting(conversations);
  return { now, people, conversations, ...interestOf(people, now) };
}

function joinBeforeWriting(conversations: Conversation[]): void {
  const day = 24 * 3600_000;
  for (const { a, b, messages } of conversations) {
    const first = messages[0]?.at.getTime() ?? Number.POSITIVE_INFINITY;
    for (const one of [a, b]) one.createdAt = new Date(Math.min(one.createdAt.getTime(), first - day));
  }
}

/** Makes nobody's last visit older than their last message. */
function seeAfterWriting(conversations: Conversation[]): void {
  for (const { a, b, messages } of conversations) {
    for (const one of [a, b]) {
      const last = messages.findLast(({ sender }) => sender === one.id)?.at;
      if (last && (one.lastOnline === null || one.lastOnline < last)) one.lastOnline = last;
    }
  }
}

function peopleOf({ members, team }: { members: number; team: number }, now: Date): Person[] {
  const taken = new Set(knownMembers.map(({ username }) => username as string));
  const known = knownMembers.map((given) => personOf(`known ${given.username}`, given, taken, now));
  const seen = new Date(now.getTime() - 20 * 60_000);
  for (const person of known) person.lastOnline = person.facts.age === undefined ? null : seen;
  const friend = personOf('old friend', { ...oldFriend, background: null }, taken, now);
  // In a small world nearly everybody is a conversation partner, so the others are subscribed.
  const others = Array.from({ length: members - known.length - 1 }, (_, n) =>
    personOf(`member ${n}`, members < 100 ? { paymentStatus: 1 } : {}, taken, now),
  );
  const profiles = Array.from({ length: team }, (_, n) =>
    personOf(`team ${n}`, { kind: 'staff', gender: n % 2 ? 'male' : 'female' }, taken, now),
  );
  return [...known, friend, ...others, ...profiles];
}

/** Views and hotlists: many around the known members, a few for everybody else. */
function interestOf(people: Person[], now: Date): Pick<World, 'views' | 'hotlists'> {
  const random = createRandom('interest');
  const visible = people.filter((one) => isComplete(one) && one.kind === 'member');
  const ago = () => new Date(now.getTime() - Math.round(5 * 60_000 * 6000 ** random.next()));
  const views: World['views'] = [];
  const hotlists: World['hotlists'] = [];
  for (const person of visible) {
    const isKnown = visible.indexOf(person) < 3;
    const suited = random
      .some(visible, isKnown ? 120 : 12)
      .filter((one) => one !== person && suit(one, person));
    for (const viewer of suited.slice(0, isKnown ? 34 : 5))
      views.push({ viewer: viewer.id, viewed: person.id, at: ago() });
    if (person.paymentStatus !== 1) continue;
    for (const member of suited.slice(0, isKnown ? 14 : 3))
      hotlists.push({ owner: person.id, member: member.id, at: ago() });
  }
  return { views, hotlists };
}
