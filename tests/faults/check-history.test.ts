import { expect, test } from 'vitest';
import { checkHistory, isClean } from './check-history.ts';
import type { History } from './history.ts';

/** Ann and Bob, three messages, Bob has read the first. */
function history(): History {
  const messages = () => [
    { seq: 1, sender: 'ann', id: 'a1' },
    { seq: 2, sender: 'bob', id: 'b1' },
    { seq: 3, sender: 'ann', id: 'a2' },
  ];
  return {
    sends: [
      { id: 'a1', conversationId: 'c', sender: 'ann', n: 1, outcome: 'ok' },
      { id: 'b1', conversationId: 'c', sender: 'bob', n: 1, outcome: 'ok' },
      { id: 'a2', conversationId: 'c', sender: 'ann', n: 2, outcome: 'ok' },
      { id: 'a3', conversationId: 'c', sender: 'ann', n: 3, outcome: 'unknown' },
    ],
    reads: ['ann', 'bob'].map((memberId) => ({ memberId, conversationId: 'c', messages: messages() })),
    counts: [
      {
        memberId: 'ann',
        unread: 1,
        unreadVersion: 1,
        perConversation: [{ conversationId: 'c', unreadCount: 1, readSeq: 0 }],
      },
      {
        memberId: 'bob',
        unread: 1,
        unreadVersion: 2,
        perConversation: [{ conversationId: 'c', unreadCount: 1, readSeq: 1 }],
      },
    ],
    notices: [{ memberId: 'bob', unread: 1, unreadVersion: 2 }],
  };
}

function planted(change: (history: History) => void) {
  const one = history();
  change(one);
  return checkHistory(one);
}
const messagesOf = (one: History, reader: number) => one.reads[reader]?.messages ?? [];

test('a history in which every promise was kept is clean', () => {
  expect(checkHistory(history())).toMatchObject({
    sent: 3,
    lost: [],
    doubled: [],
    phantom: [],
    swapped: [],
    miscounted: [],
  });
  expect(isClean(checkHistory(history()))).toBe(true);
});

test('an unknown send may be stored, once', () => {
  const verdict = planted((one) => {
    for (const read of one.reads) read.messages.push({ seq: 4, sender: 'ann', id: 'a3' });
    const bob = one.counts[1]?.perConversation[0];
    if (bob) bob.unreadCount = 2;
  });
  expect(isClean(verdict)).toBe(true);
});

test('a planted loss is found, also when one side alone misses it', () => {
  expect(planted((one) => messagesOf(one, 1).pop()).lost).toEqual(['a2 (read by bob)']);
});

test('a planted double is found', () => {
  expect(planted((one) => messagesOf(one, 0).push({ seq: 4, sender: 'ann', id: 'a2' })).doubled).toEqual([
    'a2 (read by ann)',
  ]);
});

test('a planted swap and a gap in the numbers are found', () => {
  const swap = planted((one) => {
    for (const read of one.reads)
      [read.messages[0], read.messages[2]] = [
        { seq: 1, sender: 'ann', id: 'a2' },
        { seq: 3, sender: 'ann', id: 'a1' },
      ];
  });
  expect(swap.swapped.some((what) => what.includes("ann's message 1 after 2"))).toBe(true);
  expect(planted((one) => Object.assign(messagesOf(one, 0)[2] ?? {}, { seq: 5 })).swapped).toHaveLength(1);
});

test('a message that nobody sent, or that was refused, is found', () => {
  expect(planted((one) => Object.assign(one.sends[1] ?? {}, { outcome: 'failed' })).phantom).toHaveLength(2);
  expect(planted((one) => messagesOf(one, 0).push({ seq: 4, sender: 'eve', id: 'e1' })).phantom).toEqual([
    'e1 (read by ann)',
  ]);
});

test('a wrong count and a wrong notice are found; an older notice is not held against anybody', () => {
  expect(planted((one) => Object.assign(one.counts[1] ?? {}, { unread: 2 })).miscounted).toHaveLength(2);
  expect(
    planted((one) => Object.assign(one.counts[0]?.perConversation[0] ?? {}, { unreadCount: 0 })).miscounted,
  ).toHaveLength(1);
  expect(planted((one) => Object.assign(one.notices[0] ?? {}, { unread: 7 })).miscounted).toHaveLength(1);
  expect(
    planted((one) => Object.assign(one.notices[0] ?? {}, { unread: 7, unreadVersion: 1 })).miscounted,
  ).toEqual([]);
});
