import type { NotificationSeedRow } from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import type { Context } from '../context.ts';

/** Makes members of the demonstration world contacts, who see each other come and write. What is unread is told to nobody. */
export function putDemonstration(
  { threads }: Pick<Context, 'threads'>,
  rows: NotificationSeedRow[],
): Promise<void> {
  return threads.add(
    rows.map(({ lastAt, ...row }) => ({
      _id: `${conversationIdOf(row.memberId, row.contactId)}:${row.memberId}`,
      ...row,
      lastAt: new Date(lastAt),
      noticeAt: null,
    })),
  );
}
