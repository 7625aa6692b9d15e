import type { NotificationSeedRow } from '@emberline/contracts';
import type { Conversation } from '../world/conversations.ts';

/** One row for each of the two who has received something from the other. */
export function threadRows({ a, b, ...conversation }: Conversation): NotificationSeedRow[] {
  return [...threadOf(a.id, b.id, conversation), ...threadOf(b.id, a.id, conversation)];
}

function threadOf(
  memberId: string,
  contactId: string,
  { messages, readBy }: Pick<Conversation, 'messages' | 'readBy'>,
): NotificationSeedRow[] {
  const received = messages
    .map(({ sender, at }, n) => ({ sender, at, seq: n + 1 }))
    .filter(({ sender }) => sender === contactId);
  const last = received.at(-1);
  if (!last) return [];
  const readSeq = readBy[memberId] ?? 0;
  const unreadSeq = received.find(({ seq }) => seq > readSeq)?.seq ?? null;
  return [{ memberId, contactId, readSeq, unreadSeq, lastAt: last.at.toISOString() }];
}
