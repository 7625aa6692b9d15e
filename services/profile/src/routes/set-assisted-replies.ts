import { setAssistedReplies } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';

/** The mailbox applies the change before the member gets the answer: once it is withdrawn, the team writes nothing more. */
export const setAssistedRepliesRoute = route(
  setAssistedReplies,
  async ({ mongo, members, profiles, mailbox }: Context, { body, caller }) => {
    await members.me(caller);
    const row = await inTransaction(mongo.client, (session) =>
      profiles.change(session, caller.id, () => ({ assistedReplies: body.allowed })),
    );
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    await mailbox.applyProfile(row);
    return { assistedReplies: row.assistedReplies };
  },
);
