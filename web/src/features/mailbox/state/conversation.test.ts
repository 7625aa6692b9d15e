import { createNextState } from '@reduxjs/toolkit';
import { expect, test } from 'vitest';
import { message, page } from '../testing/pages.ts';
import {
  addMessage,
  type Conversation,
  conversationOf,
  type MessagePage,
  mergePage,
  messagesOf,
} from './mailbox-api.ts';

/** As the store does it: on a draft. */
function knownAfter(first: MessagePage, ...pages: MessagePage[]): Conversation {
  return pages.reduce(
    (known, each) => createNextState(known, (draft) => mergePage(draft, each)),
    conversationOf(first),
  );
}
const seqs = (known: Conversation) => messagesOf(known).map(({ seq }) => seq);

test('an older page that arrives after a newer message takes nothing away', () => {
  const known = knownAfter(page(31, 60), page(61, 62), page(1, 30));
  expect(seqs(known)).toEqual(Array.from({ length: 62 }, (_, index) => index + 1));
  expect(known.nextCursor).toBeNull();
});

test('the same page twice changes nothing', () => {
  const known = knownAfter(page(1, 30), page(1, 30));
  expect(seqs(known)).toHaveLength(30);
});

test('a page that leaves a hole starts anew, and a late older page of before is dropped', () => {
  const known = knownAfter(page(1, 30), page(101, 130));
  expect(seqs(known)[0]).toBe(101);
  expect(known.nextCursor).toBe('before 101');
  expect(seqs(knownAfter(page(1, 30), page(101, 130), page(1, 20)))).toHaveLength(30);
});

test('reading positions never go back', () => {
  const late = { ...page(1, 3), readSeq: 1, otherReadSeq: 1 };
  const known = knownAfter({ ...page(1, 3), readSeq: 3, otherReadSeq: 2 }, late);
  expect(known).toMatchObject({ readSeq: 3, otherReadSeq: 2 });
});

test('an accepted message is added only when nothing is missing before it', () => {
  const fits: boolean[] = [];
  const known = createNextState(conversationOf(page(1, 3)), (draft) => {
    fits.push(addMessage(draft, message(5)), addMessage(draft, message(4)));
  });
  expect(fits).toEqual([false, true]);
  expect(seqs(known)).toEqual([1, 2, 3, 4]);
});
