import type { NotificationSeedRow } from '@emberline/contracts';
import type { Conversation } from '../world/conversations.ts';

/** What each of the two has received, of those who received something. */
export function threadRows({ a, b, messages, readBy }: Conversation): NotificationSeedRow[] {
  return [
    [a.id, b.id],
    [b.id, a.id],
  ].flatMap(([memberId = '', contactId = '']) => {
    const received = messages.flatMap(({ sender, at }, n) =>
      sender === contactId ? [{ seq: n + 1, at }] : [],
    );
    const last = received.at(-1);
    if (!last) return [];
    const readSeq = readBy[memberId] ?? 0;
    const unreadSeq = received.find(({ seq }) => seq > readSeq)?.seq ?? null;
    return { memberId, contactId, readSeq, unreadSeq, lastAt: last.at.toISOString() };
  });
}
