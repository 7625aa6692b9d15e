import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../../context.ts';
import { keyOf } from '../../domain/key-of.ts';
import { emailChangePurposes } from '../../domain/link-urls.ts';
import { type AccountRow, closedAs } from '../../store/accounts.ts';
import type { Side } from '../../store/email-changes.ts';
import { orderEmail } from '../order-email.ts';

/**
 * Begins a change of the email address: each address that must confirm gets a link. While the account's own address is
 * not verified it may be a typing error, perhaps somebody else's, so the new one confirms alone. If the new address is
 * another account's, its owner is told instead, and the change can never be confirmed; nor can one to a banned address.
 * @throws ProblemError CONFLICT when it is the account's address already, FORBIDDEN while an operator has closed the account
 */
export async function changeEmail(
  context: Context,
  account: AccountRow,
  newEmail: string,
  requestId?: string,
): Promise<void> {
  const { accounts, bans, emailChanges, links, mongo, quotas, security } = context;
  const { _id: memberId, isVerified } = account;
  if (closedAs(account))
    throw new ProblemError('FORBIDDEN', 'Your account is closed, so its email address stays as it is.');
  const emailKey = keyOf(newEmail);
  if (emailKey === account.emailKey)
    throw new ProblemError('CONFLICT', 'This is your email address already.');
  const [first] = await accounts.findByEmail(newEmail);
  const owner = first?.isVerified ? first : undefined;
  const isBanned = await bans.has(newEmail);
  const mayWriteToNew = !isBanned && (await quotas.takeEmail('confirm-new-email', emailKey));
  const waitsFor: Side[] = isVerified ? ['old', 'new'] : ['new'];
  await inTransaction(mongo.client, async (session) => {
    await emailChanges.begin({ _id: memberId, email: newEmail, waitsFor }, session);
    await links.endOf(memberId, session, emailChangePurposes);
    const order = (to: string, kind: Parameters<typeof orderEmail>[1]['kind']) =>
      orderEmail(context, { memberId: to, kind, facts: {} }, session, requestId);
    if (isVerified) await order(memberId, 'confirm-old-email');
    if (!mayWriteToNew) return;
    if (!owner) await order(memberId, 'confirm-new-email');
    else if (owner.kind === 'member') await order(owner._id, 'account-exists');
  });
  security.note(isBanned ? 'banned-address' : 'email-change-asked', { subjectId: memberId });
}
