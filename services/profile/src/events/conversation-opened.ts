import { transactional } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

/** Keeps it for the member, unless the account is gone; without the other side if that one is. */
export const onConversationOpened = transactional(
  'conversation-opened',
  async ({ profiles, opened }: Context, { occurredAt, data: { memberId, otherId, why } }, session) => {
    if (!(await profiles.find(memberId, session))) return;
    const other = otherId === null ? null : await profiles.find(otherId, session);
    await opened.note(session, { memberId, otherId: other?._id ?? null, why }, new Date(occurredAt));
  },
);
