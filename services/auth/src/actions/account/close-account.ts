import type { AnswerOf, banMember as operation } from '@emberline/contracts';
import { type Closing, operatorTimings } from '@emberline/contracts/operator-choices';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { addressesOf } from '../../domain/account.ts';
import { type Closed, closedAs } from '../../store/accounts.ts';
import { endAccess } from '../sessions/sessions.ts';

/**
 * Closes an account, which is erased after a day unless that is undone. The first closing counts. A removal ends all sessions and
 * links, and nobody logs in; a banned member may still read and appeal, and none of the person's addresses lets anybody in from now on.
 * @param by the operator
 * @throws NOT_FOUND; a ban for anybody but a member
 */
export async function closeAccount(
  context: Context,
  memberId: string,
  as: Closing,
  by: string,
): Promise<AnswerOf<typeof operation>> {
  const { accounts, bans, mongo, security, sessions } = context;
  const wanted: Closed = {
    by,
    erasedAt: new Date(Date.now() + operatorTimings.banUndo * 1_000),
    ...(as === 'ban' && { isKeptOut: true }),
  };
  const { closed, isNew, ended } = await inTransaction(mongo.client, async (session) => {
    const account = await accounts.close(memberId, as, wanted, session);
    const closed = account && closedAs(account);
    if (!closed) throw new ProblemError('NOT_FOUND');
    const isNew =
      closed.as === as && closed.by === by && closed.erasedAt.getTime() === wanted.erasedAt.getTime();
    if (isNew && as === 'ban') await bans.order(memberId, addressesOf(bans, account), session);
    const access = isNew && as === 'removal' ? await endAccess(context, account, session) : undefined;
    return { closed, isNew, ended: access?.ended ?? [] };
  });
  await sessions.publishRevoked(ended);
  if (isNew) security.note(notes[as], { subjectId: memberId, operatorId: by, ended: ended.length });
  return { erasedAt: closed.erasedAt.toISOString(), by: closed.by, isNew, as: closed.as };
}

const notes = { ban: 'member-banned', removal: 'account-removed' } as const;
