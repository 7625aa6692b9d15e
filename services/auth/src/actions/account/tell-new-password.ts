import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { Client } from '../describe-client.ts';
import { orderEmail } from '../order-email.ts';

/**
 * Tells a member of a new password, and what became of the passkeys, in the caller's transaction. An address that nobody has verified
 * may be a stranger's: it gets no more of these than of other emails.
 */
export async function tellNewPassword(
  context: Pick<Context, 'accounts' | 'openEmails' | 'outbox' | 'quotas'>,
  memberId: string,
  { device, passkeys }: Pick<Client, 'device'> & { passkeys: { kept: number; removed: number } },
  session: ClientSession,
  requestId?: string,
): Promise<void> {
  const account = await context.accounts.find(memberId, session);
  if (!account?.isVerified && !(await context.quotas.takeEmail('password-changed', account?.emailKey ?? '')))
    return;
  const facts = {
    ...{ at: new Date().toISOString(), device },
    ...{ removedPasskeys: passkeys.removed, keptPasskeys: passkeys.kept },
  };
  await orderEmail(context, { memberId, kind: 'password-changed', facts }, session, requestId);
}
