import { noteReplyUse } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function noteReplyUseRoute(app: App, { replies, audit }: Context): void {
  implement(app, noteReplyUse, async ({ params, caller }) => {
    await audit.transaction(async (session) => {
      const used = { $inc: { used: 1 } };
      const row = await replies.rows.findOneAndUpdate({ _id: params.id }, used, { session });
      if (!row) throw new ProblemError('NOT_FOUND');
      const details = { code: row.code };
      await audit.append({ operatorId: caller.id, action: 'use-reply', details }, session);
    });
    return { ok: true as const };
  });
}
