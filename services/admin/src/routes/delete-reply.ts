import { deleteReply } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function deleteReplyRoute(app: App, { replies, audit }: Context): void {
  implement(app, deleteReply, async ({ params, caller }) => {
    await audit.transaction(async (session) => {
      const row = await replies.rows.findOneAndDelete({ _id: params.id }, { session });
      if (!row) throw new ProblemError('NOT_FOUND');
      const details = { code: row.code };
      await audit.append({ operatorId: caller.id, action: 'delete-reply', details }, session);
    });
    return { ok: true as const };
  });
}
