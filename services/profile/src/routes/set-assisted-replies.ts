import { setAssistedReplies as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

export function setAssistedReplies(app: App, { mongo, members, profiles }: Context): void {
  implement(app, operation, async ({ body, caller }) => {
    await members.me(caller);
    const row = await inTransaction(mongo.client, (session) =>
      profiles.change(session, caller.id, () => ({ assistedReplies: body.allowed })),
    );
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return { assistedReplies: row.assistedReplies };
  });
}
