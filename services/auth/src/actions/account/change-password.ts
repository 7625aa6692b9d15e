import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { Client } from '../describe-client.ts';
import { endAccess } from '../sessions/end-access.ts';
import { openSession } from '../sessions/open-session.ts';
import { signToken } from '../sessions/sign-token.ts';
import { tellNewPassword } from './tell-new-password.ts';

/**
 * Sets the password of a member who has proved the old one. Ends all sessions and links; the session that made the
 * call continues as a new one. Removes all passkeys but those to keep: whoever else knew the password may have added one.
 * @param read the account as it was when the password was checked
 * @returns the bearer token of the new session.
 * @throws ProblemError CREDENTIALS_INVALID when the password was changed or all sessions ended meanwhile.
 */
export async function changePassword(
  context: Context,
  read: Pick<AccountRow, '_id' | 'emailKey' | 'epoch'>,
  { newPassword, keepPasskeys = [] }: { newPassword: string; keepPasskeys?: string[] | undefined },
  client: Client,
  requestId?: string,
): Promise<string> {
  const { hasher, mongo, sessions, security } = context;
  const passwordHash = await hasher.hash(newPassword, read.emailKey);
  const { opened, ended } = await inTransaction(mongo.client, async (session) => {
    const access = await endAccess(context, read, session, { passwordHash, keepPasskeys });
    if (!access) throw new ProblemError('CREDENTIALS_INVALID');
    const now = { _id: read._id, epoch: access.epoch };
    const opened = await openSession(context, now, { openedBy: 'password', client }, session);
    if (!opened) throw new ProblemError('CREDENTIALS_INVALID');
    const told = { device: client.device, passkeys: access.passkeys };
    await tellNewPassword(context, read._id, told, session, requestId);
    return { opened, ended: access.ended };
  });
  await sessions.publishRevoked(ended);
  security.note('password-changed', {
    subjectId: read._id,
    sessionId: opened._id,
    address: client.address,
    ended: ended.length,
  });
  return signToken(context, opened);
}
