import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { Client } from '../describe-client.ts';
import { orderEmail } from '../order-email.ts';

/** Tells a member of a new password, and what became of the passkeys, in the caller's transaction. */
export async function tellNewPassword(
  context: Pick<Context, 'openEmails' | 'outbox'>,
  memberId: string,
  { device, passkeys }: Pick<Client, 'device'> & { passkeys: { kept: number; removed: number } },
  session: ClientSession,
  requestId?: string,
): Promise<void> {
  const facts = {
    ...{ at: new Date().toISOString(), device },
    ...{ removedPasskeys: passkeys.removed, keptPasskeys: passkeys.kept },
  };
  await orderEmail(context, { memberId, kind: 'password-changed', facts }, session, requestId);
}
