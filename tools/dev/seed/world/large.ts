import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { createRandom } from '../random.ts';
import words from '../words/talk.json' with { type: 'json' };
import type { Conversation } from './conversations.ts';
import { personOf } from './people.ts';
import { type Person, suit } from './person.ts';

/** The user with the most conversations in the large world; has the shared password. */
export const busiest = 'busy';

const minute = 60_000;
const perTeamProfile = 500;
const perConversation = 20;
const busiestHas = 300;
const atOnce = 1_000;

/** People of a large world, in batches. Names and facts are as in the demonstration world, without pictures. */
export function* peopleOf(count: number, now: Date): Generator<Person[]> {
  const taken = new Set<string>();
  for (let n = 0; n < count; n += atOnce) {
    yield Array.from({ length: Math.min(atOnce, count - n) }, (_, i) => {
      const kind = (n + i) % perTeamProfile === 1 ? 'staff' : 'member';
      const given = n + i === 0 ? { username: busiest, paymentStatus: 1 as const } : {};
      return personOf(`large ${n + i}`, { kind, pictures: [], ...given }, taken, now);
    });
  }
}

/** The fields that conversations need. The rest of 100,000 people is not kept in memory. */
export type Known = Pick<Person, 'id' | 'kind' | 'gender' | 'preference'>;

/** Conversations with `messages` messages in all, in batches. One in ten is with a team profile; half of these are answered. */
export function* conversationsOf(people: Known[], messages: number, now: Date): Generator<Conversation[]> {
  const random = createRandom('large conversations');
  const team = people.filter(({ kind }) => kind === 'staff');
  const members = people.filter(({ kind }) => kind === 'member');
  const seen = new Set<string>();
  const count = Math.floor(messages / perConversation);
  for (let n = 0; n < count; n += atOnce / 4) {
    const portion: Conversation[] = [];
    for (let i = n; i < Math.min(count, n + atOnce / 4); i++) {
      const a = i < Math.min(busiestHas, members.length / 4) ? members[0] : random.pick(members);
      const b = i % 10 === 0 ? random.pick(team) : partnerOf(a as Known, members, random);
      const pair = conversationIdOf((a as Known).id, b.id);
      if (a === b || seen.has(pair)) continue;
      seen.add(pair);
      portion.push(talk(a as Known, b, now, random));
    }
    yield portion;
  }
}

function partnerOf(a: Known, members: Known[], random: ReturnType<typeof createRandom>): Known {
  const tried = Array.from({ length: 20 }, () => random.pick(members));
  return tried.find((b) => suit(a as Person, b as Person)) ?? (tried[0] as Known);
}

function talk(a: Known, b: Known, now: Date, random: ReturnType<typeof createRandom>): Conversation {
  const end = now.getTime() - random.int(1, 30 * 24 * 60) * minute;
  const isAnswered = random.chance(0.5);
  const messages = Array.from({ length: perConversation }, (_, n) => {
    const isLast = n === perConversation - 1;
    const fromA = b.kind === 'staff' && isLast ? !isAnswered : n % 2 === 0;
    const sender = fromA ? a : b;
    return {
      sender: sender.id,
      content: random.pick(words.sentences),
      at: new Date(end - (perConversation - n) * 7 * minute),
      authoredBy: sender.kind === 'staff' ? ('staff' as const) : ('member' as const),
    };
  });
  return { a: a as Person, b: b as Person, messages, readBy: {} };
}
