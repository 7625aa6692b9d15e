import { pageMails } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

/** Pages through all mails, without texts, for the projections of other services. */
export const pageMailsRoute = route(
  pageMails,
  async (context: Context, { query: { after = '', limit = 500 } }) => {
    const mails = await context.mails.pageAfter(after, limit);
    return mails.map(({ _id: id, conversationId, seq, sender, receiver, at, attendedAt, attendedBy }) => ({
      ...{ id, conversationId, seq, memberId: sender, profileId: receiver, at: at.toISOString() },
      attendedAt: attendedAt?.toISOString() ?? null,
      attendedBy: attendedBy ?? null,
    }));
  },
);
