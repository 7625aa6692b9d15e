import { expect, test } from 'vitest';
import { type Conversation, newConversation, withMessage, withRead } from '../domain/conversation.ts';
import type { Messages } from '../store/messages.ts';
import { createNewestPages } from './newest-pages.ts';

const at = new Date(0);

function conversationOf(...senders: string[]): Conversation {
  return senders.reduce(
    (conversation, sender) =>
      withMessage(conversation, sender, { messageId: 'm', at, authoredBy: 'member', content: 'x' }),
    newConversation('a', 'b', at),
  );
}

test('a page is read once for as long as nothing happens in the conversation', async () => {
  let reads = 0;
  const pageBefore = async () => {
    reads++;
    return [];
  };
  const messages = { pageBefore } as unknown as Messages;
  let now = 0;
  const pages = createNewestPages(messages, () => now);
  const conversation = conversationOf('a', 'b');
  await pages.of(conversation);
  await pages.of({ ...conversation });
  expect(reads).toBe(1);
  await pages.of(conversationOf('a', 'b', 'a'));
  expect(reads).toBe(2);
  const read = withRead(conversation, 'a', 2, 1);
  await pages.of(read);
  expect(reads).toBe(3);
  await pages.of({ ...read, revision: 1 });
  expect(reads).toBe(4);
  now = 60_001;
  await pages.of({ ...read, revision: 1 });
  expect(reads).toBe(5);
});
