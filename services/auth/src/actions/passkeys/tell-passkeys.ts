import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { Client } from '../describe-client.ts';
import { orderEmail } from '../order-email.ts';

interface Change {
  kind: 'passkey-added' | 'passkey-removed' | 'operator-passkey-added' | 'operator-passkey-removed';
  ownerId: string;
  /** How many; none: nobody is told. */
  count: number;
  /** An operator's app for codes. */
  what?: 'app';
}

/**
 * Tells of passkeys that were added or removed, in the caller's transaction: a member whose email is verified, or of an operator
 * the team. An address that nobody has verified may be a stranger's.
 */
export async function tellPasskeys(
  context: Pick<Context, 'accounts' | 'openEmails' | 'outbox'>,
  { kind, ownerId, count, what }: Change,
  { device }: Pick<Client, 'device'>,
  session: ClientSession,
): Promise<void> {
  if (count === 0) return;
  const isMembers = kind === 'passkey-added' || kind === 'passkey-removed';
  if (isMembers && !(await context.accounts.find(ownerId, session))?.isVerified) return;
  const facts = { at: new Date().toISOString(), device, count, ...(what && { what }) };
  await orderEmail(context, { memberId: ownerId, kind, facts }, session);
}
