import { noteReplyUse } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const noteReplyUseRoute = route(
  noteReplyUse,
  async ({ replies, audit }: Context, { params, caller }) => {
    await audit.transaction(async (session) => {
      const row = await replies.countUse(params.id, session);
      if (!row) throw new ProblemError('NOT_FOUND');
      const entry = { operatorId: caller.id, action: 'use-reply', details: { code: row.code } };
      await audit.append(entry, session);
    });
    return { ok: true as const };
  },
);
