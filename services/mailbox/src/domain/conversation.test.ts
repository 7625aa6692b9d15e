import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { describe, expect, test } from 'vitest';
import {
  type Conversation,
  lastMessageOf,
  newConversation,
  readCountAt,
  sideOf,
  unreadCountOf,
  withMessage,
  withRead,
} from './conversation.ts';

const [ann, bea] = ['a'.repeat(24), 'b'.repeat(24)];
const at = new Date(0);

function said(conversation: Conversation, sender: string, content = 'text'): Conversation {
  return withMessage(conversation, sender, { messageId: 'm', at, authoredBy: 'member', content });
}

test('a conversation has one id from either side', () => {
  expect(conversationIdOf(ann, bea)).toBe(conversationIdOf(bea, ann));
  expect(newConversation(bea, ann, at)._id).toBe(conversationIdOf(ann, bea));
});

test('the latest message of either side is the last one', () => {
  const conversation = said(said(newConversation(ann, bea, at), ann, 'first'), bea, 'second');
  expect(lastMessageOf(conversation)).toMatchObject({ preview: 'second', sender: bea, seq: 2 });
});

test('the kept beginning of a message cuts no character apart', () => {
  const { preview = '' } = lastMessageOf(said(newConversation(ann, bea, at), ann, '🇩🇪'.repeat(300))) ?? {};
  expect(preview).toBe('🇩🇪'.repeat(100));
});

test('sending leaves unread messages unread', () => {
  const conversation = said(said(newConversation(ann, bea, at), ann), bea);
  expect(unreadCountOf(conversation, bea)).toBe(1);
  expect(sideOf(conversation, bea).readSeq).toBe(0);
});

describe('any history', () => {
  test.each([1, 2, 3, 4, 5])('gives the counts of a naive model (seed %i)', (seed) => {
    const random = generator(seed);
    for (let run = 0; run < 200; run++) compareWithNaiveModel(random);
  });
});

function compareWithNaiveModel(random: () => number): void {
  let conversation = newConversation(ann, bea, at);
  const log: { seq: number; ordinal: number; sender: string }[] = [];
  const asked: Record<string, number> = { [ann]: 0, [bea]: 0 };
  for (let step = 0; step < 40; step++) {
    const member = random() < 0.5 ? ann : bea;
    if (random() < 0.6) {
      conversation = said(conversation, member);
      log.push({ seq: log.length + 1, ordinal: sideOf(conversation, member).sent, sender: member });
    } else {
      const upTo = Math.floor(random() * (log.length + 3));
      const reached = Math.min(upTo, log.length);
      const message = log[reached - 1];
      asked[member] = Math.max(asked[member] ?? 0, reached);
      conversation = withRead(conversation, member, upTo, message ? readCountAt(message, member) : 0);
    }
    for (const reader of [ann, bea]) {
      const unread = log.filter(({ seq, sender }) => sender !== reader && seq > (asked[reader] ?? 0)).length;
      expect(unreadCountOf(conversation, reader)).toBe(unread);
      expect(conversation.unreadOf.includes(reader)).toBe(unread > 0);
      expect(sideOf(conversation, reader).readSeq).toBeGreaterThanOrEqual(asked[reader] ?? 0);
    }
    expect(conversation.lastSeq).toBe(log.length);
  }
}

/** Small and repeatable (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
