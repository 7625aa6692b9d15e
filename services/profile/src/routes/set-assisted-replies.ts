import { setAssistedReplies as operation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

/** Who has the answer that the team may not write any more has none written from then on: the mailbox was told. */
export function setAssistedReplies(app: App, { mongo, members, profiles, mailbox }: Context): void {
  implement(app, operation, async ({ body, caller }) => {
    await members.me(caller);
    const row = await inTransaction(mongo.client, (session) =>
      profiles.change(session, caller.id, () => ({ assistedReplies: body.allowed })),
    );
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    await mailbox.applyProfile(row);
    return { assistedReplies: row.assistedReplies };
  });
}
