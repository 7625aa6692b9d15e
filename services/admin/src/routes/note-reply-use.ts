import { noteReplyUse } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function noteReplyUseRoute(app: App, { replies }: Context): void {
  implement(app, noteReplyUse, async ({ params }) => {
    const { matchedCount } = await replies.rows.updateOne({ _id: params.id }, { $inc: { used: 1 } });
    if (matchedCount === 0) throw new ProblemError('NOT_FOUND');
    return { ok: true as const };
  });
}
