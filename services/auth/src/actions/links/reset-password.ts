import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { Link } from '../../store/links.ts';
import { accountKey } from '../../store/login-attempts.ts';
import { tellNewPassword } from '../account/tell-new-password.ts';
import type { Client } from '../describe-client.ts';
import { endAccess } from '../sessions/end-access.ts';

/**
 * Sets the password by a reset link, and ends all sessions, links and passkeys of the account but the passkeys to keep:
 * whoever else knew the password may have added one.
 * @param link as it was looked up, with its account
 * @returns false when the link was used meanwhile or ended with the account's sessions.
 */
export async function resetPassword(
  context: Context,
  { token, link, account }: { token: string; link: Link; account: Pick<AccountRow, '_id' | 'emailKey'> },
  { newPassword, keepPasskeys = [] }: { newPassword: string; keepPasskeys?: string[] | undefined },
  client: Client,
  requestId?: string,
): Promise<boolean> {
  const { loginAttempts, hasher, links, mongo, sessions, security } = context;
  const passwordHash = await hasher.hash(newPassword, account.emailKey);
  const ended = await inTransaction(mongo.client, async (session) => {
    if (!(await links.consume(token, ['reset-password'], session))) return undefined;
    const read = { _id: account._id, epoch: link.epoch };
    const access = await endAccess(context, read, session, { passwordHash, keepPasskeys });
    if (!access) return undefined;
    const told = { device: client.device, passkeys: access.passkeys };
    await tellNewPassword(context, account._id, told, session, requestId);
    return access.ended;
  });
  if (!ended) return false;
  await sessions.publishRevoked(ended);
  await loginAttempts.succeed({ account: accountKey(account), address: client.addressKey });
  security.note('password-reset', {
    subjectId: account._id,
    address: client.address,
    ended: ended.length,
  });
  return true;
}
