import { listReplies } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function listRepliesRoute(app: App, { replies }: Context): void {
  implement(app, listReplies, async () => {
    const rows = await replies.rows.find().sort({ code: 1 }).limit(500).toArray();
    return rows.map(({ _id, code, text, used }) => ({ id: _id, code, text, used }));
  });
}
